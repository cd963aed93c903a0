// A tap on Done that the engine has not answered yet, because the link may be away when it comes. The step ended with
// the tap, so `quest.done` says how long ago that was, and says so anew each time that it is sent.
//
// `performance.now()` counts it: nobody can set that clock, and it goes on while a wall clock is put right. A reload
// ends the count. What it came to is kept for the next document, with the moment at which it was kept as `timeOrigin +
// now()`, which browsers take from one steady clock for all documents of an origin; only the moment between two
// documents is measured by it. The steady clock of a phone may stand still while the phone sleeps: while the page is
// hidden, and then alone, the wall clock counts as well. None of it tells how long the step took: when it began is
// nowhere in the page.

const name = "done";
const steady = () => performance.timeOrigin + performance.now();

/** What was tapped, and the milliseconds `counted` since then up to the moment `at`, which is `wall` on the wall. */
let tap = null;

const since = ({ counted, at, wall, isHidden }) =>
  counted + Math.max(0, steady() - at, isHidden ? Date.now() - wall : 0);

/** Counts on from here. */
function save(isHidden = false) {
  if (!tap) return;
  tap = { ...tap, counted: since(tap), at: steady(), wall: Date.now(), isHidden };
  localStorage.setItem(name, JSON.stringify(tap));
}
let isLeaving = false;
addEventListener("pagehide", () => {
  isLeaving = true;
  save(tap?.isHidden);
});
addEventListener("pageshow", () => { isLeaving = false; });
document.addEventListener("visibilitychange", () => { if (!isLeaving) save(document.hidden); });

const key = ({ sessionID, step }) => `${sessionID} ${step}`;

/** The step of this state ended now; `params` is what the player says of it. */
export function keep(state, params = {}) {
  tap = { of: key(state), params, counted: 0, at: steady(), wall: Date.now() };
  save();
}

/** Whether the step of this state, which runs as far as the engine knows, ended with a tap, perhaps before a reload. */
export function isKept(state) {
  tap ??= JSON.parse(localStorage.getItem(name));
  if (tap && (state.phase !== "active" || tap.of !== key(state))) forget();
  return !!tap;
}

/** It was answered. */
export function forget() {
  tap = null;
  localStorage.removeItem(name);
}

/** What `quest.done` says, at the moment at which it is sent. */
export function ended() {
  const seconds = since(tap) / 1000;
  // The way to the engine takes a moment always.
  return seconds < 0.2 ? tap.params : { ...tap.params, agoSeconds: (tap.params.agoSeconds ?? 0) + seconds };
}
