// While a step is active. There is nothing about time here: not in what is drawn, and not in what is
// kept, because the guess was never given to this module. What moves turns at random moments.
import { orb } from "../breath.js";
import { ask, h } from "../dom.js";
import { say } from "../words.js";

export function active({ stepDisplayName, prompt }, act) {
  async function explain() {
    const validity = await ask(say("active.ask"), say("active.meaning"), [
      [say("active.interrupted"), "interrupted"], [say("active.forgot"), "forgotDone"], [say("label.back"), undefined, "plain"]]);
    if (validity) await act("quest.done", { validity });
  }

  return h("section", { class: "active" },
    orb(),
    h("div", { class: "words" },
      h("p", { class: "overline" }, prompt.text),
      h("h1", null, stepDisplayName)),
    h("div", { class: "stack foot" },
      h("button", { class: "primary big", type: "button", onclick: () => act("quest.done") }, say("label.done")),
      h("button", { class: "plain", type: "button", onclick: explain }, say("active.more"))));
}
