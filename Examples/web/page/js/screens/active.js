// While a step is active. There is nothing about time here: not in what is drawn, and not in what is
// kept, because the guess was never given to this module. What moves turns at random moments.
import { orb } from "../breath.js";
import { ask, askFor, h } from "../dom.js";
import { named } from "../symbols.js";
import { cannotFill } from "../whole.js";
import { say } from "../words.js";

export function active({ stepDisplayName, stepSymbol, prompt }, act) {
  async function explain() {
    const validity = await ask(say("active.ask"), say("active.meaning"), [
      [say("active.interrupted"), "interrupted"], [say("label.finishedAgo"), "remembered"], [say("skip.step"), "skip"], [say("label.back"), undefined, "plain"]]);
    if (validity === "remembered") await remember();
    else if (validity === "skip") await act("quest.skip");
    else if (validity) await act("quest.done", { validity });
  }

  /** It ended before "done" was pressed: about how long ago, or nobody knows. */
  async function remember() {
    await askFor(say("label.howLongAgo"), null,
      h("label", { class: "field" }, h("span", null, say("label.minutes")),
        h("input", { type: "number", name: "minutes", min: "1", max: "1440", step: "any", required: true, inputmode: "decimal", autocomplete: "off" })),
      say("label.done"), async ({ minutes }) => {
        await act("quest.done", minutes ? { validity: "remembered", agoSeconds: minutes * 60 } : { validity: "forgotDone" });
        return true;
      }, [say("active.unknown"), "unknown"]);
  }

  const kept = h("p", { class: "quiet", role: "status" });
  const done = h("button", { class: "primary big", type: "button", onclick: () => act("quest.done") }, say("label.done"));
  const more = h("button", { class: "plain", type: "button", onclick: explain }, say("active.more"));
  const section = h("section", { class: "active" },
    orb(),
    h("div", { class: "words" },
      h("p", { class: "overline" }, prompt.text),
      h("h1", null, named(stepSymbol, stepDisplayName)),
      isTold() && h("p", { class: "quiet" }, say("active.turn")), kept),
    h("div", { class: "stack foot" }, done, more));

  /** Done was tapped; where the answer keeps somebody waiting, they are told that the tap counted. */
  section.tapped = (isTapped) => {
    done.disabled = more.disabled = isTapped;
    if (!isTapped) kept.textContent = "";
    else setTimeout(() => { if (done.disabled && section.isConnected) kept.textContent = say("active.kept"); }, 600);
  };
  return section;
}

/** Once, where a phone shows its own clock above the page. */
function isTold() {
  if (!cannotFill() || localStorage.getItem("turn")) return false;
  localStorage.setItem("turn", "told");
  return true;
}
