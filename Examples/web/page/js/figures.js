// Figures that the engine does not answer as words.
import { locale, say } from "./words.js";

/** For a parent's eyes, in whole seconds; results bring their own words: 45s, 4m 55s, 1h 5m. */
export function duration(seconds) {
  const whole = Math.round(seconds);
  const parts = [[Math.floor(whole / 3600), "hours"], [Math.floor(whole / 60) % 60, "minutes"], [whole % 60, "seconds"]];
  return parts.filter(([count], index) => count > 0 || (index === 2 && whole === 0)).map(([count, unit]) => say(`duration.${unit}`, { count })).join(" ");
}

/** "Nov 20", of a civil day; no zone may move it. */
export function dayName(day, style = { month: "short", day: "numeric" }) {
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...style }).format(new Date(`${day}T12:00:00Z`));
}
