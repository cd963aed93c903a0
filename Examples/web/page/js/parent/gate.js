// The PIN. It is asked for in words that tell a player nothing.
import { h } from "../dom.js";
import { refusal, say, speakAsParent } from "../words.js";

/** A field for a new PIN, which is shown while it is typed, and what gives its value or throws what is wrong with it. */
export function newPIN(text, label = say("parent.pin.label")) {
  const input = h("input", { type: "text", name: "pin", inputmode: "numeric", autocomplete: "off", maxlength: 12, class: "pin", "aria-describedby": "pin-text" });
  return [h("label", { class: "field" }, h("span", null, label), input, h("small", { class: "quiet", id: "pin-text" }, text)), () => {
    if (/^\d{4,12}$/.test(input.value)) return input.value;
    throw { data: { kind: "invalidParams", path: "pin" } };
  }];
}

export async function open(app) {
  const [{ pinSet, unlocked }] = await Promise.all([app.connection.call("parent.status"), speakAsParent()]);
  const area = await import("./area.js");
  if (unlocked) return area.enter(app);

  const message = h("p", { class: "message", role: "alert" });
  // Where the page brings keys, a phone need not bring its own.
  const input = h("input", { type: "password", inputmode: "none", autocomplete: "off", maxlength: 12, "aria-label": "PIN", class: "pin" });
  const [field, chosen] = newPIN(say("first.pinText"));
  const close = () => { dialog.close(); dialog.remove(); };

  async function enter(event) {
    event.preventDefault();
    if (pinSet && !input.value) return input.focus();
    try {
      await app.connection.call(pinSet ? "parent.unlock" : "parent.setPIN", { pin: pinSet ? input.value : chosen() });
      close();
      area.enter(app);
    } catch (error) {
      input.value = "";
      dialog.querySelector(".pin").focus();
      message.textContent = refusal(error, true);
    }
  }

  const press = (digit) => () => {
    input.value = digit === "back" ? input.value.slice(0, -1) : (input.value + digit).slice(0, 12);
  };
  const key = (digit) => h("button", { type: "button", class: "key", onclick: press(digit) }, digit);
  const back = () => h("button", { type: "button", class: "key", onclick: press("back"), "aria-label": say("parent.gate.delete") },
    h("span", { class: "chevron left", "aria-hidden": "true" }));

  const dialog = h("dialog", { class: "sheet gate", "aria-labelledby": "gate-title", oncancel: () => setTimeout(() => dialog.remove()) },
    h("form", { novalidate: true, onsubmit: enter },
      h("h2", { id: "gate-title" }, pinSet ? "PIN" : say("parent.gate.choose")),
      !pinSet && h("p", { class: "quiet" }, say("parent.gate.what")),
      pinSet ? input : field, message,
      pinSet && h("div", { class: "keys" }, ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(key), h("span"), key("0"), back()),
      h("div", { class: "stack" },
        h("button", { class: "primary", type: "submit" }, say(pinSet ? "parent.gate.open" : "parent.gate.set")),
        h("button", { class: "plain", type: "button", onclick: close }, say("back")))));
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".pin").focus();
}
