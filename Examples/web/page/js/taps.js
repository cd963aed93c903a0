// Three quick taps, or three times Enter, on the name of the game.
export function watchForThreeTaps(button, app) {
  let taps = [];
  button.addEventListener("click", async (event) => {
    taps = [...taps, event.timeStamp].filter((stamp) => event.timeStamp - stamp < 1200);
    if (taps.length < 3) return;
    taps = [];
    const { open } = await import("./parent/gate.js");
    open(app);
  });
}
