// Two wheels, minutes and seconds: flick, tap what is near, use the arrows above and below, or
// focus a wheel and type. It begins at nothing, because any other beginning would be a hint.
import { h } from "./dom.js";

const rowHeight = 48;

function wheel(label, unit, last, onChange) {
  let value = 0;
  const rows = Array.from({ length: last + 1 }, (_, number) =>
    h("span", { onclick: () => set(number) }, String(number).padStart(2, "0")));
  const strip = h("div", {
    class: "wheel-strip", role: "spinbutton", tabindex: "0", "aria-label": label,
    "aria-valuemin": "0", "aria-valuemax": String(last),
  }, rows);

  function tell(number) {
    rows[value].classList.remove("chosen");
    value = number;
    rows[value].classList.add("chosen");
    strip.setAttribute("aria-valuenow", value);
    strip.setAttribute("aria-valuetext", `${value} ${value === 1 ? unit.slice(0, -1) : unit}`);
  }

  function set(number) {
    const next = Math.max(0, Math.min(last, number));
    if (next === value) return;
    tell(next);
    strip.scrollTop = next * rowHeight;
    onChange();
  }

  strip.addEventListener("scroll", () => {
    const next = Math.max(0, Math.min(last, Math.round(strip.scrollTop / rowHeight)));
    if (next === value) return;
    tell(next);
    onChange();
  }, { passive: true });

  const keys = {
    ArrowUp: () => value + 1, ArrowDown: () => value - 1, ArrowRight: () => value + 1, ArrowLeft: () => value - 1,
    PageUp: () => value + 10, PageDown: () => value - 10, Home: () => 0, End: () => last,
  };
  let typed = "";
  let typedAt = 0;
  strip.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (keys[event.key]) set(keys[event.key]());
    else if (/^\d$/.test(event.key)) {
      typed = event.timeStamp - typedAt < 1200 ? typed + event.key : event.key;
      typedAt = event.timeStamp;
      if (Number(typed) > last) typed = event.key;
      set(Number(typed));
    } else return;
    event.preventDefault();
  });

  const turn = (by, name, sign) => h("button", {
    class: "turn", type: "button", tabindex: "-1", "aria-label": `${name} ${label.toLowerCase()}`,
    onclick: () => set(value + by),
  }, h("span", { "aria-hidden": "true", class: `chevron ${sign}` }));

  tell(0);
  return {
    value: () => value,
    view: h("div", { class: "wheel" }, turn(1, "More", "up"), strip, turn(-1, "Fewer", "down"),
      h("span", { class: "wheel-unit", "aria-hidden": "true" }, unit.slice(0, 3))),
  };
}

/** `onChange` is told the seconds. */
export function picker(label, onChange) {
  const tell = () => onChange(minutes.value() * 60 + seconds.value());
  const minutes = wheel("Minutes", "minutes", 240, tell);
  const seconds = wheel("Seconds", "seconds", 59, tell);
  return {
    seconds: () => minutes.value() * 60 + seconds.value(),
    view: h("div", { class: "picker", role: "group", "aria-label": label },
      minutes.view, h("span", { class: "colon", "aria-hidden": "true" }, ":"), seconds.view),
  };
}
