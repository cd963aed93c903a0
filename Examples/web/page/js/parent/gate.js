// The PIN. It is asked for in words that tell a player nothing.
import { h } from "../dom.js";
import { say, speakAsParent } from "../words.js";

export async function open(app) {
  const [{ pinSet, unlocked }] = await Promise.all([app.connection.call("parent.status"), speakAsParent()]);
  const area = await import("./area.js");
  if (unlocked) return area.enter(app);

  const message = h("p", { class: "message", role: "alert" });
  // Where the page brings keys, a phone need not bring its own.
  const input = h("input", { type: "password", inputmode: pinSet ? "none" : "numeric", autocomplete: "off", pattern: "[0-9]{4,12}",
    minlength: 4, maxlength: 12, required: true, "aria-label": "PIN", class: "pin" });
  const again = !pinSet && h("input", { type: "password", inputmode: "numeric", autocomplete: "off", required: true,
    "aria-label": say("parent.gate.again"), class: "pin" });
  const close = () => { dialog.close(); dialog.remove(); };

  async function enter(event) {
    event.preventDefault();
    if (again && again.value !== input.value) {
      message.textContent = say("parent.gate.differ");
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
        ? say("parent.gate.wait", { count: Math.ceil(data.retryAfterSeconds) })
        : say("parent.gate.wrong");
    }
  }

  const press = (digit) => () => {
    const target = again && input.value.length >= 4 && document.activeElement === again ? again : input;
    target.value = digit === "back" ? target.value.slice(0, -1) : (target.value + digit).slice(0, 12);
  };
  const key = (digit) => h("button", { type: "button", class: "key", onclick: press(digit) }, digit);
  const back = () => h("button", { type: "button", class: "key", onclick: press("back"), "aria-label": say("parent.gate.delete") },
    h("span", { class: "chevron left", "aria-hidden": "true" }));

  const dialog = h("dialog", { class: "sheet gate", "aria-labelledby": "gate-title", oncancel: () => setTimeout(() => dialog.remove()) },
    h("form", { onsubmit: enter },
      h("h2", { id: "gate-title" }, pinSet ? "PIN" : say("parent.gate.choose")),
      !pinSet && h("p", { class: "quiet" }, say("parent.gate.what")),
      input, again, message,
      pinSet && h("div", { class: "keys" }, ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(key), h("span"), key("0"), back()),
      h("div", { class: "stack" },
        h("button", { class: "primary", type: "submit" }, say(pinSet ? "parent.gate.open" : "parent.gate.set")),
        h("button", { class: "plain", type: "button", onclick: close }, say("back")))));
  document.body.append(dialog);
  dialog.showModal();
  input.focus();
}
