// The PIN. It is asked for in words that tell a player nothing.
import { h } from "../dom.js";

export async function open(app) {
  const { pinSet, unlocked } = await app.connection.call("parent.status");
  const area = await import("./area.js");
  if (unlocked) return area.enter(app);

  const message = h("p", { class: "message", role: "alert" });
  // Where the page brings keys, a phone need not bring its own.
  const input = h("input", { type: "password", inputmode: pinSet ? "none" : "numeric", autocomplete: "off", pattern: "[0-9]{4,12}",
    minlength: 4, maxlength: 12, required: true, "aria-label": "PIN", class: "pin" });
  const again = !pinSet && h("input", { type: "password", inputmode: "numeric", autocomplete: "off", required: true,
    "aria-label": "The same PIN again", class: "pin" });
  const close = () => { dialog.close(); dialog.remove(); };

  async function enter(event) {
    event.preventDefault();
    if (again && again.value !== input.value) {
      message.textContent = "These two are not the same.";
      return;
    }
    try {
      await app.connection.call(pinSet ? "parent.unlock" : "parent.setPIN", { pin: input.value });
      close();
      area.enter(app);
    } catch ({ data }) {
      input.value = "";
      input.focus();
      message.textContent = data?.retryAfterSeconds
        ? `Try again in ${Math.ceil(data.retryAfterSeconds)} seconds.`
        : "That is not it.";
    }
  }

  const press = (digit) => () => {
    const target = again && input.value.length >= 4 && document.activeElement === again ? again : input;
    target.value = digit === "back" ? target.value.slice(0, -1) : (target.value + digit).slice(0, 12);
  };
  const key = (digit) => h("button", { type: "button", class: "key", onclick: press(digit) }, digit);
  const back = () => h("button", { type: "button", class: "key", onclick: press("back"), "aria-label": "Delete a digit" },
    h("span", { class: "chevron left", "aria-hidden": "true" }));

  const dialog = h("dialog", { class: "sheet gate", "aria-labelledby": "gate-title", oncancel: () => setTimeout(() => dialog.remove()) },
    h("form", { onsubmit: enter },
      h("h2", { id: "gate-title" }, pinSet ? "PIN" : "Choose a PIN"),
      !pinSet && h("p", { class: "quiet" }, "4 to 12 digits. Three quick taps on the name of the game bring you back here."),
      input, again, message,
      pinSet && h("div", { class: "keys" }, ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(key), h("span"), key("0"), back()),
      h("div", { class: "stack" },
        h("button", { class: "primary", type: "submit" }, pinSet ? "Open" : "Set PIN"),
        h("button", { class: "plain", type: "button", onclick: close }, "Back"))));
  document.body.append(dialog);
  dialog.showModal();
  input.focus();
}
