// The first start: who plays? It is asked while there is nothing yet, and never again.
import { h } from "../dom.js";
import { newPIN } from "../parent/gate.js";
import { begin, call, enter, room } from "../parent/area.js";
import { edit } from "../parent/editor.js";
import { choices } from "../parent/templates.js";
import { weekdayName, weekdays } from "../fields.js";
import { refusal, say, speakAsParent } from "../words.js";

const choice = (symbol, title, text, onclick) => h("button", { class: "first-choice card", type: "button", onclick },
  h("span", { class: "first-symbol", "aria-hidden": "true" }, symbol),
  h("span", null, h("strong", null, title), text && h("span", { class: "quiet" }, text)));

const page = (title, lead, ...contents) => h("section", { class: "first parent" },
  h("div", { class: "first-words" }, h("h1", null, title), lead && h("p", { class: "lead" }, lead)), contents);

/** Whether nobody has begun to use this store. */
export async function isNeeded(app) {
  const [{ pinSet }, own, quests, profile] = await Promise.all([app.connection.call("parent.status"),
    app.call("quest.list", { own: true }), app.call("quest.list"), app.call("profile.get")]);
  return !pinSet && !profile.onboardingCompleted && own.length === 0 && quests.length === 0;
}

export async function show(app) {
  if (!(await isNeeded(app))) return app.go("");
  await speakAsParent();
  return { title: say("first.who"), kind: "focus", view: page(say("first.who"), null,
    h("div", { class: "first-choices" },
      choice("🙂", say("first.me"), say("first.meText"), () => app.show({ show: () => alone(app) })),
      choice("🧒", say("first.child"), say("first.childText"), () => app.show({ show: () => family(app) })))) };
}

const back = (app) => h("button", { class: "plain", type: "button", onclick: () => app.redraw() }, say("back"));

/** Whoever plays alone needs no PIN, and begins with something to guess. */
function alone(app) {
  const go = (act) => async () => {
    await app.call("onboarding.complete");
    history.replaceState(null, "", "#");
    act(await import("./own.js"));
  };
  return { title: say("first.what"), kind: "focus", view: page(say("first.what"), say("first.whatText"),
    h("div", { class: "first-choices" },
      choice("⚡", say("label.quick"), say("first.quickText"), go(({ quick }) => quick(app))),
      choice("🗓️", say("label.newQuest"), say("first.questText"), go(({ edit }) => edit(app)))),
    h("div", { class: "stack" }, h("button", { class: "soft", type: "button", onclick: () => app.go("welcome") }, say("you.how")), back(app))) };
}

function family(app) {
  const message = h("p", { class: "message", role: "alert" });
  const name = h("input", { type: "text", maxlength: 80, autocomplete: "off", "aria-describedby": "first-name" });
  const [field, pin] = newPIN(say("first.pinText"));
  const form = h("form", { class: "card", novalidate: true, onsubmit: async (event) => {
    event.preventDefault();
    message.textContent = "";
    try {
      await app.connection.call("parent.setPIN", { pin: pin() });
      if (name.value.trim()) {
        const [{ playerID }] = await app.connection.call("player.list");
        await call(app, "player.update", { playerID, displayName: name.value.trim() });
      }
      begin(app);
      app.show({ show: () => template(app) });
    } catch (error) {
      message.textContent = refusal(error);
      form.querySelector(".pin").focus();
    }
  } }, h("label", { class: "field" }, h("span", null, say("first.name")), name, h("small", { class: "quiet", id: "first-name" }, say("first.nameText"))),
  field, message, h("button", { class: "primary", type: "submit" }, say("next")), back(app));
  return { title: say("first.child"), kind: "parent", view: page(say("first.child"), say("first.pinWhy"), form) };
}

function template(app) {
  const make = (fields) => () => edit(app, undefined, fields, (routine) => app.show({ show: () => handover(app, routine) }));
  return room(app, page(say("first.template"), say("first.templateText"),
    h("div", { class: "first-choices" },
      choices().map(({ symbol, title, text, fields }) => choice(symbol, title, text, make(fields))),
      choice("➕", say("template.empty"), say("template.emptyText"), make({})))));
}

/** The last screen for a parent: from here on the device is the player's. */
function handover(app, { displayName, activeDays }) {
  const day = (new Date().getDay() + 6) % 7;
  const next = [...weekdays.slice(day), ...weekdays.slice(0, day)].find((name) => activeDays.includes(name));
  return room(app, page(say("first.ready"), say("first.readyText", { name: displayName }),
    h("div", { class: "card" },
      next && next !== weekdays[day] && h("p", null, say("first.otherDay", { name: displayName, day: weekdayName(next, "long") })),
      h("p", null, say("first.comeBack"))),
    h("div", { class: "stack" },
      h("button", { class: "primary big", type: "button", onclick: () => app.go("welcome") }, say("first.handOver")),
      h("button", { class: "soft", type: "button", onclick: () => enter(app) }, say("first.more")))));
}
