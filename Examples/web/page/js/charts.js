// Pictures of what stats.* answers. The engine draws accuracy over time; the others are here because they are drawn with the
// same ring and disc as a guess, and tell no percentage.
import { h } from "./dom.js";
import { dayName, duration, percent } from "./figures.js";
import { say } from "./words.js";

// As wide as the card that holds it will be, so that words in it keep their size.
let width;
let height;
const frame = { left: 0, right: 16, top: 16, bottom: 30 };
const x = (share) => frame.left + share * (width - frame.left - frame.right);
const y = (share) => height - frame.bottom - share * (height - frame.top - frame.bottom);
/** Takes the labels of the axis on the left, which are as long as the language makes them. */
const fit = (...labels) => {
  frame.left = 14 + 7 * Math.max(...labels.map((text) => text.length));
  width = innerWidth < 704 ? Math.max(260, innerWidth - 82) : Math.min(490, innerWidth / 2 - 72);
  height = Math.min(280, 0.6 * width);
};

function figure(title, summary, head, rows, ...marks) {
  return h("figure", { class: "chart card" },
    h("figcaption", null, h("h3", null, title), h("p", { class: "quiet" }, summary)),
    h("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${title}. ${summary}` }, marks),
    table(title, head, rows));
}

const table = (title, head, rows) => h("details", null, h("summary", null, say("chart.asTable")),
  h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("chart.titled", { title }) },
    h("table", null,
      h("thead", null, h("tr", null, head.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", null, rows.map((row) => h("tr", null, row.map((text) => h("td", null, text))))))));

const label = (text, left, top, anchor = "middle") => h("text", { x: left, y: top, "text-anchor": anchor }, text);
const rule = (share) => h("line", { class: "rule", x1: x(0), x2: x(1), y1: y(share), y2: y(share) });
const path = (points) => points.map(([left, top], index) => `${index ? "L" : "M"}${left.toFixed(1)} ${top.toFixed(1)}`).join("");

/** What `stats.chart` draws, in a root of its own: its style stays its own. The page's policy lets in no style that stands in a document. */
export function picture(svg, host = h("div")) {
  const style = new CSSStyleSheet();
  style.replaceSync(`svg{display:block;width:100%;min-width:var(--least,0);height:auto}.paper{fill:none!important}${/<style>([^]*?)<\/style>/.exec(svg)[1]}`);
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  root.append(new DOMParser().parseFromString(svg.replace(/<style>[^]*?<\/style>/, ""), "image/svg+xml").documentElement);
  return host;
}

/** Accuracy over time, with the parameters of `stats.trend`. */
export async function trend(ask, params) {
  fit("");
  const size = { width: Math.round(width), height: Math.max(160, Math.round(height)) };
  const [{ points }, { svg }] = await Promise.all([ask("stats.trend", params), ask("stats.chart", { kind: "trend", ...params, ...size })]);
  // A small picture leaves its sentence out.
  const sentence = (width < 400 || height < 240) && h("figcaption", { class: "quiet" }, /<desc[^>]*>(.*?)</.exec(svg)[1]);
  return points.length > 0 && h("figure", { class: "chart card trend" }, picture(svg), sentence, table(say("chart.trend"),
    ["chart.day", "label.accuracy", "label.quests"].map((key) => say(key)), points.map(({ day, averageAccuracy, sessions }) => [dayName(day), percent(averageAccuracy), sessions])));
}

/** Every guess against what it took; on the line a guess is right on. */
export function scatter(steps) {
  const all = steps.flatMap(({ estimatedSeconds, actualSeconds }) => [estimatedSeconds, actualSeconds]);
  const [low, high] = [Math.log(Math.min(...all) * 0.8), Math.log(Math.max(...all) * 1.25)];
  const share = (seconds) => (Math.log(seconds) - low) / (high - low);
  const ticks = [10, 30, 60, 180, 300, 600, 1200, 1800, 3600, 7200].filter((seconds) => share(seconds) >= 0 && share(seconds) <= 1);
  const spaced = ticks.filter((_, index) => ticks.length < 6 || index % 2 === 0);
  fit("", ...spaced.map(duration));
  return figure(say("chart.scatter.title"), say("chart.legend"),
    ["label.steps", "label.guess", "label.actual"].map((key) => say(key)), steps.map((step) => [step.stepDisplayName, step.estimatedText, step.actualText]),
    spaced.flatMap((seconds) => [rule(share(seconds)), label(duration(seconds), x(0) - 8, y(share(seconds)) + 4, "end"),
      label(duration(seconds), x(share(seconds)), height - 8)]),
    label(say("label.guess"), x(0) + 6, y(1) + 4, "start"), label(say("label.actual"), x(1), y(0) - 6, "end"),
    h("line", { class: "guide", x1: x(0), y1: y(0), x2: x(1), y2: y(1) }),
    steps.map(({ estimatedSeconds, actualSeconds, direction }) => h("circle", {
      class: `trial ${direction}`, cx: x(share(actualSeconds)), cy: y(share(estimatedSeconds)), r: 6.5,
    })));
}

/** How far off each guess of a step was, and the curve through them, both for something that takes ten minutes. */
export function learningCurve(name, { points, fit: curve, verdict, insufficientData }) {
  const away = (percent) => duration(6 * percent);
  const off = (distance) => (Math.exp(distance) - 1) * 100;
  // Whole minutes at both marks of the axis.
  const most = 20 * Math.ceil(Math.max(1, ...points.map(({ distance }) => off(distance) / 20)));
  fit(away(most), away(most / 2));
  const last = Math.max(2, points.length);
  const place = (trial, distance) => [x((trial - 1) / (last - 1)), y(off(distance) / most)];
  // No line shows what the words do not tell.
  const line = verdict?.isWorking && curve && Array.from({ length: 60 }, (_, index) => {
    const trial = 1 + index * (last - 1) / 59;
    return place(trial, Math.max(0, curve.plateau + curve.gain * Math.exp(-curve.rate * trial)));
  });
  return figure(say("chart.practised", { step: name }), verdict?.text ?? insufficientData.at(-1).text,
    ["chart.guess", "chart.day", "chart.off"].map((key) => say(key)), points.map(({ trial, day, distance }) => [trial, dayName(day), away(off(distance))]),
    [0, 0.5, 1].flatMap((share) => [rule(share), label(away(most * share), x(0) - 8, y(share) + 4, "end")]),
    points.map(({ trial, distance }) => {
      const [cx, cy] = place(trial, distance);
      return h("circle", { class: "dot", cx, cy, r: 5 });
    }),
    line && h("path", { class: "line", d: path(line) }),
    label(say("chart.away", { amount: duration(600) }), x(0) + 6, y(1) - 4, "start"),
    label(say("chart.first"), x(0), height - 8, "start"), label(say("chart.last"), x(1), height - 8, "end"));
}
