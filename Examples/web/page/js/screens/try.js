// A minute to try what the game is about. It calls no method: nothing of it is kept anywhere.
import { announce, h } from "../dom.js";
import { orb } from "../breath.js";
import { halo } from "../halo.js";
import { duration } from "../figures.js";
import { say } from "../words.js";

const target = 60;

export function show(app) {
  const view = h("div", { class: "quest-stage try" });
  const draw = (...contents) => {
    view.replaceChildren(
      h("header", { class: "quest-top" }, h("button", { class: "round", type: "button", "aria-label": say("label.back"), onclick: () => app.go("") },
        h("span", { class: "cross", "aria-hidden": "true" })), h("p", { class: "quest-title" }, say("try.title")), h("span")),
      h("section", null, contents));
    const heading = view.querySelector("h1");
    heading.setAttribute("tabindex", "-1");
    heading.focus();
  };
  const words = (heading, text) => h("div", { class: "words" }, h("h1", null, heading), text && h("p", { class: "lead" }, text));
  const foot = (...buttons) => h("div", { class: "stack foot" }, buttons);
  const button = (kind, text, act) => h("button", { class: kind, type: "button", onclick: act }, text);

  function ready() {
    draw(words(say("try.guess"), say("try.name")), h("div", { class: "try-picture" }, halo({ estimatedSeconds: target, actualSeconds: 20, direction: "over" })),
      foot(button("primary big", say("try.go"), run)));
  }

  function run() {
    const begun = performance.now();
    draw(words(say("try.name")), orb(), foot(button("primary big", say("try.stop"), () => tell((performance.now() - begun) / 1000))));
  }

  function tell(took) {
    const [guessed, actual] = [target, Math.max(1, Math.round(took))];
    const direction = guessed > actual ? "over" : guessed < actual ? "under" : "exact";
    const text = say("try.took", { amount: duration(actual) });
    draw(h("div", { class: "try-picture" }, halo({ estimatedSeconds: guessed, actualSeconds: actual, direction }, "staged")),
      words(text, say("try.close")), foot(button("primary big", say("close"), () => app.go("")), button("plain", say("try.more"), run)));
    announce(text);
  }

  ready();
  return { title: say("try.title"), kind: "focus", view };
}
