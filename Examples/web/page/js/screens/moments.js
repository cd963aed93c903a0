// What a completed quest began: a baseline, a level, a chapter. Each has a screen of its own after the summary, once.
import { h } from "../dom.js";
import { play } from "../cues.js";
import { progressRing } from "../halo.js";
import { see, wasSeen } from "../seen.js";
import { say } from "../words.js";

const isLevelUp = ({ name }) => name === "levelUp" || name === "level_up";

/** What belongs to a level, and what follows it in the order of the engine: it waits for the screen of the level. */
let held = {};

/** The cues that are played at the summary itself; those of a level and after wait. */
export function atOnce(state, cues) {
  if (!state.summary || !moments(state).some(({ celebrations }) => celebrations)) return cues;
  const later = cues.filter((cue) => cue.kind === "celebration" || isLevelUp(cue));
  held = { sessionID: state.sessionID, later };
  return cues.filter((cue) => !later.includes(cue));
}

/** The moments of a state in `summary` that were not shown yet, in order. */
export function moments({ sessionID, prompt, summary: { level, chapter, celebrations } }) {
  const cue = celebrations.find(isLevelUp);
  return [
    prompt.key === "prompt.baseline" && { id: `baseline ${sessionID}`, heading: prompt.text, text: prompt.detail, picture: baseline() },
    (level.didLevelUp || chapter) && {
      id: `level ${cue?.id ?? sessionID}`,
      overline: chapter && chapter.title !== chapterName(chapter) && chapterName(chapter),
      heading: chapter?.title ?? cue?.text ?? say("level.numbered", { level: level.after }),
      text: chapter?.text,
      note: chapter ? cue?.text : say("level.numbered", { level: level.after }),
      picture: progressRing(1, "moment-ring", h("span", { class: "figure" }, level.after), h("span", { class: "caption" }, say("label.level"))),
      celebrations, sessionID,
    }].filter((moment) => moment && !wasSeen(moment.id));
}

const chapterName = ({ number }) => say("chapter.more.title", { number });

const baseline = () => h("svg", { class: "halo scene scene-learn", viewBox: "-104 -104 208 208", "aria-hidden": "true" },
  [90, 74].map((r) => h("circle", { class: "halo-ring faint", r })), h("circle", { class: "halo-disc", r: 52 }), h("circle", { class: "halo-ring", r: 58 }));

/** Shows the first of them, and the others after it. */
export function showMoments(app, [moment, ...others], onClose) {
  const { id, overline, heading, text, note, picture, celebrations, sessionID } = moment;
  const isLast = others.length === 0;
  const view = h("div", { class: "quest-stage" }, h("section", { class: "moment" },
    h("div", { class: "moment-picture" }, picture),
    h("div", { class: "words" }, overline && h("p", { class: "overline" }, overline), h("h1", null, heading),
      text && h("p", { class: "lead" }, text), note && note !== heading && h("p", { class: "chip" }, note)),
    h("div", { class: "stack foot" }, h("button", { class: "primary big", type: "button",
      onclick: () => (isLast ? onClose() : showMoments(app, others, onClose)) }, say(isLast ? "close" : "next")))));
  app.show({ show: async () => ({ title: heading, kind: "focus", view }) });
  // The screen says in large what the level's celebration would say over it.
  if (celebrations) {
    const all = held.sessionID === sessionID ? held.later : celebrations;
    held = {};
    play(all.map((cue) => (isLevelUp(cue) && cue.kind === "celebration" ? { ...cue, text: "" } : cue)), undefined, () => !document.querySelector("section.active"));
  }
  see(id);
}
