// Two wheels, minutes and seconds: drag or scroll them, tap what is near, use the arrows above and below, or
// type: "7" on a wheel is seven of it, "730" is 7:30, Enter locks it in. Larger numbers stand above, so that
// every arrow moves the way it points. It begins at nothing, because any other beginning would be a hint.
// A long guess needs no seconds: from ten minutes on they are none, and two buttons go by five minutes.
import { h } from "./dom.js";
import { say } from "./words.js";

/** The pixels of a wheel or touchpad that are one row. */
const notch = 40;
/** From how many minutes on a guess has no seconds, and by how many it jumps. */
const [minutesAlone, jump] = [10, 5];

function wheel(kind, last, onChange) {
  const label = say(`label.${kind}`);
  let value = 0;
  const rows = Array.from({ length: last + 1 }, (_, number) =>
    // A screen reader has the value; the numbers that it could have been are for the eye.
    h("span", { "aria-hidden": "true", onclick: () => set(number) }, String(number).padStart(2, "0")));
  // The column is reversed: it begins at its lower end, and its scroll positions are negative.
  const strip = h("div", {
    class: "wheel-strip", role: "spinbutton", tabindex: "0", "aria-label": label,
    "aria-valuemin": "0", "aria-valuemax": String(last),
  }, rows);
  const rowHeight = () => rows[0].offsetHeight || 48;

  let isStill = false;
  /** At nothing, and moved by nothing. */
  function rest(isResting) {
    if (isResting) set(0);
    isStill = isResting;
    view.classList.toggle("still", isResting);
    if (isResting) strip.setAttribute("aria-disabled", "true");
    else strip.removeAttribute("aria-disabled");
  }

  function tell(number) {
    rows[value].classList.remove("chosen");
    value = number;
    rows[value].classList.add("chosen");
    strip.setAttribute("aria-valuenow", value);
    strip.setAttribute("aria-valuetext", `${value} ${label}`);
  }

  function set(number) {
    if (isStill) return;
    const next = Math.max(0, Math.min(last, number));
    if (next !== value) {
      tell(next);
      onChange();
    }
    strip.scrollTop = -next * rowHeight();
  }

  strip.addEventListener("scroll", () => {
    const next = Math.max(0, Math.min(last, Math.round(-strip.scrollTop / rowHeight())));
    if (next === value || isStill) return;
    tell(next);
    onChange();
  }, { passive: true });

  let rolled = 0;
  strip.addEventListener("wheel", (event) => {
    event.preventDefault();
    rolled -= event.deltaY * (event.deltaMode === 0 ? 1 : notch);
    set(value + Math.trunc(rolled / notch));
    rolled %= notch;
  }, { passive: false });

  // A finger scrolls by itself; a mouse drags.
  let isDragged = false;
  strip.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    const [begin, from] = [event.clientY, value];
    isDragged = false;
    const follow = ({ clientY }) => {
      isDragged ||= Math.abs(clientY - begin) > 4;
      if (isDragged) set(from + Math.round((clientY - begin) / rowHeight()));
    };
    const end = () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
  });
  // The click at the end of a drag chooses nothing.
  strip.addEventListener("click", (event) => {
    if (isDragged) event.stopPropagation();
    isDragged = false;
  }, true);

  const turn = (by, key, sign) => h("button", {
    class: "turn", type: "button", tabindex: "-1", "aria-label": say(key, { unit: label.toLowerCase() }),
    onclick: () => set(value + by),
  }, h("span", { "aria-hidden": "true", class: `chevron ${sign}` }));

  const view = h("div", { class: "wheel" }, turn(1, "guess.more", "up"), strip, turn(-1, "guess.fewer", "down"),
    h("span", { class: "wheel-unit", "aria-hidden": "true" }, say(kind === "minutes" ? "guess.min" : "guess.sec")));
  tell(0);
  return { strip, set, rest, last, view, value: () => value };
}

/** What the keys do on a wheel; `other` is the one beside it. */
function listen(wheel, other, setBoth) {
  const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: jump, PageDown: -jump };
  const ends = { Home: 0, End: wheel.last };
  let typed = "";
  let typedAt = 0;
  wheel.strip.addEventListener("focus", () => { typed = ""; });
  wheel.strip.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (key in steps) wheel.set(wheel.value() + steps[key]);
    else if (key in ends) wheel.set(ends[key]);
    else if (key === other.key) other.strip.focus();
    else if (key === "Enter") wheel.strip.closest("form").requestSubmit();
    else if (/^\d$/.test(key)) {
      typed = event.timeStamp - typedAt < 1500 ? typed + key : key;
      typedAt = event.timeStamp;
      // Three digits and more are minutes and seconds, as on an oven.
      if (typed.length > 2 && setBoth(Number(typed.slice(0, -2)), Number(typed.slice(-2)))) return event.preventDefault();
      if (typed.length > 2 || Number(typed) > wheel.last) typed = key;
      wheel.set(Number(typed));
    } else return;
    if (!/^\d$/.test(key)) typed = "";
    event.preventDefault();
  });
}

/** `onChange` is told the seconds. */
export function picker(label, onChange) {
  const tell = () => onChange(minutes.value() * 60 + seconds.value());
  const minutes = wheel("minutes", 240, () => {
    seconds.rest(minutes.value() >= minutesAlone);
    tell();
  });
  const seconds = wheel("seconds", 59, tell);
  const setBoth = (some, rest) => {
    const [whole, left] = [some + Math.floor(rest / 60), rest % 60];
    if (whole > minutes.last) return false;
    minutes.set(whole);
    seconds.set(left);
    return true;
  };
  listen(minutes, { strip: seconds.strip, key: "ArrowRight" }, setBoth);
  listen(seconds, { strip: minutes.strip, key: "ArrowLeft" }, setBoth);
  // To the next round number: from 7 to 10, and from there to 15.
  const leap = (by, key, sign) => h("button", {
    class: "leap", type: "button", tabindex: "-1", "aria-label": say(key),
    onclick: () => minutes.set(jump * (by > 0 ? Math.floor(minutes.value() / jump) + 1 : Math.ceil(minutes.value() / jump) - 1)),
  }, `${sign}${jump}`);
  return {
    seconds: () => minutes.value() * 60 + seconds.value(),
    view: h("div", { class: "picker", role: "group", "aria-label": label },
      h("div", { class: "wheels" }, minutes.view, h("span", { class: "colon", "aria-hidden": "true" }, ":"), seconds.view),
      h("div", { class: "leaps" }, leap(-1, "guess.fiveFewer", "−"), h("span", { class: "wheel-unit", "aria-hidden": "true" }, say("guess.min")), leap(1, "guess.fiveMore", "+"))),
  };
}
