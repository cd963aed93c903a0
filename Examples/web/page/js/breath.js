// What moves while a step runs. It must not be a clock: each turn comes after a time of its own, drawn anew,
// so that neither counting turns nor knowing one tells anything of the time that went by, and the movement
// was under way for a while before it is shown, so that no turn is in phase with the step.
import { h, stillness } from "./dom.js";

/** The mean of the random part of an interval, and the least that an eye takes for a breath. */
const [meanMilliseconds, leastMilliseconds] = [2600, 1200];
/** How long a movement has been under way when it is first seen, on average. */
const leadMilliseconds = 60_000;

const between = (least, most, random) => least + (most - least) * random();

/** The turns of one movement, without end: how long it takes to the next one, and where that is, from 0 to 1. */
export function* turns(random = Math.random) {
  for (let isUp = random() < 0.5;; isUp = !isUp) {
    // Exponential intervals have no memory: what has passed of one says nothing of what is left.
    const milliseconds = leastMilliseconds - meanMilliseconds * Math.log(1 - random());
    yield { milliseconds, place: isUp ? between(0.62, 1, random) : between(0, 0.38, random) };
  }
}

/** Moves an element from turn to turn for as long as it is in the page; `frame` gives the style at a place. */
export function wander(element, frame, random = Math.random) {
  const course = turns(random);
  let place = random();
  let lead = leadMilliseconds * between(0.5, 1.5, random);

  function next() {
    let turn = course.next().value;
    while (lead > turn.milliseconds) {
      lead -= turn.milliseconds;
      place = turn.place;
      turn = course.next().value;
    }
    const animation = element.animate([frame(place), frame(turn.place)],
      { duration: turn.milliseconds, easing: "ease-in-out", fill: "forwards" });
    animation.currentTime = lead;
    lead = 0;
    place = turn.place;
    animation.finished.then(() => {
      if (!element.isConnected) return;
      next();
      animation.cancel();
    });
  }

  if (!stillness.matches) next();
  return element;
}

/** The orb of a running step: a disc and two glows, each on a course of its own. */
export function orb() {
  const part = (name, frame) => wander(h("div", { class: name }), frame);
  const swell = (least, most) => (place) => ({ transform: `scale(${least + (most - least) * place})` });
  const sway = (place) => ({ transform: `translate(${(place - 0.5) * 26}%, ${(0.5 - place) * 16}%)` });
  return h("div", { class: "breath", "aria-hidden": "true" },
    part("breath-a", swell(0.84, 1.07)), part("breath-b", swell(0.8, 1.1)), part("breath-c", sway));
}
