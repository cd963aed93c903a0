// An edit of a routine that gave way to a later one of another device.
import { ask } from "../dom.js";
import { weekdayName } from "../fields.js";
import { say } from "../words.js";
import { call } from "./area.js";

/** What the editor calls the parts of a routine. */
const labels = {
  name: "parent.note", displayName: "parent.name", symbol: "symbol", activeDays: "parent.days", isActive: "parent.routine.on",
  playerIDs: "parent.for", reminderTimes: "label.reminders", feedback: "parent.routine.each", leavesHome: "parent.routine.leaves", tasks: "parent.tasks",
};
const values = {
  true: "parent.yes", false: "parent.no", everyTrial: "parent.yes", summary: "parent.no",
  everybody: "parent.everybody", "as the player": "times.usual", none: "symbol.none", "": "times.never",
};

/** What the edit had set, such as `displayName: Dawn; activeDays: mon, tue`, in the words of the editor. */
const inWords = (lost) => lost.split(/; (?=\w+: )/).map((part) => {
  const [, key, value] = /^(\w+): (.*)$/s.exec(part) ?? [];
  if (!labels[key]) return part;
  const days = key === "activeDays" && value.split(", ").map((day) => weekdayName(day)).join(" ");
  return `${say(labels[key])}: ${days || (values[value] ? say(values[value]) : value)}`;
}).join("; ");

export async function showLost(app, { routineID, lost }) {
  if (!lost) return;
  const { displayName: name } = await call(app, "routine.get", { routineID });
  ask(say("parent.lost", { name }), say("parent.lost.text", { lost: inWords(lost) }), [[say("close"), undefined, "primary"]]);
}
