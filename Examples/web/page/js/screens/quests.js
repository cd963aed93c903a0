// Today's quests, and what there is to play on a day without any.
import { announce, h } from "../dom.js";
import { progressRing } from "../halo.js";
import { say, sayCount } from "../words.js";
import { newest, week } from "./week.js";

export async function show(app) {
  const [profile, quests, played, finds, insights] = await Promise.all([app.call("profile.get"), app.call("quest.list"),
    app.call("stats.week"), app.call("stats.discoveries"), app.call("stats.insights")]);
  const isFree = quests.length === 0;
  const [others, isFresh] = await Promise.all([otherQuests(app, quests, profile), isFree && app.connection.call("parent.status").then(({ pinSet }) => !pinSet)]);
  document.body.dataset.tint = profile.tint ?? "";
  // The game unfolds: there is nothing to look back on before the first quest.
  document.body.toggleAttribute("data-new", profile.totalXP === 0);
  const tryIt = h("a", { class: "try-it card", href: "#try" }, h("i", { "aria-hidden": "true" }),
    h("span", null, h("strong", null, say("home.try")), h("span", { class: "quiet" }, say("home.tryText"))));
  const screen = {
    title: say("label.quests"),
    view: h("div", { class: "home" },
      h("div", { class: "home-main" }, hero(profile), isFree ? free(app, isFresh, profile) : today(app, quests, profile),
        isFree && tryIt, others.length > 0 && otherDays(app, others)),
      // On a free day, trying it is something to play and stands with that.
      (profile.totalXP > 0 || !isFree) && h("aside", { class: "home-side", "aria-label": say("label.week") },
        profile.totalXP > 0 && [week(played, insights), newest(finds)], !isFree && tryIt)),
    refresh: async (events) => {
      const played = events.findLast(({ topic }) => topic === "quest");
      const state = played && await app.call("quest.current");
      if (!screen.view.isConnected) return;
      // The player has gone on in another window: follow, unless that is over.
      if (state && state.sessionID === played.data.sessionID) app.go("quest");
      else app.redraw();
    },
    reconnect: () => app.redraw(),
  };
  return screen;
}

/** Quests that are not of today: those of one's own and, on a free day, every other one that can be practised. */
async function otherQuests(app, quests, { canMakeQuests }) {
  const own = !canMakeQuests ? [] : (await app.call("quest.list", { own: true })).filter(({ isOffToday, sessionID }) => isOffToday && !sessionID);
  if (quests.length > 0) return own;
  // What comes up in the next days and what was played lately names the others; one that is gone has no reminder.
  const [{ next }, { sessions }] = await Promise.all([app.call("reminder.status"), app.call("stats.history", { limit: 60 })]);
  const known = new Set(own.map(({ questID }) => questID));
  const found = new Map([...sessions, ...next].filter(({ questID }) => !known.has(questID)).map((each) => [each.questID, each]));
  const others = await Promise.all([...found.values()].slice(0, 6).map(({ questID, displayName }) =>
    app.call("quest.reminder", { questID }).then(() => ({ questID, displayName }), () => null)));
  return [...own, ...others.filter(Boolean)];
}

function hero({ displayName, level, levelTitle, xpIntoLevel, xpForNextLevel, progress, streak, totalXP, symbol }) {
  return h("section", { class: "hero", "aria-label": say("home.level") },
    h("div", { class: "hero-ring" },
      progressRing(progress, "level-ring", h("span", { class: "figure" }, level), h("span", { class: "caption" }, say("label.level"))),
      h("a", { class: symbol ? "badge" : "badge none", href: "#you", "aria-label": [say("symbol.mine"), symbol].filter(Boolean).join(": ") },
        symbol ?? h("span", { class: "plus", "aria-hidden": "true" }))),
    h("div", { class: "hero-words" },
      h("p", { class: "overline player-name" }, displayName),
      h("h1", null, levelTitle),
      h("p", { class: "quiet" }, level === 0 ? say("home.first")
        : `${totalXP} ${say("label.xp")} · ${say("home.toNext", { xp: xpForNextLevel - xpIntoLevel, level: level + 1 })}`),
      streak.current > 0 && h("p", { class: streak.playedToday ? "streak lit" : "streak" },
        h("span", { class: "flame", "aria-hidden": "true" }),
        sayCount("home.streak", streak.current), streak.playedToday && h("span", { class: "unseen" }, `, ${say("home.played")}`))));
}

