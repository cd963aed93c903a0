// Three pages that explain the game. What they say comes from the engine.
import { h } from "../dom.js";
import { say } from "../words.js";

const pictures = ["drift", "meet", "learn"].map((name) => () =>
  h("svg", { class: `halo scene scene-${name}`, viewBox: "-104 -104 208 208", "aria-hidden": "true" },
    name === "learn" && [90, 74].map((r) => h("circle", { class: "halo-ring faint", r })),
    h("circle", { class: "halo-disc", r: 52 }), h("circle", { class: "halo-ring", r: name === "learn" ? 58 : 76 })));

export async function show(app) {
  const { pages } = await app.call("onboarding.get");
  let number = 0;
  const view = h("section", { class: "welcome" });

  async function end() {
    await app.call("onboarding.complete");
    app.go("");
  }

  function draw() {
    const { title, body } = pages[number];
    const isLast = number === pages.length - 1;
    view.replaceChildren(
      pictures[number % pictures.length](),
      h("div", { class: "welcome-words" },
        h("h1", { tabindex: "-1" }, title), h("p", { class: "lead" }, body)),
      h("div", { class: "stack foot" },
        h("p", { class: "beads" }, pages.map((_, index) => h("span", { class: index === number ? "bead here" : "bead" })),
          h("span", { class: "unseen" }, say("page", { number: number + 1, count: pages.length }))),
        h("button", { class: "primary", type: "button", onclick: () => (isLast ? end() : turn(1)) }, say(isLast ? "label.getStarted" : "next")),
        !isLast && h("button", { class: "plain", type: "button", onclick: end }, say("label.skip"))));
  }

  function turn(by) {
    number += by;
    draw();
    view.querySelector("h1").focus();
  }

  draw();
  return { title: say("welcome"), kind: "focus", view };
}
