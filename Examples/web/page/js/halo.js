// The one picture of this page: a ring is a guess, a disc is the time that something took, and both
// have an area in proportion to it: a disc that took longer than the guess goes past its ring. A guess
// that is right on is a disc that fills its ring, and rays, which nothing else has. A range is two rings and the band between.
import { h } from "./dom.js";

export const dusk = () => h("defs", null,
  h("radialGradient", { id: "dusk", cx: ".36", cy: ".3", r: ".92" },
    h("stop", { offset: "0", "stop-color": "#ffdfb4" }),
    h("stop", { offset: ".52", "stop-color": "#ff9d5c" }),
    h("stop", { offset: "1", "stop-color": "#ee6f8d" })));

/** A guess and what it took, drawn into each other; `className` says how large and how lively. */
export function halo({ estimatedSeconds, lowSeconds, highSeconds, actualSeconds, direction }, className = "") {
  const largest = Math.max(estimatedSeconds, actualSeconds, highSeconds ?? 0);
  const radius = (seconds) => 100 * Math.max(0.07, Math.sqrt(seconds / largest));
  const [ring, disc] = [radius(estimatedSeconds), radius(actualSeconds)];
  const isExact = direction === "exact";
  const isRange = lowSeconds !== undefined;
  // The end of a range that is nearer to the time that it took.
  const near = isRange ? radius(direction === "over" ? lowSeconds : highSeconds) : ring;
  const rings = isRange ? [lowSeconds, highSeconds].map(radius) : [ring];
  // How much larger or smaller a guess is drawn until the disc grows beside it: all guesses begin alike.
  const vars = { before: 64 / Math.max(...rings) };
  return h("svg", { class: `halo ${className} ${direction}`, viewBox: "-116 -116 232 232", "aria-hidden": "true", vars },
    direction === "over" && h("circle", { class: "halo-gap", r: near }),
    h("circle", { class: "halo-disc", r: disc }),
    // What a guess left out, between its ring and the edge of the disc.
    direction === "under" && h("circle", { class: "halo-gap", r: (near + disc) / 2, "stroke-width": disc - near }),
    isRange && h("circle", { class: "halo-band", r: (rings[0] + rings[1]) / 2, "stroke-width": rings[1] - rings[0] }),
    rings.map((r) => [h("circle", { class: "halo-ring under-ring", r }), h("circle", { class: "halo-ring", r })]),
    isExact && h("g", { class: "halo-rays" }, Array.from({ length: 12 }, (_, index) =>
      h("line", { x1: 0, x2: 0, y1: -106, y2: -114, transform: `rotate(${30 * index})` }))));
}

/** A ring alone, as wide as a guess on a scale from seconds to hours; 1 at two hours, `least` at ten seconds. */
export function guessRadius(seconds, least) {
  if (seconds <= 0) return 0;
  const share = Math.log(seconds / 10) / Math.log(7200 / 10);
  return least + (1 - least) * Math.max(0, Math.min(1, share));
}

/** A disc inside a ring that is drawn as far as `share` of its way. */
export function progressRing(share, className, ...inside) {
  const way = 2 * Math.PI * 90;
  return h("div", { class: `progress-ring ${className}` },
    h("svg", { viewBox: "-100 -100 200 200", "aria-hidden": "true" },
      h("circle", { class: "track", r: 90 }),
      share > 0 && h("circle", {
        class: "way", r: 90, "stroke-dasharray": `${way * share} ${way}`, transform: "rotate(-90)",
      })),
    h("div", { class: "ring-words" }, inside));
}

/** The mark of the game. */
export const mark = () => h("svg", { class: "mark", viewBox: "-32 -32 64 64", "aria-hidden": "true" },
  h("circle", { r: 17, class: "halo-disc" }), h("circle", { cx: 4, cy: -3, r: 23, class: "halo-ring" }));
