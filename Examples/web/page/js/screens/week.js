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

/** Those that have a day, the latest first. */
const dated = (all) => all.filter(({ day }) => day).sort((a, b) => b.day.localeCompare(a.day));

/** What opens and closes over the rest of a list. */
export const more = (...contents) => h("details", { class: "more-of" }, h("summary", null, say("more")), contents);

const entry = ({ title, text, day }) => h("li", { class: day ? "found" : "" },
  h("i", { "aria-hidden": "true" }), h("span", null, h("span", { class: "found-head" }, h("strong", null, title), day && h("span", { class: "caption" }, dayName(day))),
    h("span", { class: "quiet" }, text), !day && h("span", { class: "unseen" }, `, ${say("stats.toCome")}`)));

/** What was found, and when; then what is still to be found. */
export function discoveries(all) {
  const found = dated(all);
  return h("section", { class: "card discoveries" }, h("h2", null, say("label.discoveries")),
    h("p", { class: "quiet" }, say("home.found", { count: found.length, all: all.length })),
    found.length > 0 && h("ul", { class: "finds" }, found.slice(0, 4).map(entry)),
    more(h("ul", { class: "finds" }, [...found.slice(4), ...all.filter(({ day }) => !day)].map(entry))));
}

/** The chapters that have begun; those to come keep their secret. */
export function chapters(all) {
  const [latest, ...earlier] = dated(all);
  return latest && h("section", { class: "card" }, h("h2", null, say("label.chapters")),
    h("ul", { class: "finds" }, entry(latest)), earlier.length > 0 && more(h("ul", { class: "finds" }, earlier.map(entry))));
}

/** The discovery that was made last, if there is one. */
export function newest(all) {
  const found = dated(all);
  return found.length > 0 && h("a", { class: "find", href: "#you" }, h("i", { "aria-hidden": "true" }),
    h("span", null, h("strong", null, say("label.discoveries")), h("span", { class: "quiet" },
      `${say("home.found", { count: found.length, all: all.length })} · ${say("home.newest", { title: found[0].title })}`)));
}
