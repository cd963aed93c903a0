// The emoji beside a name, and how somebody picks one.
import { h, sheet } from "./dom.js";
import { say } from "./words.js";

const suggestions = ["🚀", "🌙", "⭐", "☀️", "🌈", "🌊", "🪁", "🎈", "🎹", "🎸", "🎨", "📚", "✏️", "🧩", "🎮", "🔬",
  "⚽", "🏀", "🚲", "🏊", "🛁", "🦷", "👕", "🎒", "🥣", "🥪", "🧹", "🧸", "🦊", "🐙", "🦉", "🐢", "🐱", "🐶", "🦄", "💜"];

/** A name with its emoji before it; a screen reader says the name alone. */
export const named = (emoji, name) => emoji ? [h("span", { class: "symbol", "aria-hidden": "true" }, emoji), name] : name;

/** Asks for an emoji; gives it, null for none, or undefined where nothing was chosen. */
const pick = (label, chosen) => sheet(label, null, (close) => h("form", { onsubmit: (event) => {
  event.preventDefault();
  close(event.target.other.value.trim() || undefined);
} }, h("div", { class: "symbols" }, suggestions.map((emoji) =>
  h("button", { class: "round", type: "button", "aria-pressed": String(emoji === chosen), onclick: () => close(emoji) }, emoji))),
h("label", { class: "field" }, h("span", null, say("symbol.other")), h("input", { type: "text", name: "other", maxlength: 16, autocomplete: "off" })),
h("div", { class: "stack" }, h("button", { class: "primary", type: "submit" }, say("label.save")), h("div", { class: "make" },
  chosen && h("button", { class: "plain", type: "button", onclick: () => close(null) }, say("symbol.none")),
  h("button", { class: "plain", type: "button", onclick: () => close(undefined) }, say("back"))))));

/** A button that shows an emoji and changes it. */
export function symbolButton(label, emoji, onChange) {
  const button = h("button", { class: "round symbol-button", type: "button", onclick: async () => {
    const picked = await pick(label, emoji);
    if (picked !== undefined) {
      emoji = picked ?? undefined;
      draw();
      onChange(picked);
      button.dispatchEvent(new Event("change", { bubbles: true }));
    }
    button.focus();
  } });
  const draw = () => {
    button.replaceChildren(emoji ?? h("span", { class: "plus", "aria-hidden": "true" }));
    button.setAttribute("aria-label", emoji ? `${label}: ${emoji}` : label);
  };
  draw();
  return button;
}
