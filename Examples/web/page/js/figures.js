// Durations as SPEC writes them: whole seconds, halves up, 45s, 4m 55s, 1h 5m, 1h 0m 50s.
export function duration(seconds) {
  const whole = Math.floor(seconds + 0.5);
  const parts = [[Math.floor(whole / 3600), "h"], [Math.floor(whole / 60) % 60, "m"], [whole % 60, "s"]];
  while (parts.length > 1 && parts[0][0] === 0) parts.shift();
  while (parts.length > 1 && parts.at(-1)[0] === 0) parts.pop();
  return parts.map(([count, unit]) => count + unit).join(" ");
}

/** "40s under", from the figures as they are shown. */
export function gap({ estimatedSeconds, actualSeconds, direction }) {
  if (direction === "exact") return "right on";
  const whole = (seconds) => Math.floor(seconds + 0.5);
  return `${duration(Math.abs(whole(estimatedSeconds) - whole(actualSeconds)))} ${direction}`;
}

export const percent = (value) => `${Math.round(value)}%`;

export function plural(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** "Nov 20", of a civil day; no zone may move it. */
export function dayName(day, style = { month: "short", day: "numeric" }) {
  return new Intl.DateTimeFormat(undefined, { timeZone: "UTC", ...style }).format(new Date(`${day}T12:00:00Z`));
}
