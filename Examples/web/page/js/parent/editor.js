// Edits a routine. Nothing is saved until "Save"; an edit names the revision that it was made on.
import { announce, ask, h } from "../dom.js";
import { daysField, timesField, weekdays } from "../fields.js";
import { duration } from "../figures.js";
import { toggle } from "../screens/you.js";
import { symbolButton } from "../symbols.js";
import { refusal, say } from "../words.js";
import { call, enter, room } from "./area.js";
import { open } from "./gate.js";

const blank = () => ({
  routineID: crypto.randomUUID(), name: "", displayName: "", activeDays: ["mon", "tue", "wed", "thu", "fri"],
  isActive: true, feedback: "everyTrial", leavesHome: false, tasks: [task()], durations: [], note: "",
});
const task = () => ({ taskID: crypto.randomUUID(), name: "", displayName: "", note: "" });

/** A routine that was changed and not saved. It outlives a lock, and is edited on after the PIN. */
let draft = null;
export const hasDraft = () => draft !== null;

/** Edits a routine; a new one begins with `fields`. After it was saved, `then` is given the routine, or the household is drawn. */
export function edit(app, routineID, fields, then) {
  app.show({ show: async () => {
    const [routine, players] = await Promise.all([
      draft ?? (routineID ? call(app, "routine.get", { routineID }) : { ...blank(), ...fields }), app.connection.call("player.list")]);
    for (const each of [routine, ...routine.tasks]) each.note ??= each.name && each.name !== each.displayName ? each.name : "";
    return room(app, form(app, routine, players, then));
  } });
}

const nameOf = ({ displayName, note }) => displayName.trim() || note.trim();
/** What only a parent reads is the name that players see where it says nothing of its own. */
const names = ({ displayName, note }) => ({ displayName: displayName.trim(), name: note.trim() || displayName.trim() });

