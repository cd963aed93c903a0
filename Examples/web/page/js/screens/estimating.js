// Before a step: how long will it take? And after it, if the player wants the question: how long did it feel?
import { h, newID } from "../dom.js";
import { guessRadius } from "../halo.js";
import { picker } from "../picker.js";
import { named } from "../symbols.js";
import { fillScreen, leaveScreen } from "../whole.js";
import { say } from "../words.js";

/** In words: what somebody of 13 means by it, and not how often it should hold. */
const confidences = [[0.5, "guess.hunch"], [0.8, "guess.fairly"], [0.95, "guess.very"]];

export function estimating({ stepDisplayName, stepSymbol, prompt, isCalibration }, act) {
  const field = h("div");
  const button = h("button", { class: "primary big", type: "submit", disabled: true }, say("label.lockIn"));
  const [rings, grow] = halos();
  const place = h("div", { class: "dial" }, rings, field);
  let guess = null;

  const tell = (next, outer, inner) => {
    guess = next;
    button.disabled = next === null;
    grow(outer, inner);
  };

  const one = () => picker(say("guess.own"), (seconds) => tell(seconds > 0 ? { seconds } : null, seconds)).view;

  const range = () => {
    let confidence = 0.8;
    const change = () => {
      const [low, high] = [least.seconds(), most.seconds()];
      tell(low > 0 && high > low ? { low, high, confidence } : null, high, low);
    };
    const least = picker(say("label.atLeast"), change);
    const most = picker(say("label.atMost"), change);
    const side = (label, { view }) => h("div", null, h("p", { class: "range-label", "aria-hidden": "true" }, label), view);
    return h("div", { class: "range" },
      h("div", { class: "range-sides" }, side(say("label.atLeast"), least), side(say("label.atMost"), most)),
      choice(say("label.howSure"), "confidence", confidences.map(([value, key]) => [value, say(key)]), confidence, (value) => {
        confidence = value;
        change();
      }));
  };

  const use = (kind) => {
    tell(null, 0, 0);
    place.dataset.guess = kind;
    field.replaceChildren(kind === "range" ? range() : one());
  };
  use("one");

  return h("form", { class: "estimating", onsubmit: (event) => {
    event.preventDefault();
    if (!guess) return;
    const sent = guess;
    guess = null;
    fillScreen();
    act("quest.estimate", sent).catch((error) => {
      leaveScreen();
      // It can be tried again.
      guess ??= sent;
      throw error;
    });
  } },
  h("div", { class: "words" }, h("p", { class: "overline" }, prompt.text), h("h1", null, named(stepSymbol, stepDisplayName)),
    prompt.detail && h("p", { class: "quiet" }, prompt.detail)),
  place,
  h("div", { class: "stack foot" },
    // The game unfolds: a single number until it knows the patterns of the player.
    !isCalibration && choice(say("guess.as"), "kind", [["one", say("label.oneNumber")], ["range", say("label.range")]], "one", use),
    button),
  h("button", { class: "plain skip", type: "button", onclick: () => act("quest.skip") }, say("skip.step")));
}

export function recalling({ stepDisplayName, stepSymbol, prompt }, act) {
  const button = h("button", { class: "primary big", type: "submit", disabled: true }, say("guess.felt"));
  let feltSeconds = 0;
  return h("form", { class: "estimating", onsubmit: (event) => {
    event.preventDefault();
    act("quest.recall", { feltSeconds });
  } },
  h("div", { class: "words" }, h("p", { class: "overline" }, named(stepSymbol, stepDisplayName)), h("h1", null, prompt.text)),
  dial(prompt.text, (seconds) => {
    feltSeconds = seconds;
    button.disabled = seconds === 0;
  }),
  h("div", { class: "stack foot" }, button,
    h("button", { class: "plain", type: "button", onclick: () => act("quest.recall", { feltSeconds: null }) }, say("label.skip"))));
}

/** One guess, with the ring that grows with it; `onChange` is told the seconds. */
export function dial(label, onChange) {
  const [rings, grow] = halos();
  return h("div", { class: "dial" }, rings, h("div", null, picker(label, (seconds) => {
    grow(seconds);
    onChange(seconds);
  }).view));
}

/** The ring that grows with the guess, with a second one inside for the lower end of a range. */
function halos() {
  const rings = [0, 1].map(() => h("div", { class: "dial-ring" }));
  // One ring leaves room for the wheels inside it; the two of a range stand above them.
  const grow = (outer, inner = 0) => [outer, inner].forEach((seconds, index) =>
    rings[index].style.setProperty("--size", guessRadius(seconds, inner > 0 ? 0.15 : 0.74)));
  return [h("div", { class: "dial-rings", "aria-hidden": "true" }, rings), grow];
}

/** A few answers of which one holds. */
export function choice(label, name, options, chosen, onChange) {
  const group = newID(name);
  return h("fieldset", { class: "choice" }, h("legend", { class: name === "kind" ? "unseen" : "" }, label),
    h("div", { class: "segments" }, options.map(([value, text]) => h("label", null,
      h("input", { type: "radio", name: group, checked: value === chosen, onchange: () => onChange(value) }),
      h("span", null, text)))));
}
