// Renders the cues in the answer of a transition. The engine decides which ones there are: it knows
// what the player has switched off.
import { announce } from "./dom.js";
import { celebrate } from "./particles.js";

const sounds = Object.fromEntries(
  ["estimate_lock", "reveal", "personal_best", "level_up", "session_complete"].map((name) => {
    const sound = new Audio(`/sounds/${name}.wav`);
    sound.preload = "auto";
    return [name, sound];
  }));

const buzzes = { impact: [18], success: [18, 60, 18, 60, 45] };

const render = {
  haptic: ({ name }) => navigator.vibrate?.(buzzes[name]),
  sound: ({ name }) => {
    sounds[name].currentTime = 0;
    // A browser may refuse sound before the first touch; the game goes on without it.
    sounds[name].play().catch(() => {});
  },
  celebration: (cue) => {
    announce(cue.text);
    celebrate(cue);
  },
};

/** What was celebrated: an answer that was lost is repeated, and shown once. */
const celebrated = new Set();

/** Plays cues: sounds one after the other, a celebration when the reveal has come to its point. */
export function play(cues = [], celebrationDelay, isStillShown) {
  let sounds = 0;
  if (cues.some(({ id }) => celebrated.has(id))) return;
  for (const cue of cues) {
    if (cue.id) celebrated.add(cue.id);
    const delay = { sound: 600 * (cue.kind === "sound" ? sounds++ : 0), celebration: celebrationDelay }[cue.kind] ?? 0;
    setTimeout(() => { if (delay === 0 || isStillShown()) render[cue.kind]?.(cue); }, delay);
  }
}
