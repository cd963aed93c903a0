// What there is to come back for: the days of this week, what was learned, and what is still to be found.
import { h } from "../dom.js";
import { dayName } from "../figures.js";
import { say } from "../words.js";

export function week({ from, days, text }, insights) {
  const played = new Set(days.map(({ day }) => day));
  const first = Date.parse(`${from}T12:00:00Z`);
  const all = Array.from({ length: 7 }, (_, index) => new Date(first + index * 86_400_000).toISOString().slice(0, 10));
  return h("section", { class: "card week" }, h("h2", null, say("label.week")),
    h("div", { class: "days-played", role: "img", "aria-label": say("home.daysPlayed", { count: played.size }) }, all.map((day) =>
      h("div", { class: played.has(day) ? "played" : "", "aria-hidden": "true" }, h("i"), h("span", null, dayName(day, { weekday: "narrow" }))))),
    h("p", null, text), ...insights.slice(0, 1).map((insight) => h("p", { class: "insight" }, insight.text)));
}

export function discoveries(all) {
  const found = all.filter(({ day }) => day).sort((a, b) => a.day.localeCompare(b.day));
  return h("section", { class: "card" }, h("h2", null, say("label.discoveries")),
    h("p", { class: "quiet" }, say("home.found", { count: found.length, all: all.length })),
    h("ul", { class: "finds" }, all.map(({ title, text, day }) => h("li", { class: day ? "found" : "" },
      h("i", { "aria-hidden": "true" }), h("span", null, h("strong", null, title), h("span", { class: "quiet" }, day ? `${text} ${dayName(day)}` : text),
        !day && h("span", { class: "unseen" }, `, ${say("stats.toCome")}`))))));
}

/** The discovery that was made last, if there is one. */
export function newest(all) {
  const found = all.filter(({ day }) => day).sort((a, b) => a.day.localeCompare(b.day));
  return found.length > 0 && h("p", { class: "find" }, h("i", { "aria-hidden": "true" }),
    h("span", null, h("strong", null, say("label.discoveries")), h("span", { class: "quiet" },
      `${say("home.found", { count: found.length, all: all.length })} · ${say("home.newest", { title: found.at(-1).title })}`)));
}
