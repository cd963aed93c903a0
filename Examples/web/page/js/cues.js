// Renders the cues in the answer of a transition. The engine decides which ones there are: it knows
// what the player has switched off.
import { announce } from "./dom.js";
import { celebrate } from "./particles.js";

/** Each is loaded when it is first heard, and kept. */
const sounds = {};

const buzzes = { impact: [18], success: [18, 60, 18, 60, 45] };

const render = {
  haptic: ({ name }) => navigator.vibrate?.(buzzes[name]),
  sound: ({ name }) => {
    const sound = (sounds[name] ??= new Audio(`/sounds/${name}.wav`));
    sound.currentTime = 0;
    // A browser may refuse sound before the first touch; the game goes on without it.
    sound.play().catch(() => {});
  },
  celebration: (cue) => {
    announce(cue.text);
    celebrate(cue);
  },
};

/** The celebrations that were shown: one that had waited is carried again where an answer was lost, and shown once. */
const celebrated = new Set();

/** Plays cues: sounds one after the other, a celebration when the reveal has come to its point. */
export function play(cues = [], celebrationDelay, isStillShown) {
  let sounds = 0;
  for (const cue of cues) {
    const delay = { sound: 600 * (cue.kind === "sound" ? sounds++ : 0), celebration: celebrationDelay }[cue.kind] ?? 0;
    setTimeout(() => {
      if (celebrated.has(cue.id) || (delay > 0 && !isStillShown())) return;
      // Remembered when it is shown: one that was cut short comes with the next answer.
      if (cue.id) celebrated.add(cue.id);
      render[cue.kind]?.(cue);
    }, delay);
  }
}
