// The game in a minute, before there is a quest: guess how long a small thing takes, do it, see how close it felt.
// Whoever does something cannot count meanwhile; that is the point. It calls no method: nothing of it is kept anywhere.
import { announce, h } from "../dom.js";
import { orb } from "../breath.js";
import { duration } from "../figures.js";
import { say } from "../words.js";
import { dial } from "./estimating.js";
import { picture, staged } from "./revealing.js";

const things = ["animals", "name", "window", "months", "blue"];
/** The next time begins with another thing. */
let turn = 0;

export function show(app) {
  const view = h("div", { class: "quest-stage try" });
  const draw = (section) => {
    view.replaceChildren(
      h("header", { class: "quest-top" }, h("button", { class: "round", type: "button", "aria-label": say("label.back"), onclick: () => app.go("") },
        h("span", { class: "cross", "aria-hidden": "true" })), h("p", { class: "quest-title" }, say("try.title")), h("span")),
      section);
    const heading = view.querySelector("h1");
    heading.setAttribute("tabindex", "-1");
    scrollTo(0, 0);
    heading.focus({ preventScroll: true });
  };
  const words = (overline, heading, text) => h("div", { class: "words" },
    overline && h("p", { class: "overline" }, overline), h("h1", null, heading), text && h("p", { class: "quiet" }, text));
  const button = (kind, text, act) => h("button", { class: kind, type: "button", onclick: act }, text);

  function guess() {
    const thing = say(`try.${things[turn++ % things.length]}`);
    const go = h("button", { class: "primary big", type: "submit", disabled: true }, say("label.lockIn"));
    let guessed = 0;
    draw(h("form", { class: "estimating", onsubmit: (event) => { event.preventDefault(); if (guessed) run(thing, guessed); } },
      words(say("try.guess"), thing), dial(say("guess.own"), (seconds) => {
        guessed = seconds;
        go.disabled = seconds === 0;
      }), h("div", { class: "stack foot" }, go)));
  }

  function run(thing, guessed) {
    const begun = performance.now();
    draw(h("section", { class: "active" }, orb(), words(say("try.feel"), thing), h("div", { class: "stack foot" },
      button("primary big", say("label.done"), () => tell(guessed, (performance.now() - begun) / 1000)))));
  }

  function tell(guessed, took) {
    const actual = Math.max(1, Math.round(took));
    const direction = guessed > actual ? "over" : guessed < actual ? "under" : "exact";
    const result = { estimatedSeconds: guessed, actualSeconds: actual, estimatedText: duration(guessed), actualText: duration(actual), direction };
    const heading = direction === "exact" ? say("label.rightOn") : say(`try.${direction}`, { amount: duration(Math.abs(guessed - actual)) });
    draw(staged(h("section", { class: "revealing" }, picture(result),
      h("div", { class: "words stage-4" }, h("h1", null, heading), h("p", { class: "lead" }, say("try.close"))),
      h("div", { class: "stack foot" }, button("primary big", say("try.more"), guess), button("plain", say("close"), () => app.go(""))))));
    announce(heading);
  }

  guess();
  return { title: say("try.title"), kind: "focus", view };
}
