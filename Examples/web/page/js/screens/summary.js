// What a quest came to. Also shown again from the history.
import { ask, h } from "../dom.js";
import { halo, progressRing } from "../halo.js";
import { named } from "../symbols.js";
import { say, sayCount } from "../words.js";
import { moments, showMoments } from "./moments.js";
import { practise } from "./quests.js";

export function summary(state, act, app, title = say("prompt.summary"), onClose = () => app.go(""), isPast = false) {
  const { sessionID, prompt } = state;
  const { averageAccuracy, averageAccuracyText, overestimates, underestimates, exact, inside, steps, closestStep, xpEarned, level, streak } = state.summary;
  const ahead = isPast ? [] : moments(state);
  const done = h("button", { class: "primary big", type: "button", onclick: () => (ahead.length ? showMoments(app, ahead, onClose) : onClose()) },
    say(ahead.length ? "next" : "close"));
  const rows = h("ol", { class: "results card" }, steps.map((step, index) => row(step, index)));

  function row(result, index) {
    const isCounted = result.validity === "ok";
    const isMystery = result.validity === "mystery";
    const isTold = isCounted || isMystery && result.feltText;
    const gap = isTold ? result.differenceText : isMystery ? "" : say("summary.notCounted");
    return h("li", { class: `result tone-${result.tone}` },
      halo(result, "small"),
      h("div", { class: "result-words" },
        h("p", { class: "result-name" }, named(result.stepSymbol, result.stepDisplayName)),
        h("p", { class: "quiet" }, h("span", null, result.isMystery ? `${say("label.felt")} ${result.estimatedText},` : say("summary.guess", { amount: result.estimatedText })), " ", h("span", null, say("summary.took", { amount: result.actualText }))),
        isCounted && (index === closestStep || result.isPersonalBest) && h("p", { class: "chips" },
          index === closestStep && steps.length > 1 && h("span", { class: "chip" }, say("label.closest")),
          result.isPersonalBest && h("span", { class: "chip accent" }, say("summary.personalBest")))),
      h("div", { class: "result-figure" },
        h("span", { class: "figure" }, isMystery ? result.feedback.emoji : !isCounted ? "–" : result.accuracyText ?? result.ratingLabel),
        h("span", { class: `gap ${result.direction}` }, gap)),
      h("button", { class: "round more", type: "button", "aria-label": say("summary.about", { step: result.stepDisplayName }), onclick: () => flag(result, index) },
        h("span", { class: "dots", "aria-hidden": "true" })));
  }

  async function flag(result, index) {
    const isWhole = ["ok", "mystery"].includes(result.validity);
    const answer = await ask(result.stepDisplayName, isWhole
      ? say("summary.askOk") : say("summary.askOut"), [
      isWhole && [say("active.interrupted"), "interrupted"],
      isWhole && [say("summary.forgot"), "forgotDone"],
      ["interrupted", "forgotDone", "remembered"].includes(result.validity) && [say("label.countIt"), "none"],
      [say("label.back"), undefined, "plain"]].filter(Boolean));
    if (!answer) return;
    const next = await app.call("quest.flag", { sessionID, step: index, validity: answer });
    const anew = summary(next, act, app, title, onClose, isPast);
    view.replaceWith(anew);
    anew.querySelectorAll(".more")[index].focus();
  }

  const view = h("section", { class: "summary" },
    h("div", { class: "words" },
      averageAccuracyText && progressRing(averageAccuracy / 100, "accuracy-ring",
        h("span", { class: "figure" }, averageAccuracyText), h("span", { class: "caption" }, say("label.accuracy"))),
      h("h1", null, isPast || prompt.key !== "prompt.flawless" ? title : prompt.text),
      prompt.key === "prompt.flawless" && h("p", { class: "lead" }, prompt.detail),
      state.isPractice && h("p", { class: "chip" }, say("summary.practice")),
      prompt.key === "prompt.calibrating" && h("p", { class: "chip" }, prompt.text)),
    h("dl", { class: "tiles" },
      tile(say("label.xp"), `+${xpEarned}`),
      tile(say("label.level"), level.didLevelUp ? `${level.before} → ${level.after}` : level.after, level.didLevelUp && "up"),
      streak !== null && tile(say("label.streak"), sayCount("count.days", streak))),
    (state.summary.discoveries ?? []).map(({ title, text }) => find(say("summary.found", { title }), text)),
    isPast && state.summary.chapter && find(state.summary.chapter.title, state.summary.chapter.text),
    state.summary.thenAndNow && find(say("label.thenAndNow"), state.summary.thenAndNow.text),
    balance(overestimates, underestimates, exact, inside),
    // A quest may end without a step that was played.
    steps.length > 0 && rows,
    h("div", { class: "stack foot" }, done, isPast && h("button", { class: "plain", type: "button", onclick: () => practise(app, state.questID) }, say("summary.again"))));
  return view;
}

function find(title, text) {
  return h("p", { class: "find card" }, h("i", { "aria-hidden": "true" }),
    h("span", null, h("strong", null, title), h("span", { class: "quiet" }, text)));
}

function tile(label, value, className) {
  return h("div", { class: `tile card ${className || ""}` }, h("dt", null, label), h("dd", null, value));
}

/** How many guesses were long and short, as shares of one bar. */
export function balance(over, under, exact, inside = 0) {
  if (over + under + exact + inside === 0) return null;
  const words = { under: [under, "summary.under"], exact: [exact, "summary.exact"], inside: [inside, "summary.inside"], over: [over, "summary.over"] };
  const text = (name) => say(words[name][1], { count: words[name][0] });
  const part = (name) => words[name][0] > 0 && h("span", { class: `balance-part ${name}`, vars: { share: words[name][0] } }, text(name));
  return h("p", { class: "balance", "aria-label": Object.keys(words).map(text).join(", "), role: "img" },
    part("under"), part("exact"), part("inside"), part("over"));
}
