// The player: what is theirs, what they found, and how they like it.
import { h } from "../dom.js";
import { choice } from "./estimating.js";
import { symbolButton } from "../symbols.js";
import { locale as spoken, say, speakAsParent } from "../words.js";
import { chapters, discoveries } from "./week.js";

const switches = [
  ["soundEnabled", "sounds"], ["hapticsEnabled", "haptics"], ["celebrationsEnabled", "celebrations"],
  ["remindersEnabled", "reminders"], ["askFelt", "askFelt"],
];

const tints = ["gold", "orange", "sky", "teal", "indigo", "violet", "rose"];

/** What a language is called by those who speak it. */
const ownName = (language) => new Intl.DisplayNames(language, { type: "language" }).of(language);

/** Whoever plays alone lets phones in here; where there is a PIN, the household does. */
async function addPhones(app, place) {
  const { pinSet } = await app.connection.call("parent.status");
  if (pinSet) return;
  const [{ phones }] = await Promise.all([import("../parent/phones.js"), speakAsParent()]);
  place.append(phones((method, params) => app.connection.call(method, params)));
}

export async function show(app) {
  const [preferences, profile, finds, begun, { locales: languages }] = await Promise.all([
    app.call("preferences.get"), app.call("profile.get"), app.call("stats.discoveries"), app.call("stats.chapters"), app.connection.call("server.info")]);
  const change = (values) => app.call("preferences.update", values);
  const view = h("div", { class: "you" },
    h("h1", null, profile.displayName),
    h("div", { class: "columns" },
    h("section", { class: "card" }, h("h2", null, say("you.mine")),
      h("div", { class: "with-symbol" }, h("label", { class: "field" }, h("span", null, say("you.name")),
        h("input", { type: "text", name: "displayName", autocomplete: "off", maxlength: 80, value: profile.displayName, onchange: async ({ target }) => {
          const displayName = target.value.trim();
          if (displayName) ({ displayName: view.querySelector("h1").textContent } = await app.call("player.rename", { displayName }));
          else target.value = view.querySelector("h1").textContent;
        } })), symbolButton(say("symbol.mine"), preferences.symbol, (symbol) => change({ symbol }))),
      tintChoice(preferences.tint, (tint) => {
        change({ tint });
        document.body.dataset.tint = tint;
      })),
    profile.totalXP > 0 && [discoveries(finds), chapters(begun), h("a", { class: "soft link", href: "#stats" }, say("label.stats"))],
    app.players.length > 1 && h("section", { class: "card" }, h("h2", null, say("you.who")),
      choice(say("label.player"), "player", app.players.map(({ playerID, displayName }) => [playerID, displayName]), profile.playerID, app.choosePlayer)),
    h("section", { class: "card" }, h("h2", null, say("you.feel")),
      switches.map(([name, key]) => toggle(say(`label.${key}`), say(`you.${key}`), preferences[name], (isOn) => change({ [name]: isOn })))),
    h("section", { class: "card" }, h("h2", null, say("you.streaks")),
      choice(say("label.streakMode"), "streak", [["scheduled", say("you.questDays")], ["calendar", say("you.everyDay")], ["off", say("you.off")]],
        preferences.streakMode, (streakMode) => change({ streakMode }))),
    h("section", { class: "card" }, h("h2", null, say("you.look")),
      choice(say("you.colours"), "look", [["auto", say("you.automatic")], ["light", say("you.light")], ["dark", say("you.dark")]],
        localStorage.getItem("look") ?? "auto", (look) => {
          localStorage.setItem("look", look);
          document.documentElement.dataset.look = look;
        })),
    languages.length > 1 && h("section", { class: "card" }, h("h2", null, say("label.language")), h("label", { class: "field" }, h("span", { class: "unseen" }, say("label.language")),
      h("select", { name: "locale", onchange: ({ target }) => change({ locale: target.value }) },
        languages.map((language) => h("option", { value: language, lang: language, selected: language === spoken }, ownName(language)))))),
    h("section", { class: "card" }, h("h2", null, say("you.day")),
      h("label", { class: "field" }, h("span", null, say("you.begins")),
        h("select", { onchange: ({ target }) => change({ dayStartHour: Number(target.value) }) },
          Array.from({ length: 13 }, (_, hour) => h("option", { value: hour, selected: hour === preferences.dayStartHour },
            hour === 0 ? say("you.midnight") : hour === 12 ? say("you.noon") : say("you.hour", { hour }))))),
      h("button", { class: "soft", type: "button", onclick: () => app.go("welcome") }, say("you.how")))));
  addPhones(app, view.querySelector(".columns"));
  return { title: say("you"), view, refresh: (events) => {
    if (events.some(({ topic }) => topic === "progress")) app.redraw();
    else if (!events.length || events.some(({ topic }) => topic === "preferences")) again(app, preferences);
  } };
}

function tintChoice(chosen, onChange) {
  return h("fieldset", { class: "choice" }, h("legend", null, say("you.tint")), h("div", { class: "tints" }, tints.map((tint) =>
    h("label", { class: "tint", "data-tint": tint, title: say(`tint.${tint}`) },
      h("input", { type: "radio", name: "tint", "aria-label": say(`tint.${tint}`), checked: tint === chosen, onchange: () => onChange(tint) }), h("span")))));
}

/** Draws anew only where another screen changed something, so that focus stays. */
async function again(app, before) {
  const now = await app.call("preferences.get");
  const isSame = Object.keys(now).every((name) => now[name] === before[name]);
  Object.assign(before, now);
  if (!isSame && !document.querySelector("#stage").contains(document.activeElement)) app.redraw();
}

export function toggle(label, words, isOn, onChange) {
  return h("label", { class: "toggle" },
    h("span", null, h("span", { class: "toggle-name" }, label), words && h("span", { class: "quiet" }, words)),
    h("input", { type: "checkbox", role: "switch", checked: isOn, onchange: ({ target }) => onChange(target.checked) }),
    h("span", { class: "knob", "aria-hidden": "true" }));
}
