// Full screen while a step runs, so that the clock in a phone's status bar is away. It is asked for in the tap that
// locks the guess in, and left with the tap that ends the step; a browser that refuses is not asked twice. Nothing here
// keeps the screen awake: it may go dark.

const isPhone = matchMedia("(pointer: coarse)");

/** A phone whose browser has no full screen, as on an iPhone: there the player can turn it over. */
export const cannotFill = () => isPhone.matches && !document.fullscreenEnabled;

export function fillScreen() {
  if (!isPhone.matches || !document.fullscreenEnabled || document.fullscreenElement) return;
  document.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => {});
}

export function leaveScreen() {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}
