// Fields that a player's own quest and a parent's routine have in common: weekdays, and times of reminders.
import { h } from "./dom.js";
import { choice } from "./screens/estimating.js";
import { locale, say } from "./words.js";

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** The short name of the weekday of a civil day. */
export const weekdayOf = (day, weekday = "short") => new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { weekday, timeZone: "UTC" });

/** The name of a weekday, short or "long"; the first of January 2024 was a Monday. */
export const weekdayName = (day, style) => weekdayOf(`2024-01-0${weekdays.indexOf(day) + 1}`, style);

/** Chooses the `activeDays` of a quest. */
export const daysField = (quest, label) => h("fieldset", { class: "choice" }, h("legend", null, label),
  h("div", { class: "segments days" }, weekdays.map((day) => h("label", null,
    h("input", { type: "checkbox", checked: quest.activeDays.includes(day), onchange: ({ target }) => {
      const chosen = new Set(quest.activeDays);
      if (target.checked) chosen.add(day);
      else chosen.delete(day);
      quest.activeDays = weekdays.filter((name) => chosen.has(name));
    } }), h("span", null, weekdayName(day))))));

/** Chooses the `reminderTimes` of a quest: null for the player's own time, none for never, or up to eight. */
export function timesField(quest) {
  const list = h("div", { class: "times" });
  const kind = !quest.reminderTimes ? "usual" : quest.reminderTimes.length ? "times" : "never";
  const isChanged = () => list.dispatchEvent(new Event("change", { bubbles: true }));

  function draw(isFocused) {
    const times = quest.reminderTimes ?? [];
    list.hidden = times.length === 0;
    list.replaceChildren(...times.map((time, index) => h("div", { class: "time" },
      h("input", { type: "time", value: time, required: true, "aria-label": say("times.one", { number: index + 1 }),
        oninput: ({ target }) => { times[index] = target.value; } }),
      times.length > 1 && h("button", { class: "round", type: "button", "aria-label": say("times.remove", { time }), onclick: () => {
        times.splice(index, 1);
        draw(true);
        isChanged();
      } }, h("span", { class: "cross", "aria-hidden": "true" })))),
    times.length < 8 && h("button", { class: "soft small", type: "button", onclick: () => {
      times.push("16:00");
      draw(true);
      isChanged();
    } }, say("times.add")));
    if (isFocused) [...list.querySelectorAll("input")].at(-1)?.focus();
  }

  draw();
  return h("div", { class: "times-field" }, choice(say("label.reminders"), "times",
    [["usual", say("times.usual")], ["times", say("times.own")], ["never", say("times.never")]], kind, (kind) => {
      quest.reminderTimes = { usual: null, times: ["07:30"], never: [] }[kind];
      draw();
    }), list);
}
