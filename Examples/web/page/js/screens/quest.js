// One quest. The phase of the state decides what is drawn; a transition's answer is the next state.
import { ask, h } from "../dom.js";
import { play } from "../cues.js";
import { ended, forget, isKept, keep } from "../kept.js";
import { named } from "../symbols.js";
import { fillScreen, leaveScreen } from "../whole.js";
import { say } from "../words.js";
import { active } from "./active.js";
import { estimating, recalling } from "./estimating.js";
import { atOnce } from "./moments.js";
import { revealing } from "./revealing.js";
import { summary } from "./summary.js";

const phases = { estimating, active, recalling, revealing, summary };

export async function show(app) {
  // After a reload, the summary that was shown is there again.
  const sessionID = app.sessionID ?? history.state?.sessionID;
  app.sessionID = undefined;
  const state = await app.call("quest.current", { sessionID });
  if (!state || !phases[state.phase]) {
    app.go("");
    return null;
  }

  const view = h("div", { class: "quest-stage" });
  const screen = { title: state.displayName, kind: "focus", view };
  let current;

  function draw(next, isFirst) {
    if (!phases[next.phase]) return app.go("");
    current = next;
    history.replaceState(next.phase === "summary" ? { sessionID: next.sessionID } : null, "");
    view.dataset.phase = next.phase;
    document.body.dataset.phase = next.phase;
    if (next.phase === "active") fillScreen();
    else leaveScreen();
    view.replaceChildren(top(app, next), phases[next.phase](next, act, app));
    if (!isFirst) {
      const heading = view.querySelector("h1");
      heading.setAttribute("tabindex", "-1");
      scrollTo(0, 0);
      heading.focus({ preventScroll: true });
    }
  }

  /** Performs a transition; one that came too late or twice shows where the session really is. */
  async function act(method, params) {
    const { sessionID, step } = current;
    if (method !== "quest.done") return move(method, { sessionID, ...(method === "quest.abandon" ? {} : { step }), ...params });
    leaveScreen();
    keep(current, params);
    return finish();
  }

  /** Ends the step with the tap that is kept, at once or as soon as there is a link. */
  async function finish() {
    const { sessionID, step } = current;
    const section = view.lastElementChild;
    section.tapped(true);
    try {
      await move("quest.done", () => ({ sessionID, step, ...ended() }));
    } catch (error) {
      forget();
      section.tapped(false);
      throw error;
    }
  }

  async function move(method, params) {
    let [next, isRefused] = [undefined, false];
    try {
      next = await app.call(method, params);
    } catch (error) {
      if (!error.data?.state) throw error;
      [next, isRefused] = [error.data.state, true];
    }
    if (method === "quest.done") forget();
    if (isElsewhere(next)) {
      draw(next);
      // The answer that carried the celebrations may have been lost: the summary repeats them.
      play(atOnce(next, [...next.cues ?? [], ...(isRefused && next.summary?.celebrations) || []]), view.lastElementChild.revealed, () => current === next && view.isConnected);
    }
  }

  const isElsewhere = (next) =>
    next.sessionID !== current.sessionID || next.phase !== current.phase || next.step !== current.step;

  async function look() {
    const next = await app.call("quest.current", { sessionID: current.sessionID });
    if (!next) app.go("");
    else if (isElsewhere(next)) draw(next);
  }

  async function leave() {
    const answer = await ask(say("break.title"), say("break.text"), [
      [say("label.stay"), "stay", "primary"], [say("break.later"), "later"], [say("break.end"), "end"]]);
    if (answer === "end") await act("quest.abandon");
    if (answer === "later") app.go("");
  }

  function top(app, { displayName, symbol, step, stepCount, stepDisplayName, stepSymbol, phase }) {
    return h("header", { class: "quest-top" },
      phase === "summary" ? h("span") : h("button", { class: "round", type: "button", "aria-label": say("break.button"), onclick: leave },
        h("span", { class: "cross", "aria-hidden": "true" })),
      // A reveal is about its step, and has its name nowhere else.
      h("p", { class: "quest-title" }, phase === "revealing" ? h("strong", null, named(stepSymbol, stepDisplayName)) : named(symbol, displayName)),
      phase === "summary" ? h("span") : h("p", { class: "beads" },
        Array.from({ length: stepCount }, (_, index) =>
          h("span", { class: index < step ? "bead done" : index === step ? "bead here" : "bead" })),
        h("span", { class: "unseen" }, say("step", { number: step + 1, count: stepCount }))));
  }

  draw(state, true);
  if (isKept(state)) finish();
  screen.refresh = look;
  screen.leave = () => {
    delete document.body.dataset.phase;
    leaveScreen();
  };
  return screen;
}
