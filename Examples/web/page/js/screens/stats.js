// What the guesses show: closeness over time, which way they lean, bests, practice, and the history.
import { h } from "../dom.js";
import * as charts from "../charts.js";
import { dayName, percent } from "../figures.js";
import { progressRing } from "../halo.js";
import { balance, summary } from "./summary.js";
import { discoveries } from "./week.js";
import { say, sayCount } from "../words.js";

// In the order in which they are worth reading; the rest is for researchers.
const measures = ["typicalMiss", "bias", "steadiness", "centralTendency", "perception", "planning", "rangeHitRate"];

export async function show(app) {
  const [profile, trend, bests, sense, history, finds] = await Promise.all([
    app.call("profile.get"), app.call("stats.trend", { days: 90 }), app.call("stats.personalBests"),
    app.call("stats.timeSense"), app.call("stats.history", { limit: 60 }), app.call("stats.discoveries")]);
  const steps = history.sessions.flatMap((session) => session.steps).filter(({ validity }) => validity === "ok");
  const view = h("div", { class: "stats" }, h("h1", null, say("label.stats")));
  if (history.sessions.length === 0) {
    view.append(h("section", { class: "empty card" },
      h("h2", null, say("stats.empty")),
      h("p", { class: "quiet" }, say("stats.emptyText"))));
  } else {
    view.append(
      overview(profile, steps),
      h("div", { class: "columns" },
        trend.points.length > 0 && charts.trend(trend),
        steps.length > 1 && charts.scatter(steps),
        h("section", { class: "card" }, h("h2", null, say("stats.sense")), senses(sense)),
        h("section", { class: "card" }, h("h2", null, say("label.bests")), closest(bests)),
        discoveries(finds),
        bests.length > 0 && practice(app, bests),
        h("section", { class: "card" }, h("h2", null, say("stats.played")), played(app, history))));
  }
  return { title: say("label.stats"), view, refresh: (events) => { if (!events.length || events.some(({ topic }) => topic === "progress")) app.redraw(); } };
}

function overview({ level, levelTitle, progress, totalXP, streak }, steps) {
  const count = (direction) => steps.filter((step) => step.direction === direction).length;
  return h("section", { class: "overview card" },
    progressRing(progress, "level-ring", h("span", { class: "figure" }, level), h("span", { class: "caption" }, say("label.level"))),
    h("div", null,
      h("h2", null, levelTitle),
      h("p", { class: "quiet" },
        `${totalXP} ${say("label.xp")}`, streak.longest > 0 && ` · ${say("stats.longest", { days: sayCount("count.days", streak.longest) })}`),
      balance(count("over"), count("under"), count("exact"), count("inside"))));
}

function senses(sense) {
  const told = measures.filter((name) => sense[name]);
  if (told.length === 0) return h("p", { class: "quiet" }, sense.insufficientData[0]?.text);
  return h("ul", { class: "lines" }, told.map((name) => h("li", null, sense[name].text)));
}

function closest(bests) {
  if (bests.length === 0) return h("p", { class: "quiet" }, say("stats.noBests"));
  return h("ul", { class: "lines" }, bests.map(({ text, day }) =>
    h("li", { class: "best" }, h("span", null, text[0].toUpperCase() + text.slice(1)), h("span", { class: "quiet" }, dayName(day)))));
}

function practice(app, bests) {
  const place = h("div");
  const look = async (stepID) => {
    const { displayName } = bests.find((best) => best.stepID === stepID);
    place.replaceChildren(charts.learningCurve(displayName, await app.call("stats.learningCurve", { stepID })));
  };
  look(bests[0].stepID);
  return h("section", { class: "practice" },
    h("label", { class: "field inline" }, h("span", null, say("stats.practice")),
      h("select", { onchange: ({ target }) => look(target.value) },
        bests.map(({ stepID, displayName }) => h("option", { value: stepID }, displayName)))),
    place);
}

/** Ten at a time; behind those that are here, `next` leads to more. */
function played(app, { sessions, next }) {
  const list = h("ul", { class: "rows" });
  const earlier = h("button", { class: "plain", type: "button", onclick: async () => {
    if (sessions.length === 0) ({ sessions, next } = await app.call("stats.history", { before: next, limit: 60 }));
    grow();
  } }, say("stats.earlier"));

  function grow() {
    list.append(...sessions.slice(0, 10).map(({ sessionID, displayName, day, averageAccuracy, xpEarned }) => h("li", null,
      h("button", { class: "row", type: "button", onclick: () => again(app, sessionID) },
        h("span", null,
          h("span", { class: "row-name" }, displayName),
          h("span", { class: "quiet" }, dayName(day, { weekday: "short", month: "short", day: "numeric" }))),
        h("span", { class: "row-figure" },
          averageAccuracy === null ? "–" : percent(averageAccuracy),
          h("span", { class: "quiet" }, `+${xpEarned} ${say("label.xp")}`))))));
    sessions = sessions.slice(10);
    earlier.hidden = sessions.length === 0 && !next;
  }

  grow();
  return [list, earlier];
}

async function again(app, sessionID) {
  const state = await app.call("quest.summary", { sessionID });
  app.show({ show: async () => ({
    title: state.displayName,
    kind: "focus",
    view: h("div", { class: "quest-stage" }, summary(state, null, app, state.displayName, () => app.go("stats"), true)),
  }) });
}
