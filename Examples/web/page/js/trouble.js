// What is shown where the page could not be: the cause, what helps, and a button to try again. It lies over
// whatever was shown, an open dialog too, which is there again, as it was, once the connection is.
import { h } from "./dom.js";
import { locale, say } from "./words.js";

let shown = null;

/** Shows a cause in a sentence of the server's or the engine's; `remedy` names what helps. */
export function showTrouble(cause, remedy, onRetry) {
  if (shown?.dataset.cause === cause) return;
  hideTrouble();
  // The server and the engine speak English.
  const isRead = locale.startsWith("en") || cause === say("trouble.lost");
  const told = h("p", { class: "cause", lang: isRead ? undefined : "en" }, cause);
  const dialog = h("dialog", { id: "trouble", closedby: "none", role: "alertdialog", "aria-labelledby": "trouble-title", "data-cause": cause },
    h("svg", { class: "halo", viewBox: "-104 -104 208 208", "aria-hidden": "true" },
      h("circle", { class: "halo-ring end", r: 78 }), h("circle", { class: "halo-disc", r: 34 })),
    h("h1", { id: "trouble-title" }, say("trouble.title")), isRead && told,
    h("p", { class: "lead" }, say(`trouble.${remedy}`)),
    !isRead && h("details", null, h("summary", null, say("trouble.details")), told),
    h("button", { class: "primary", type: "button", autofocus: true, onclick: onRetry }, say("trouble.retry")));
  // Escape mends nothing; browsers that do not know `closedby` close it.
  dialog.addEventListener("close", () => { if (dialog === shown) dialog.showModal(); });
  shown = dialog;
  document.body.append(dialog);
  dialog.showModal();
}

export function hideTrouble() {
  const dialog = shown;
  shown = null;
  dialog?.remove();
}
