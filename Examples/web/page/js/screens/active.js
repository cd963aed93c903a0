// While a step is active. There is nothing about time here: not in what is drawn, and not in what is
// kept, because the guess was never given to this module. What moves turns at random moments.
import { orb } from "../breath.js";
import { ask, askFor, h } from "../dom.js";
import { named } from "../symbols.js";
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

  return h("section", { class: "active" },
    orb(),
    h("div", { class: "words" },
      h("p", { class: "overline" }, prompt.text),
      h("h1", null, named(stepSymbol, stepDisplayName))),
    h("div", { class: "stack foot" },
      h("button", { class: "primary big", type: "button", onclick: () => act("quest.done") }, say("label.done")),
      h("button", { class: "plain", type: "button", onclick: explain }, say("active.more"))));
}
