// Celebrations, each with a movement of its own; where motion is unwelcome, a word does.
import { h, stillness } from "./dom.js";

// On a dark ground and on a light one, where what is pale would not be seen.
const colors = {
  gold: ["#ffc95e", "#b27300"], teal: ["#4fc7bd", "#0b7f77"], cyan: ["#7fe3ff", "#0b7fa8"], white: ["#ffffff", "#6b5f80"],
  orange: ["#ff9d5c", "#c85a14"], "red-orange": ["#ff7a4d", "#c43d12"], yellow: ["#ffe27a", "#917000"],
};

/** Where it begins: the picture that is shown, or else the middle of the stage. */
function origin() {
  const picture = document.querySelector("#stage :is(.halo.staged, .accuracy-ring, .moment-ring)");
  if (!picture) return { left: innerWidth / 2, top: innerHeight * 0.42 };
  const { left, top, width, height } = picture.getBoundingClientRect();
  return { left: left + width / 2, top: top + height / 2 };
}

// Where a particle starts and how it moves, in points and seconds, from there.
const movements = {
  // A ring of light that widens.
  spotOn: (share) => {
    const angle = share * 2 * Math.PI;
    return { x: 60 * Math.cos(angle), y: 60 * Math.sin(angle), vx: 190 * Math.cos(angle), vy: 190 * Math.sin(angle), pull: 0 };
  },
  // Comets that rise from it, and drift down.
  personalBest: (share) => ({ x: 0, y: 0, vx: (share - 0.5) * 420, vy: -260 - 120 * Math.random(), pull: 240 }),
  // A fountain in every direction.
  levelUp: (share, cue) => {
    const [least, most] = cue.radius ?? [60, 150];
    const angle = share * 2 * Math.PI * 7;
    const speed = 2.2 * (least + (most - least) * Math.random());
    return { x: 0, y: 0, vx: speed * Math.cos(angle), vy: speed * Math.sin(angle), pull: 60 };
  },
  // Sparks that rise.
  streak: (share) => ({ x: (share - 0.5) * 120, y: 0, vx: 50 * (Math.random() - 0.5), vy: -190 - 150 * Math.random(), pull: -20 }),
};

export function celebrate(cue) {
  const banner = h("p", { class: `banner ${cue.name}`, "aria-hidden": "true" }, cue.text);
  // The heading may say it already.
  if (document.querySelector("#stage h1")?.textContent !== cue.text) document.body.append(banner);
  setTimeout(() => banner.remove(), 2600);
  if (stillness.matches) return;

  const canvas = document.querySelector("#particles");
  const context = canvas.getContext("2d");
  const scale = devicePixelRatio;
  canvas.width = innerWidth * scale;
  canvas.height = innerHeight * scale;
  const isLight = getComputedStyle(document.documentElement).getPropertyValue("--is-light").trim() === "1";
  const begins = origin();
  const [shortest, longest] = cue.flightSeconds ?? [0.9, 1.5];
  const particles = Array.from({ length: cue.particles ?? 40 }, (_, index) => ({
    ...(movements[cue.name] ?? movements.levelUp)(index / (cue.particles ?? 40), cue),
    color: (colors[cue.colors?.[index % cue.colors.length]] ?? colors.gold)[isLight ? 1 : 0],
    size: 2.5 + 3.5 * Math.random(),
    isRing: index % 3 === 0,
    life: shortest + (longest - shortest) * Math.random(),
  }));
  const begin = performance.now();
  const draw = (now) => {
    const t = (now - begin) / 1000;
    context.setTransform(scale, 0, 0, scale, begins.left * scale, begins.top * scale);
    context.clearRect(-begins.left, -begins.top, innerWidth, innerHeight);
    let isAlive = false;
    for (const particle of particles) {
      if (t > particle.life) continue;
      isAlive = true;
      const ease = t * (1 - 0.28 * t);
      const left = 1 - t / particle.life;
      context.globalAlpha = left;
      context.beginPath();
      context.arc(particle.x + particle.vx * ease, particle.y + particle.vy * ease + particle.pull * t * t,
        particle.size * (0.5 + left / 2), 0, 2 * Math.PI);
      context.fillStyle = context.strokeStyle = particle.color;
      context.lineWidth = 2;
      if (particle.isRing) context.stroke();
      else context.fill();
    }
    if (isAlive) requestAnimationFrame(draw);
    else canvas.width = 0;
  };
  requestAnimationFrame(draw);
}
