// What the guesses show: a picture, which way they lean, bests, and the history. On a phone it is two screens.
import { h } from "../dom.js";
import { chart } from "../charts.js";
import { dayName } from "../figures.js";
import { progressRing } from "../halo.js";
import { balance, summary } from "./summary.js";
import { choice } from "./estimating.js";
import { more } from "./week.js";
import { say, sayCount } from "../words.js";

// In the order in which they are worth reading; the rest is for researchers.
const measures = ["typicalMiss", "bias", "steadiness", "centralTendency", "perception", "planning", "rangeHitRate"];

export async function show(app) {
  const [profile, bests, sense, history, totals] = await Promise.all([
    app.call("profile.get"), app.call("stats.personalBests"),
    app.call("stats.timeSense"), app.call("stats.history", { limit: 60 }), app.call("stats.totals")]);
  const view = h("div", { class: "stats" }, h("h1", null, say("label.stats")));
  if (history.sessions.length === 0) {
    view.append(h("section", { class: "empty card" },
      h("h2", null, say("stats.empty")),
      h("p", { class: "quiet" }, say("stats.emptyText"))));
  } else {
    view.append(
      overview(profile, totals),
      h("div", { class: "columns" },
        await pictures(app, bests),
        h("section", { class: "card" }, h("h2", null, say("stats.sense")), senses(sense)),
        h("section", { class: "card" }, h("h2", null, say("label.bests")), closest(bests)),
        h("section", { class: "card" }, h("h2", null, say("stats.played")), played(app, history))));
  }
  return { title: say("label.stats"), view, refresh: (events) => { if (!events.length || events.some(({ topic }) => topic === "progress")) app.redraw(); } };
}

function overview({ level, levelTitle, progress, totalXP, streak }, { overestimates, underestimates, exact, inside }) {
  return h("section", { class: "overview card" },
    progressRing(progress, "level-ring", h("span", { class: "figure" }, level), h("span", { class: "caption" }, say("label.level"))),
    h("div", null,
      h("h2", null, levelTitle),
      h("p", { class: "quiet" },
        `${totalXP} ${say("label.xp")}`, streak.current !== null && streak.longest > 0 && ` · ${say("stats.longest", { days: sayCount("count.days", streak.longest) })}`),
      balance(overestimates, underestimates, exact, inside)));
}

/** The picture that was looked at last stays, whatever is drawn anew. */
let chosen = "trend";

/** One picture at a time: a phone shows the whole of it beside what is said. */
async function pictures(app, bests) {
  const [trend, scatter] = await Promise.all([chart(app.call, { kind: "trend", days: 90 }), chart(app.call, { kind: "scatter" })]);
  const kinds = { trend, scatter, practice: bests.length > 0 && practice(app, bests) };
  const names = Object.keys(kinds).filter((name) => kinds[name]);
  if (names.length === 0) return null;
  const place = h("div");
  const look = (name) => {
    chosen = name;
    place.replaceChildren(kinds[name]);
  };
  look(names.includes(chosen) ? chosen : names[0]);
  const view = h("section", { class: "pictures" },
    names.length > 1 && choice(say("chart.choose"), "picture", names.map((name) => [name, say(`chart.${name}`)]), chosen, look), place);
  view.querySelector("legend")?.classList.add("unseen");
  return view;
}

function senses(sense) {
  const told = measures.filter((name) => sense[name]).map((name) => h("li", null, sense[name].text));
  if (told.length === 0) return h("p", { class: "quiet" }, sense.insufficientData[0]?.text);
  return folded(told, 2);
}

/** The first of a list, and the others on request. */
const folded = (items, count) => [h("ul", { class: "lines" }, items.slice(0, count)),
  items.length > count && more(h("ul", { class: "lines" }, items.slice(count)))];

function closest(bests) {
  if (bests.length === 0) return h("p", { class: "quiet" }, say("stats.noBests"));
  return folded(bests.toSorted((a, b) => b.day.localeCompare(a.day)).map(({ text, day }) =>
    h("li", { class: "best" }, h("span", null, text[0].toUpperCase() + text.slice(1)), h("span", { class: "quiet" }, dayName(day)))), 2);
}

/** The step that was looked at last. */
let practised;

function practice(app, bests) {
  const place = h("div");
  const look = async (best) => {
    practised = best.stepID;
    const curve = await chart(app.call, { kind: "learningCurve", stepID: best.stepID });
    if (practised === best.stepID) place.replaceChildren(curve);
  };
  const first = bests.find(({ stepID }) => stepID === practised) ?? bests[0];
  look(first);
  return h("div", { class: "practice" }, place,
    h("label", { class: "field inline" }, h("span", null, say("stats.practice")),
      h("select", { onchange: ({ target }) => look(bests.find(({ stepID }) => stepID === target.value)) },
        bests.map(({ stepID, displayName }) => h("option", { value: stepID, selected: stepID === first.stepID }, displayName)))));
}

/** Three, then ten at a time; behind those that are here, `next` leads to more. */
function played(app, { sessions, next }) {
  const list = h("ul", { class: "rows" });
  const earlier = h("button", { class: "plain", type: "button", onclick: async () => {
    if (sessions.length === 0) ({ sessions, next } = await app.call("stats.history", { before: next, limit: 60 }));
    const shown = list.children.length;
    grow(10);
    // The button may have gone with the last of them.
    list.children[shown]?.querySelector("button").focus();
  } }, say("stats.earlier"));

  function grow(count) {
    list.append(...sessions.slice(0, count).map(({ sessionID, displayName, day, averageAccuracyText, xpEarned }) => h("li", null,
      h("button", { class: "row", type: "button", onclick: () => again(app, sessionID) },
        h("span", null,
          h("span", { class: "row-name" }, displayName),
          h("span", { class: "quiet" }, dayName(day, { weekday: "short", month: "short", day: "numeric" }))),
        h("span", { class: "row-figure" },
          averageAccuracyText ?? "–",
          h("span", { class: "quiet" }, `+${xpEarned} ${say("label.xp")}`))))));
    sessions = sessions.slice(count);
    earlier.hidden = sessions.length === 0 && !next;
  }

  grow(3);
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
