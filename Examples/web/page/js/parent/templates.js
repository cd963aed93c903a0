// Routines to begin with. Their words are in `words/parent.*.js`; what a player will see obeys the rules for a player's words.
import { say } from "../words.js";

const school = ["mon", "tue", "wed", "thu", "fri"];

const templates = [
  { name: "morning", symbol: "🎒", days: school, time: "06:45", steps: ["👕", "🥣", "🦷", "🎒", "👟"] },
  { name: "bedtime", symbol: "🌙", days: ["sun", ...school.slice(0, 4)], time: "20:00", steps: ["🛁", "🦷", "👕", "📚"] },
  { name: "homework", symbol: "✏️", days: school.slice(0, 4), time: "15:30", steps: ["🔎", "📘", "📗", "🎒"] },
  { name: "tidy", symbol: "🧹", days: ["sat"], time: "10:30", steps: ["👕", "📚", "🧸", "🧹"] },
];

/** What a parent chooses from: a name, an emoji, what is in it, and what it gives a new routine. */
export const choices = () => templates.map(({ name, symbol, days, time, steps }) => {
  const tasks = steps.map((emoji, index) => ({ taskID: crypto.randomUUID(), displayName: say(`template.${name}.${index + 1}`), symbol: emoji }));
  return {
    symbol, title: say(`template.${name}`), text: tasks.map(({ displayName }) => displayName).join(" · "),
    fields: { displayName: say(`template.${name}.quest`), symbol, activeDays: days, reminderTimes: [time], tasks },
  };
});