function form(app, routine, players, then) {
  const message = h("p", { class: "message", role: "alert" });
  const unchanged = JSON.stringify(draft === null ? routine : null);
  // After whatever the event does to the routine.
  const onchange = () => { if (JSON.stringify(routine) !== unchanged) draft = routine; };
  const text = (object, key, label, placeholder, isRequired) => h("label", { class: "field" }, h("span", null, label),
    h("input", { type: "text", value: object[key] ?? "", placeholder, maxlength: 80, "aria-required": isRequired && "true", autocomplete: "off",
      oninput: ({ target }) => { object[key] = target.value; target.removeAttribute("aria-invalid"); } }));
  const note = (object, placeholder) => h("details", { open: Boolean(object.note) }, h("summary", null, say("parent.note")),
    text(object, "note", say("parent.note.what"), placeholder));
  const tell = (text, field) => {
    message.textContent = text;
    field?.setAttribute("aria-invalid", "true");
    (field ?? message).scrollIntoView({ block: "center" });
    field?.focus();
  };

  const days = daysField(routine, say("parent.days"));

  const forWhom = players.length > 1 && h("fieldset", { class: "choice" }, h("legend", null, say("parent.for")),
    players.map(({ playerID, displayName }) => toggle(displayName, null, !routine.playerIDs || routine.playerIDs.includes(playerID), (isOn) => {
      const chosen = new Set(routine.playerIDs ?? players.map((player) => player.playerID));
      if (isOn) chosen.add(playerID);
      else chosen.delete(playerID);
      // Null is everybody, and whoever is added later, too.
      routine.playerIDs = chosen.size === players.length ? null : [...chosen];
    })));

  async function leaveEditor() {
    const answer = draft && await ask(say("parent.leave.ask"), say("parent.leave.text"),
      [[say("parent.leave.keep"), "keep", "primary"], [say("parent.leave.do"), "leave"]]);
    if (draft && answer !== "leave") return;
    draft = null;
    enter(app);
  }

  async function save(event) {
    event.preventDefault();
    const unnamed = [...view.querySelectorAll("[aria-required]")].find(({ value }) => !value.trim());
    if (unnamed) return tell(say("parent.noName"), unnamed);
    if (routine.isActive && routine.activeDays.length === 0) return tell(say("parent.noDays"), days.querySelector("input"));
    const odd = [...view.querySelectorAll("input")].find(({ validity }) => !validity.valid);
    if (odd) return tell(say(odd.type === "time" ? "error.reminderTimes" : "error.referenceSeconds"), odd);
    const { routineID, revision, symbol, activeDays, reminderTimes, isActive, playerIDs, feedback, leavesHome } = routine;
    const tasks = routine.tasks.map((task) => ({ taskID: task.taskID, ...names(task), symbol: task.symbol ?? undefined, referenceSeconds: task.referenceSeconds }));
    const fields = { routineID, ...names(routine), symbol, activeDays, reminderTimes, isActive, playerIDs, feedback, leavesHome, tasks };
    try {
      const saved = await call(app, revision ? "routine.update" : "routine.create",
        revision ? { ...fields, revision } : { ...fields, playerIDs: playerIDs ?? undefined, symbol: symbol ?? undefined, reminderTimes: reminderTimes ?? undefined });
      draft = null;
      if (saved.warnings?.length && await isToBeReworded(saved.warnings)) {
        routine.revision = saved.revision;
        return view.querySelectorAll("[aria-required]")[Number(/\d+/.exec(saved.warnings[0].path) ?? -1) + 1]?.focus();
      }
      if (then) return then(saved);
      if (!revision && isActive && !activeDays.includes(today())) return offerPractice(app, routineID, saved.displayName);
      enter(app);
    } catch (error) {
      const { kind, current } = error.data ?? {};
      // It was locked in the meantime: the draft is saved after the PIN.
      if (kind === "locked") return open(app);
      if (kind === "conflict" && current?.revision) return settle(current);
      tell(refusal(error));
    }
  }

  /** Somebody else has changed it meanwhile: the parent chooses between the two. */
  async function settle(current) {
    const answer = await ask(say("parent.conflict.ask"), say("parent.conflict.text", { name: current.displayName, count: current.tasks.length }),
      [[say("parent.conflict.theirs"), "theirs", "primary"], [say("parent.conflict.mine"), "mine"]]);
    if (!answer) return message.replaceChildren(say("parent.conflict"));
    if (answer === "mine") {
      routine.revision = current.revision;
      return view.requestSubmit();
    }
    draft = null;
    edit(app, routine.routineID, undefined, then);
  }

  async function remove() {
    const answer = await ask(say("parent.delete.ask", { name: nameOf(routine) }), say("parent.delete.text"),
      [[say("parent.keep"), "keep", "primary"], [say("parent.delete.do"), "delete"]]);
    if (answer !== "delete") return;
    try {
      await call(app, "routine.delete", { routineID: routine.routineID, revision: routine.revision });
      draft = null;
      enter(app);
    } catch (error) {
      if (error.data?.kind === "conflict" && error.data.current?.revision) settle(error.data.current);
      else tell(refusal(error));
    }
  }

  const view = h("form", { class: "parent editor", novalidate: true, onsubmit: save, onchange, oninput: onchange, onclick: onchange },
    h("h1", null, say(routine.revision ? "parent.routine.edit" : "parent.routine.new")),
    h("div", { class: "columns" },
      h("section", { class: "card" },
        h("div", { class: "with-symbol" }, symbolButton(say("symbol"), routine.symbol, (symbol) => { routine.symbol = symbol; }),
          text(routine, "displayName", say("parent.routine.quest"), say("parent.routine.questExample"), true)),
        note(routine, say("parent.routine.nameExample")),
        days, timesField(routine),
        toggle(say("parent.routine.on"), say("parent.routine.onText"), routine.isActive, (isOn) => { routine.isActive = isOn; }),
        toggle(say("parent.routine.each"), say("parent.routine.eachText"), routine.feedback === "everyTrial",
          (isOn) => { routine.feedback = isOn ? "everyTrial" : "summary"; }),
        toggle(say("parent.routine.leaves"), say("parent.routine.leavesText"), routine.leavesHome, (isOn) => { routine.leavesHome = isOn; }),
        forWhom),
      h("section", { class: "card" }, h("h2", null, say("parent.tasks")), taskList(routine, text))),
    message,
    h("div", { class: "actions" },
      h("button", { class: "primary", type: "submit" }, say("parent.save")),
      h("button", { class: "soft", type: "button", onclick: leaveEditor }, say("parent.leave")),
      routine.revision && h("button", { class: "plain", type: "button", onclick: remove }, say("parent.delete"))));
  return view;
}

/** Whether the parent wants to reword what players would rather not read. */
const isToBeReworded = async (warnings) => await ask(say("parent.warning.ask"),
  say("parent.warning.text", { words: [...new Set(warnings.map(({ word }) => say("quoted", { text: word })))].join(", ") }),
  [[say("parent.warning.change"), "change", "primary"], [say("parent.warning.keep"), "keep"]]) === "change";

