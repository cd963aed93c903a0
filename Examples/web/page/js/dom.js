// Makes elements: h("button", { class: "soft", onclick: act }, "Next").
const drawn = new Set(["svg", "g", "circle", "path", "line", "text", "defs", "radialGradient", "stop", "rect"]);

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
  node.append(...children.flat(Infinity).filter((child) => child || child === 0));
  return node;
}

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

let lastID = 0;
export const newID = (prefix) => `${prefix}-${++lastID}`;

/** Says something to a screen reader. */
export function announce(text) {
  const live = document.querySelector("#live");
  live.textContent = "";
  requestAnimationFrame(() => { live.textContent = text; });
}

/** A dialog with a question and some answers; gives the answer's value, or undefined for none. */
export function ask(question, body, answers) {
  return new Promise((resolve) => {
    const id = newID("ask");
    const close = (value) => { dialog.close(); dialog.remove(); resolve(value); };
    const dialog = h("dialog", { class: "sheet", "aria-labelledby": id, oncancel: () => close(undefined) },
      h("h2", { id }, question), body && h("p", { class: "quiet" }, body),
      h("div", { class: "stack" }, answers.map(([label, value, kind]) =>
        h("button", { class: kind ?? "soft", type: "button", onclick: () => close(value) }, label))));
    dialog.addEventListener("click", (event) => { if (event.target === dialog) close(undefined); });
    document.body.append(dialog);
    dialog.showModal();
  });
}
