// What a quest came to. Also shown again from the history.
import { ask, h } from "../dom.js";
import { percent, plural } from "../figures.js";
import { halo, progressRing } from "../halo.js";

export function summary(state, act, app, title = "Quest complete!", onClose = () => app.go("")) {
  const { sessionID, prompt } = state;
  const { averageAccuracy, overestimates, underestimates, exact, steps, closestStep, xpEarned, level, streak } = state.summary;
  const done = h("button", { class: "primary big", type: "button", onclick: onClose }, "Done");
  const rows = h("ol", { class: "results card" }, steps.map((step, index) => row(step, index)));

  function row(result, index) {
    const isCounted = result.validity === "ok";
    return h("li", { class: `result tone-${result.tone}` },
      halo(result, "small"),
      h("div", { class: "result-words" },
        h("p", { class: "result-name" }, result.stepDisplayName),
        h("p", { class: "quiet" }, h("span", null, `Guess ${result.estimatedText},`), " ", h("span", null, `took ${result.actualText}`)),
        isCounted && (index === closestStep || result.isPersonalBest) && h("p", { class: "chips" },
          index === closestStep && steps.length > 1 && h("span", { class: "chip" }, "Closest"),
          result.isPersonalBest && h("span", { class: "chip accent" }, "Personal best"))),
      h("div", { class: "result-figure" },
        h("span", { class: "figure" }, !isCounted ? "–" : result.rating === "wayOff" ? result.ratingLabel : percent(result.accuracyPercent)),
        h("span", { class: `gap ${result.direction}` }, isCounted ? result.differenceText : "not counted")),
      h("button", { class: "round more", type: "button", "aria-label": `About ${result.stepDisplayName}`, onclick: () => flag(result, index) },
        h("span", { class: "dots", "aria-hidden": "true" })));
  }

  async function flag(result, index) {
    const answer = await ask(result.stepDisplayName, result.validity === "ok"
      ? "Did something get in the way? Then it need not count."
      : "This one is left out of averages and bests.", [
      result.validity === "ok" && ["Something interrupted me", "interrupted"],
      result.validity === "ok" && ["I was done a while before", "forgotDone"],
      ["interrupted", "forgotDone"].includes(result.validity) && ["Count it after all", "none"],
      ["Back", undefined, "plain"]].filter(Boolean));
    if (!answer) return;
    const next = await app.call("quest.flag", { sessionID, step: index, validity: answer });
    view.replaceWith(summary(next, act, app, title, onClose));
  }

  const view = h("section", { class: "summary" },
    h("div", { class: "words" },
      averageAccuracy !== null && progressRing(averageAccuracy / 100, "accuracy-ring",
        h("span", { class: "figure" }, percent(averageAccuracy)), h("span", { class: "caption" }, "accuracy")),
      h("h1", null, title),
      prompt.key === "prompt.calibrating" && h("p", { class: "chip" }, prompt.text)),
    h("dl", { class: "tiles" },
      tile("XP", `+${xpEarned}`),
      tile("Level", level.didLevelUp ? `${level.before} → ${level.after}` : level.after, level.didLevelUp && "up"),
      streak !== null && tile("Streak", plural(streak, "day"))),
    balance(overestimates, underestimates, exact),
    rows,
    h("div", { class: "stack foot" }, done));
  return view;
}

function tile(label, value, className) {
  return h("div", { class: `tile card ${className || ""}` }, h("dt", null, label), h("dd", null, value));
}

/** How many guesses were long and short, as shares of one bar. */
export function balance(over, under, exact) {
  if (over + under + exact === 0) return null;
  const part = (count, name, label) => count > 0 && h("span", { class: `balance-part ${name}`, vars: { share: count } }, `${count} ${label}`);
  return h("p", { class: "balance", "aria-label": `${under} under, ${exact} right on, ${over} over`, role: "img" },
    part(under, "under", "under"), part(exact, "exact", "right on"), part(over, "over", "over"));
}