/** What is rarely done is loaded when it is. */
const own = (act) => async () => act(await import("./own.js"));

const make = (app, { canMakeQuests }, className) => canMakeQuests && h("div", { class: "make" },
  h("button", { class: className, type: "button", onclick: own(({ edit }) => edit(app)) }, say("label.newQuest")),
  h("button", { class: "soft", type: "button", onclick: own(({ quick }) => quick(app)) }, say("label.quick")));

function free(app, isFresh, profile) {
  const isBeginning = isFresh && profile.totalXP === 0;
  return h("section", { class: "empty card" },
    h("h2", null, say("prompt.noQuests")),
    h("p", { class: "quiet" }, say(isBeginning ? "home.fresh" : "prompt.noQuests.detail")), make(app, profile, "primary"));
}

const today = (app, quests, profile) => h("section", null,
  h("h2", { class: "section-title" }, say("today")),
  h("ul", { class: "quests" }, quests.map((quest) => h("li", null, card(app, quest), more(app, quest, profile)))), make(app, profile, "soft"));

const otherDays = (app, quests) => h("section", null,
  h("h2", { class: "section-title" }, say("home.otherDays")),
  h("p", { class: "quiet section-text" }, say("home.practiceMeaning")),
  h("ul", { class: "quests others" }, quests.map((quest) => h("li", null,
    questButton(quest, [quest.stepCount && sayCount("count.steps", quest.stepCount)], say("label.practice"), "played", () => practise(app, quest.questID)),
    quest.isOwn && h("div", { class: "quest-more" }, moreButton(quest, "own.change", ({ edit }) => edit(app, quest.questID)))))));

/** What else can be done with a quest, beside playing it. */
function more(app, quest, { canSeePlan }) {
  if (quest.sessionID || !(quest.isOwn || canSeePlan)) return null;
  return h("div", { class: "quest-more" }, quest.isOwn && moreButton(quest, "own.change", ({ edit }) => edit(app, quest.questID)),
    moreButton(quest, "plan.ask", ({ plan }) => plan(app, quest)));
}

const moreButton = ({ displayName }, key, act) => h("button", { class: "plain small", type: "button", onclick: own(act) }, say(key),
  h("span", { class: "unseen" }, `: ${displayName}`));

function card(app, quest) {
  const { questID, stepCount, isCalibrating, calibrationSessionsRemaining, completedToday, sessionID } = quest;
  const status = sessionID ? say("home.open") : completedToday ? say("home.done") : null;
  return questButton(quest, [sayCount("count.steps", stepCount), status],
    say(sessionID ? "label.resume" : completedToday ? "home.again" : "home.play"), sessionID ? "open" : completedToday ? "played" : "",
    () => begin(app, questID, sessionID), isCalibrating && h("span", { class: "chip" }, say("prompt.calibrating", { count: calibrationSessionsRemaining })));
}

function questButton({ displayName, symbol, stepCount = 1 }, facts, verb, className, onclick, ...others) {
  const dots = Math.min(stepCount, 6);
  return h("button", { class: `quest card ${className}`, type: "button", onclick },
    h("span", { class: symbol ? "quest-glyph with" : "quest-glyph", "aria-hidden": "true" }, symbol && h("span", { class: "symbol" }, symbol),
      Array.from({ length: dots }, (_, index) => h("i", { vars: { turn: `${index / dots}turn` } }))),
    h("span", { class: "quest-words" },
      h("span", { class: "quest-name" }, displayName),
      h("span", { class: "quiet" }, facts.filter(Boolean).join(" · ")), others),
    h("span", { class: "go" }, verb));
}

async function begin(app, questID, sessionID) {
  if (!sessionID) {
    try {
      await app.call("quest.start", { questID });
    } catch (error) {
      if (!error.data?.state) return app.redraw();
    }
  } else {
    app.sessionID = sessionID;
  }
  app.go("quest");
}

/** On any day, also on one that is none of its own. */
export async function practise(app, questID) {
  try {
    await app.call("quest.start", { questID, practice: true });
  } catch (error) {
    if (!error.data?.state) return announce(say("summary.gone"), true);
    app.sessionID = error.data.state.sessionID;
  }
  app.go("quest");
}
