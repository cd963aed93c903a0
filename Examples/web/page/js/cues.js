// Renders the cues in the answer of a transition. The engine decides which ones there are: it knows
// what the player has switched off.
import { announce } from "./dom.js";
import { celebrate } from "./particles.js";
import { see, wasSeen } from "./seen.js";

/** Each is loaded when it is first heard, and kept. */
const sounds = {};

const buzzes = { impact: [18], success: [18, 60, 18, 60, 45] };

/** How long a sound and a celebration take, until the next one of their kind. */
const [soundMilliseconds, celebrationMilliseconds] = [600, 2700];

const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

const render = {
  // A page that was just loaded may not vibrate.
  haptic: ({ name }) => navigator.userActivation?.hasBeenActive !== false && navigator.vibrate?.(buzzes[name]),
  sound: ({ name }) => {
    const sound = (sounds[name] ??= new Audio(`/sounds/${name}.wav`));
    sound.currentTime = 0;
    // A browser may refuse sound before the first touch; the game goes on without it.
    sound.play().catch(() => {});
    return wait(soundMilliseconds);
  },
  celebration: (cue) => {
    announce(cue.text);
    celebrate(cue);
    return wait(celebrationMilliseconds);
  },
};

/** The celebrations stand in one line, whichever answer brought them: none lies over another. */
let last = Promise.resolve();

/**
 * Plays cues: sounds and celebrations one after the other, and those that come after the reveal when `revealed`
 * says that its figures are on the screen.
 */
export function play(cues = [], revealed, isStillShown = () => true) {
  const now = cues.filter(({ after }) => !after);
  const later = cues.filter(({ after }) => after);
  start(now, isStillShown);
  if (later.length) Promise.resolve(revealed).then(() => isStillShown() && start(later, isStillShown));
}

async function start(cues, isStillShown) {
  const of = (kind) => cues.filter((cue) => cue.kind === kind);
  for (const cue of of("celebration")) last = last.then(() => show(cue, isStillShown));
  const [first, ...others] = of("sound");
  const heard = first && render.sound(first);
  of("haptic").forEach(render.haptic);
  await heard;
  for (const cue of others) await render.sound(cue);
}

/** Remembered when it is shown: one that was cut short comes with the next answer. */
function show(cue, isStillShown) {
  if (wasSeen(cue.id) || !isStillShown()) return;
  see(cue.id);
  return render.celebration(cue);
}
