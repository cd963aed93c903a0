// Makes elements: h("button", { class: "soft", onclick: act }, "Next").
import { refusal, say } from "./words.js";

const drawn = new Set(["svg", "g", "circle", "line", "defs", "radialGradient", "stop"]);

export function h(name, props, ...children) {
  const node = drawn.has(name)
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "vars") for (const name in value) node.style.setProperty(`--${name}`, value[name]);
    else if (key === "value" || key === "checked") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child || child === 0).map(typeset));
  return node;
}

/** No line ends between a figure and its unit, nor between the parts of an amount: 5 min 30 s. */
export const typeset = (child) => typeof child === "string"
  ? child.replace(/(\d) (?=(h|min|s|XP|%)(?!\p{L}))/gu, "$1\u00a0").replace(/(\d\u00a0?(?:h|min|m)) (?=\d+\u00a0?(?:min|m|s)(?!\p{L}))/gu, "$1\u00a0") : child;

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

let lastID = 0;
export const newID = (prefix) => `${prefix}-${++lastID}`;

/** Says something to a screen reader, or to everybody. */
export function announce(text, isShown = false) {
  const link = document.querySelector("#link");
  if (isShown) {
    link.textContent = text;
    setTimeout(() => { link.textContent = ""; }, 4000);
    return;
  }
  const live = document.querySelector("#live");
  live.textContent = "";
  requestAnimationFrame(() => { live.textContent = text; });
}

/** A dialog with a title, a text and what `contents` gives for its `close`; gives the value that it is closed with. */
export function sheet(title, body, contents) {
  return new Promise((resolve) => {
    const id = newID("sheet");
    const close = (value) => { dialog.close(); dialog.remove(); resolve(value); };
    const dialog = h("dialog", { class: "sheet", "aria-labelledby": id, oncancel: () => close(undefined) },
      h("h2", { id }, title), body && h("p", { class: "quiet" }, body));
    dialog.append(contents(close, dialog));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A dialog with a question and some answers; gives the answer's value, or undefined for none. */
export const ask = (question, body, answers) => sheet(question, body, (close, dialog) => {
  dialog.addEventListener("click", (event) => { if (event.target === dialog) close(undefined); });
  return h("div", { class: "stack" }, answers.map(([label, value, kind]) =>
    h("button", { class: kind ?? "soft", type: "button", onclick: () => close(value) }, label)));
});

/** A dialog with fields; gives what `act` answers for their values, or undefined. What `act` throws is shown. `other` is a second button, [label, name]. */
export const askFor = (title, body, fields, label, act, other) => sheet(title, body, (close) => {
  const message = h("p", { class: "message", role: "alert" });
  let isWaiting = false;
  return h("form", { onsubmit: async (event) => {
    event.preventDefault();
    if (isWaiting) return;
    isWaiting = true;
    message.textContent = "";
    try {
      close(await act(Object.fromEntries([...new FormData(event.target, event.submitter)].filter(([, value]) => value))));
    } catch (error) {
      message.textContent = refusal(error);
    }
    isWaiting = false;
  } }, fields, message, h("div", { class: "stack" },
    h("button", { class: "primary", type: "submit" }, label),
    other && h("button", { class: "soft", type: "submit", name: other[1], value: "1", formnovalidate: true }, other[0]),
    h("button", { class: "plain", type: "button", onclick: () => close(undefined) }, say("back"))));
});
