// Renders what a transition's answer says to let her feel, hear and see. Which ones come is decided
// by the engine, which knows what she switched off.
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

/** Plays cues in order; celebrations wait until the reveal has come to its point. */
export function play(cues, celebrationDelay = 0) {
  for (const cue of cues ?? []) {
    const delay = cue.kind === "celebration" ? celebrationDelay : 0;
    if (delay > 0) setTimeout(() => render[cue.kind]?.(cue), delay);
    else render[cue.kind]?.(cue);
  }
}