/** The weekday here and now. */
const today = () => weekdays[(new Date().getDay() + 6) % 7];

/** A routine that was made today is playable today, whatever its days are. */
async function offerPractice(app, questID, name) {
  const answer = await ask(say("parent.play.ask", { name }), say("parent.play.text"),
    [[say("parent.play.do"), "play", "primary"], [say("parent.play.not"), undefined]]);
  if (answer !== "play") return enter(app);
  await app.call("quest.start", { questID, practice: true });
  app.go("quest");
}

/** The tasks, in an order that a pointer drags and the arrow keys move. */
function taskList(routine, text) {
  const list = h("ol", { class: "tasks" });

  function draw(focused) {
    list.replaceChildren(...routine.tasks.map((task) => item(task)));
    if (focused) list.children[routine.tasks.indexOf(focused)]?.querySelector(".grip").focus();
  }

  function move(task, to, isSpoken) {
    const from = routine.tasks.indexOf(task);
    if (to < 0 || to >= routine.tasks.length || to === from) return false;
    routine.tasks.splice(to, 0, ...routine.tasks.splice(from, 1));
    if (isSpoken) announce(say("parent.task.moved",
      { name: nameOf(task) || say("parent.task.some"), place: to + 1, count: routine.tasks.length }));
    return true;
  }

  function item(task) {
    const label = () => nameOf(task) || say("parent.task.numbered", { number: routine.tasks.indexOf(task) + 1 });
    const grip = h("button", { type: "button", class: "grip", "aria-label": say("parent.task.move", { name: label() }),
      onkeydown: (event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        if (move(task, routine.tasks.indexOf(task) + by, true)) draw(task);
      },
      onpointerdown: (event) => drag(event, task, node),
    }, h("span", { class: "dots", "aria-hidden": "true" }));
    const minutes = h("label", { class: "field short" }, h("span", null, say("parent.task.minutes")),
      h("input", { type: "number", min: "0", step: "any", value: task.referenceSeconds ? task.referenceSeconds / 60 : "",
        oninput: ({ target }) => { task.referenceSeconds = target.value ? Math.round(target.valueAsNumber * 60) : null; } }));
    const took = routine.durations.filter(({ taskID }) => taskID === task.taskID);
    const more = h("details", { open: Boolean(task.note || task.referenceSeconds) }, h("summary", null, say("parent.task.more")),
      minutes, text(task, "note", say("parent.note.what"), say("parent.task.nameExample")));
    const node = h("li", { class: "task" }, grip,
      symbolButton(say("symbol"), task.symbol, (symbol) => { task.symbol = symbol; }),
      text(task, "displayName", say("parent.task.step"), say("parent.task.stepExample"), true),
      h("button", { type: "button", class: "round", "aria-label": say("parent.task.remove", { name: label() }), disabled: routine.tasks.length === 1,
        onclick: () => remove(task) }, h("span", { class: "cross", "aria-hidden": "true" })),
      more, took.map(({ trials, medianSeconds }) => h("p", { class: "quiet" }, say("parent.task.takes", { amount: duration(medianSeconds), count: trials }))));
    return node;
  }

  function remove(task) {
    const index = routine.tasks.indexOf(task);
    routine.tasks.splice(index, 1);
    draw();
    const back = h("button", { class: "plain", type: "button", onclick: () => {
      routine.tasks.splice(Math.min(index, routine.tasks.length), 0, task);
      undo.replaceChildren();
      draw(task);
    } }, say("parent.task.undo", { name: nameOf(task) || say("parent.task.theTask") }));
    undo.replaceChildren(back);
    back.focus();
  }

  function drag(event, task, node) {
    event.preventDefault();
    node.classList.add("dragged");
    const follow = ({ clientY }) => {
      const others = [...list.children].filter((other) => other !== node);
      const to = others.filter((other) => clientY > other.getBoundingClientRect().top + other.offsetHeight / 2).length;
      if (!move(task, to)) return;
      if (to >= others.length) list.append(node);
      else list.insertBefore(node, others[to]);
    };
    const end = () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      draw(task);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  const undo = h("div");
  draw();
  return [list, undo, h("button", { class: "soft", type: "button", onclick: () => {
    const added = task();
    routine.tasks.push(added);
    draw();
    list.lastElementChild.querySelector("input").focus();
  } }, say("parent.task.add"))];
}
