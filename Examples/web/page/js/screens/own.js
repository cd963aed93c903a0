// Quests that a player makes: a new one, one that is changed, and a quick guess. Loaded when it is needed.
import { ask, askFor, h } from "../dom.js";
import { play } from "../cues.js";
import { daysField, timesField } from "../fields.js";
import { picker } from "../picker.js";
import { symbolButton } from "../symbols.js";
import { refusal, say } from "../words.js";

const nameField = (label, value, oninput) => h("label", { class: "field" }, h("span", null, label),
  h("input", { type: "text", name: "displayName", value: value ?? "", maxlength: 80, required: true, autocomplete: "off", oninput: ({ target }) => oninput(target.value) }));

const top = (app, title) => h("header", { class: "quest-top" },
  h("button", { class: "round", type: "button", "aria-label": say("label.back"), onclick: () => app.go("") },
    h("span", { class: "cross", "aria-hidden": "true" })), h("h1", { class: "quest-title" }, title), h("span"));

const screen = (app, title, form) => app.show({ show: async () =>
  ({ title, kind: "focus", view: h("div", { class: "quest-stage" }, top(app, title), form) }) });

/** A form that says what was refused, and sends nothing twice at once. */
function form(className, act, ...contents) {
  const message = h("p", { class: "message", role: "alert" });
  let isWaiting = false;
  const view = h("form", { class: className, onsubmit: async (event) => {
    event.preventDefault();
    if (isWaiting) return;
    isWaiting = true;
    message.textContent = "";
    try {
      await act();
    } catch (error) {
      message.textContent = refusal(error);
    }
    isWaiting = false;
  } }, contents);
  view.lastElementChild.before(message);
  return view;
}

/** A name and a guess, and it runs. */
export function quick(app) {
  let displayName = "";
  let seconds = 0;
  const button = h("button", { class: "primary big", type: "submit", disabled: true }, say("label.lockIn"));
  const tell = () => { button.disabled = !(seconds > 0 && displayName.trim()); };
  screen(app, say("label.quick"), form("quick", async () => {
    const state = await app.call("quest.quick", { displayName: displayName.trim(), seconds });
    app.go("quest");
    play(state.cues);
  }, nameField(say("label.questName"), "", (text) => { displayName = text; tell(); }),
  h("div", { class: "dial" }, picker(say("guess.own"), (guess) => { seconds = guess; tell(); }).view),
  h("div", { class: "stack foot" }, button)));
}

/** A new quest, or one that is there; an edit of nothing answers it. */
export async function edit(app, questID) {
  const quest = questID ? await app.call("quest.edit", { questID })
    : { questID: crypto.randomUUID(), displayName: "", activeDays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], steps: [{ displayName: "" }] };
  const title = say(questID ? "own.edit" : "label.newQuest");

  async function save() {
    const steps = quest.steps.filter(({ displayName }) => displayName.trim());
    const { displayName, activeDays, symbol, reminderTimes } = quest;
    const fields = { questID: quest.questID, displayName: displayName.trim(), activeDays, symbol, reminderTimes, steps: steps.length ? steps : undefined };
    if (!questID) for (const name in fields) fields[name] ??= undefined;
    await app.call(questID ? "quest.edit" : "quest.create", fields);
    app.go("");
  }

  screen(app, title, form("own", save,
    h("section", { class: "card" },
      h("div", { class: "with-symbol" }, symbolButton(say("symbol"), quest.symbol, (symbol) => { quest.symbol = symbol; }),
        nameField(say("label.questName"), quest.displayName, (text) => { quest.displayName = text; })),
      stepList(quest)),
    h("section", { class: "card" }, daysField(quest, say("own.days")), timesField(quest)),
    h("div", { class: "stack foot" }, h("button", { class: "primary big", type: "submit" }, say("label.save")),
      questID && h("button", { class: "plain", type: "button", onclick: () => remove(app, quest) }, say("label.remove")))));
}

function stepList(quest) {
  const list = h("ol", { class: "own-steps" });

  function draw(focused) {
    list.replaceChildren(...quest.steps.map((step, index) => h("li", { class: "with-symbol" },
      symbolButton(say("symbol.step", { number: index + 1 }), step.symbol, (symbol) => { step.symbol = symbol ?? undefined; }),
      h("label", { class: "field" }, h("span", { class: "unseen" }, say("own.step", { number: index + 1 })),
        h("input", { type: "text", value: step.displayName, placeholder: say("own.step", { number: index + 1 }), maxlength: 80, autocomplete: "off",
          oninput: ({ target }) => { step.displayName = target.value; } })),
      quest.steps.length > 1 && h("button", { class: "round", type: "button", "aria-label": say("own.removeStep", { number: index + 1 }), onclick: () => {
        quest.steps.splice(index, 1);
        draw(Math.min(index, quest.steps.length - 1));
      } }, h("span", { class: "cross", "aria-hidden": "true" })))));
    list.children[focused]?.querySelector("input").focus();
  }

  draw();
  return h("fieldset", { class: "choice" }, h("legend", null, say("label.steps")), list,
    h("button", { class: "soft small", type: "button", onclick: () => {
      quest.steps.push({ displayName: "" });
      draw(quest.steps.length - 1);
    } }, say("own.addStep")));
}

async function remove(app, { questID }) {
  const answer = await ask(say("label.remove"), say("label.removeMeaning"), [[say("own.keep"), undefined, "primary"], [say("label.remove"), "remove"]]);
  if (answer !== "remove") return;
  await app.call("quest.remove", { questID });
  app.go("");
}

/** When to start, so that it is done by a time of today. */
export async function plan(app, { questID, displayName }) {
  const said = await askFor(say("plan.ask"), displayName,
    h("label", { class: "field" }, h("span", null, say("plan.end")), h("input", { type: "time", name: "time", required: true })),
    say("plan.do"), async ({ time }) => {
      const [hours, minutes] = time.split(":");
      const end = new Date();
      end.setHours(hours, minutes, 0, 0);
      // A time that is over is meant for tomorrow.
      if (end < new Date()) end.setDate(end.getDate() + 1);
      return (await app.call("quest.plan", { questID, endBy: end.toISOString() })).text;
    });
  if (said) await ask(said, null, [[say("close"), undefined, "primary"]]);
}
