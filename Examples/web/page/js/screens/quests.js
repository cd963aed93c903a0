// Today's quests.
import { h } from "../dom.js";
import { progressRing } from "../halo.js";
import { say, sayCount } from "../words.js";
import { newest, week } from "./week.js";

export async function show(app) {
  const [profile, quests, played, finds, insights] = await Promise.all([app.call("profile.get"), app.call("quest.list"),
    app.call("stats.week"), app.call("stats.discoveries"), app.call("stats.insights")]);
  const isFresh = quests.length === 0 && !(await app.connection.call("parent.status")).pinSet;
  const canSeePlan = await seesPlans(app, quests);
  document.body.dataset.tint = profile.tint ?? "";
  // The game unfolds: there is nothing to look back on before the first quest.
  document.body.toggleAttribute("data-new", profile.totalXP === 0);
  const screen = {
    title: say("label.quests"),
    view: h("div", { class: "home" },
      h("div", { class: "home-main" }, hero(profile), list(app, quests, isFresh, profile, canSeePlan)),
      h("aside", { class: "home-side", "aria-label": say("label.week") },
        profile.totalXP > 0 && [week(played, insights), newest(finds)],
        h("a", { class: "try-it card", href: "#try" }, h("i", { "aria-hidden": "true" }),
          h("span", null, h("strong", null, say("home.try")), h("span", { class: "quiet" }, say("home.tryText")))))),
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

/** Whether plans are told of quests that somebody else made: asked with one of them. */
async function seesPlans(app, quests) {
  const quest = quests.find(({ isOwn, sessionID }) => !isOwn && !sessionID);
  const endBy = new Date(Date.now() + 86_400_000).toISOString();
  return quest !== undefined && app.call("quest.plan", { questID: quest.questID, endBy }).then(() => true, () => false);
}

function hero({ level, levelTitle, xpIntoLevel, xpForNextLevel, progress, streak, totalXP, symbol }) {
  return h("section", { class: "hero", "aria-label": say("home.level") },
    progressRing(progress, "level-ring",
      h("span", { class: "figure" }, level), h("span", { class: "caption" }, say("label.level")),
      symbol && h("span", { class: "badge", "aria-hidden": "true" }, symbol)),
    h("div", { class: "hero-words" },
      h("p", { class: "overline" }, totalXP === 0 ? say("hello") : `${totalXP} ${say("label.xp")}`),
      h("h1", null, levelTitle),
      h("p", { class: "quiet" }, level === 0 ? say("home.first") : say("home.toNext", { xp: xpForNextLevel - xpIntoLevel, level: level + 1 })),
      streak.current > 0 && h("p", { class: streak.playedToday ? "streak lit" : "streak" },
        h("span", { class: "flame", "aria-hidden": "true" }),
        sayCount("home.streak", streak.current), streak.playedToday && h("span", { class: "unseen" }, `, ${say("home.played")}`))));
}

/** What is rarely done is loaded when it is. */
const own = (act) => async () => act(await import("./own.js"));

function list(app, quests, isFresh, { canMakeQuests }, canSeePlan) {
  const make = (className) => canMakeQuests && h("div", { class: "make" },
    h("button", { class: className, type: "button", onclick: own(({ edit }) => edit(app)) }, say("label.newQuest")),
    h("button", { class: "soft", type: "button", onclick: own(({ quick }) => quick(app)) }, say("label.quick")));
  if (quests.length === 0) {
    return h("section", { class: "empty card" },
      h("h2", null, say("prompt.noQuests")),
      !isFresh
        ? [h("p", { class: "quiet" }, say("home.empty")), make("primary")]
        : [h("p", { class: "quiet" }, say("home.fresh")), make("primary"),
          h("button", { class: canMakeQuests ? "plain" : "primary", type: "button", onclick: () => setUp(app) }, say("home.setUp"))]);
  }
  return h("section", null,
    h("h2", { class: "section-title" }, say("today")),
    h("ul", { class: "quests" }, quests.map((quest) => h("li", null, card(app, quest), more(app, quest, canSeePlan)))), make("soft"));
}

/** What else can be done with a quest, beside playing it. */
function more(app, quest, canSeePlan) {
  if (quest.sessionID || !(quest.isOwn || canSeePlan)) return null;
  const button = (key, act) => h("button", { class: "plain small", type: "button", onclick: own(act) }, say(key),
    h("span", { class: "unseen" }, `: ${quest.displayName}`));
  return h("div", { class: "quest-more" }, quest.isOwn && button("own.change", ({ edit }) => edit(app, quest.questID)),
    button("plan.ask", ({ plan }) => plan(app, quest)));
}

function card(app, { questID, displayName, symbol, stepCount, isCalibrating, calibrationSessionsRemaining, completedToday, sessionID }) {
  const status = sessionID ? say("home.open") : completedToday ? say("home.done") : null;
  return h("button", { class: `quest card ${sessionID ? "open" : completedToday ? "played" : ""}`, type: "button",
    onclick: () => begin(app, questID, sessionID) },
  h("span", { class: symbol ? "quest-glyph with" : "quest-glyph", "aria-hidden": "true" }, symbol && h("span", { class: "symbol" }, symbol),
    Array.from({ length: Math.min(stepCount, 6) }, (_, index) => h("i", { vars: { turn: `${index / Math.min(stepCount, 6)}turn` } }))),
  h("span", { class: "quest-words" },
    h("span", { class: "quest-name" }, displayName),
    h("span", { class: "quiet" }, [sayCount("count.steps", stepCount), status].filter(Boolean).join(" · ")),
    isCalibrating && h("span", { class: "chip" }, say("prompt.calibrating", { count: calibrationSessionsRemaining }))),
  h("span", { class: "go" }, say(sessionID ? "label.resume" : completedToday ? "home.again" : "home.play")));
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

async function setUp(app) {
  const { open } = await import("../parent/gate.js");
  open(app);
}
