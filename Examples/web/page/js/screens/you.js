// The settings of the player.
import { h } from "../dom.js";
import { choice } from "./estimating.js";

const switches = [
  ["soundEnabled", "Sounds", "Five short ones, at the good moments"],
  ["hapticsEnabled", "Vibration", "A tap when a guess locks, and at the reveal"],
  ["celebrationsEnabled", "Celebrations", "A little light when something went really well"],
  ["remindersEnabled", "Reminders", "When a quest is ready to play"],
  ["askFelt", "Ask how long it felt", "One more question after each step, before the reveal"],
];

export async function show(app) {
  const [preferences, profile] = await Promise.all([app.call("preferences.get"), app.call("profile.get")]);
  const change = (values) => app.call("preferences.update", values);
  const view = h("div", { class: "you" },
    h("h1", null, profile.displayName),
    app.players.length > 1 && h("section", { class: "card" }, h("h2", null, "Who plays?"),
      choice("Player", "player", app.players.map(({ playerID, displayName }) => [playerID, displayName]), profile.playerID, app.choosePlayer)),
    h("section", { class: "card" }, h("h2", null, "Feel"),
      switches.map(([name, label, words]) => toggle(label, words, preferences[name], (isOn) => change({ [name]: isOn })))),
    h("section", { class: "card" }, h("h2", null, "Streaks"),
      choice("Count", "streak", [["scheduled", "Quest days"], ["calendar", "Every day"], ["off", "Off"]],
        preferences.streakMode, (streakMode) => change({ streakMode }))),
    h("section", { class: "card" }, h("h2", null, "Look"),
      choice("Colours", "look", [["auto", "Automatic"], ["light", "Light"], ["dark", "Dark"]],
        localStorage.getItem("look") ?? "auto", (look) => {
          localStorage.setItem("look", look);
          document.documentElement.dataset.look = look;
        })),
    h("section", { class: "card" }, h("h2", null, "My day"),
      h("label", { class: "field" }, h("span", null, "A new day begins at"),
        h("select", { onchange: ({ target }) => change({ dayStartHour: Number(target.value) }) },
          Array.from({ length: 13 }, (_, hour) => h("option", { value: hour, selected: hour === preferences.dayStartHour },
            hour === 0 ? "Midnight" : hour === 12 ? "Noon" : `${hour} in the morning`)))),
      h("button", { class: "soft", type: "button", onclick: () => app.go("welcome") }, "How this game works")));
  return { title: "You", view, refresh: (event) => { if (!event || event.topic === "preferences") again(app, preferences); } };
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
