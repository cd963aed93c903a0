// How close it was, one thing after the other: the guess, a beat, the disc that grows, what it took, and then what
// that means. Until the disc grows nothing tells how it ends: a ring begins at the same size whatever the time was.
// All of it is in the page from the beginning, so that nobody has to wait who does not see it come.
import { h } from "../dom.js";
import { duration } from "../figures.js";
import { halo } from "../halo.js";
import { say } from "../words.js";

export function revealing({ result, prompt, step, stepCount }, act) {
  const next = h("button", { class: "primary big", type: "button", onclick: () => act("quest.next") },
    say(step + 1 < stepCount ? "label.next" : "label.finish"));
  if (!result) {
    return h("section", { class: "revealing held" },
      h("div", { class: "words" }, h("h1", null, prompt.text)),
      h("div", { class: "stack foot" }, next));
  }
  const { feedback, tone, validity, isPersonalBest, xp, ratingLabel } = result;
  // "Nailed it" over "Nailed it!" would say it twice.
  const isSaid = result.direction === "inside" || feedback.headline.toLowerCase().includes(ratingLabel?.toLowerCase());
  const view = h("section", { class: `revealing tone-${tone} ${validity === "ok" ? "" : "uncounted"}` },
    picture(result),
    validity === "ok" && meter(result),
    h("div", { class: "words stage-4" },
      validity === "ok" && !isSaid && h("p", { class: "overline" }, ratingLabel),
      h("h1", null, feedback.headline), h("p", { class: "lead" }, feedback.body),
      result.feltText && !result.isMystery && h("p", { class: "quiet" }, say("reveal.felt", { amount: result.feltText }))),
    h("p", { class: "chips stage-5" },
      h("span", { class: "chip accent" }, `+${xp} ${say("label.xp")}`),
      isPersonalBest && h("span", { class: "chip" }, say("label.newBest"))),
    h("div", { class: "stack foot" }, next));
  return staged(view);
}

/** The ring and the disc, and under them the guess and the time. */
export const picture = (result) => h("div", { class: "reveal-halo" },
  h("div", { class: "reveal-picture" }, halo(result, "staged")),
  h("dl", { class: "pair" },
    h("div", { class: "stage-1 guess" }, h("dt", null, say(result.isMystery ? "label.felt" : "guess.own")), h("dd", null, result.estimatedText)),
    h("div", { class: "stage-2 took" }, h("dt", null, say("reveal.took")), h("dd", null, result.actualText))));

/** A view with a picture whose `revealed` holds once the last figure has come: then is the time for sound, vibration and celebration. */
export function staged(view) {
  view.revealed = new Promise((resolve) => {
    view.addEventListener("animationend", ({ target }) => { if (target.matches(".took")) resolve(); });
  });
  // A tap anywhere brings the end of the show.
  view.addEventListener("pointerdown", () => {
    for (const animation of view.getAnimations({ subtree: true })) animation.finish();
  });
  return view;
}

/** Where between its two ends a range held the time. There is no side, and nothing that it was off. */
function rangeMeter({ lowSeconds, highSeconds, actualSeconds, accuracyText, differenceText, feedback }) {
  const isSaid = feedback.headline.toLowerCase() === differenceText.toLowerCase();
  return h("div", { class: "meter stage-3" }, figure(accuracyText),
    h("div", { class: "meter-track inside", role: "img", "aria-label": differenceText,
      vars: { place: `${100 * (actualSeconds - lowSeconds) / (highSeconds - lowSeconds)}%` } },
    h("span", { class: "meter-hand" })),
    h("p", { class: "meter-ends", "aria-hidden": "true" }, h("span", null, duration(lowSeconds)),
      !isSaid && h("span", { class: "gap" }, differenceText), h("span", null, duration(highSeconds))));
}

/** A discovery is about the step; a low figure would say something else. */
const figure = (accuracyText) => accuracyText && h("p", { class: "meter-figure" },
  h("span", { class: "figure" }, accuracyText), h("span", { class: "caption" }, say("label.accuracy")));

/** The time stands in the middle, as the disc; the guess is a ring, to the left of it for under and to the right for over. */
function meter(result) {
  const { accuracyPercent, accuracyText, direction, differenceText, feedback } = result;
  // A step that does not count is no matter of percent.
  if (accuracyPercent === null) return null;
  if (direction === "inside") return rangeMeter(result);
  const away = (100 - accuracyPercent) / 2;
  const isSaid = `${feedback.headline} ${feedback.body}`.includes(differenceText);
  return h("div", { class: "meter stage-3" },
    figure(accuracyText),
    h("div", {
      class: `meter-track ${direction}`, role: "meter", "aria-label": say("label.accuracy"),
      "aria-valuemin": "0", "aria-valuemax": "100", "aria-valuenow": Math.round(accuracyPercent),
      "aria-valuetext": [accuracyText, differenceText].filter(Boolean).join(", "),
      vars: { away: `${away}%`, from: `${direction === "under" ? 50 - away : 50}%` },
    },
    h("span", { class: "meter-fill" }), h("span", { class: "meter-hand" }), h("span", { class: "meter-guess" })),
    h("p", { class: "meter-ends", "aria-hidden": "true" },
      h("span", { class: direction === "under" ? "here under" : "" }, say("reveal.under")),
      !isSaid && h("span", { class: "gap" }, differenceText),
      h("span", { class: direction === "over" ? "here over" : "" }, say("reveal.over"))));
}
