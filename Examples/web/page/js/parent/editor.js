// Edits a routine. Nothing is saved until "Save"; an edit names the revision that it was made on.
import { announce, ask, h } from "../dom.js";
import { duration } from "../figures.js";
import { toggle } from "../screens/you.js";
import { call, enter, room, weekdays } from "./area.js";
import { open } from "./gate.js";

const blank = () => ({
  routineID: crypto.randomUUID(), name: "", displayName: "", activeDays: ["mon", "tue", "wed", "thu", "fri"],
  isActive: true, feedback: "everyTrial", tasks: [task()], durations: [],
});
const task = () => ({ taskID: crypto.randomUUID(), name: "", displayName: "" });

/** A routine that was changed and not saved. It outlives a lock, and is edited on after the PIN. */
let draft = null;
export const hasDraft = () => draft !== null;

export function edit(app, routineID) {
  app.show({ show: async () => {
    const [routine, players] = await Promise.all([
      draft ?? (routineID ? call(app, "routine.get", { routineID }) : blank()), app.connection.call("player.list")]);
    return room(app, form(app, routine, players));
  } });
}

function form(app, routine, players) {
  const message = h("p", { class: "message", role: "alert" });
  const unchanged = JSON.stringify(draft === null ? routine : null);
  // After whatever the event does to the routine.
  const onchange = () => { if (JSON.stringify(routine) !== unchanged) draft = routine; };
  const text = (object, key, label, placeholder, isRequired) => h("label", { class: "field" }, h("span", null, label),
    h("input", { type: "text", value: object[key] ?? "", placeholder, maxlength: 80, required: isRequired,
      oninput: ({ target }) => { object[key] = target.value; } }));

  const days = h("fieldset", { class: "choice" }, h("legend", null, "Days"),
    h("div", { class: "segments days" }, weekdays.map(([day, label]) => h("label", null,
      h("input", { type: "checkbox", checked: routine.activeDays.includes(day), onchange: ({ target }) => {
        const chosen = new Set(routine.activeDays);
        if (target.checked) chosen.add(day);
        else chosen.delete(day);
        routine.activeDays = weekdays.map(([name]) => name).filter((name) => chosen.has(name));
      } }), h("span", null, label)))));

  const forWhom = players.length > 1 && h("fieldset", { class: "choice" }, h("legend", null, "For"),
    players.map(({ playerID, displayName }) => toggle(displayName, null, !routine.playerIDs || routine.playerIDs.includes(playerID), (isOn) => {
      const chosen = new Set(routine.playerIDs ?? players.map((player) => player.playerID));
      if (isOn) chosen.add(playerID);
      else chosen.delete(playerID);
      // Null is everybody, and whoever is added later, too.
      routine.playerIDs = chosen.size === players.length ? null : [...chosen];
    })));

  async function leaveEditor() {
    const answer = draft && await ask("Leave without saving?", "What you changed here is not saved yet.",
      [["Keep editing", "keep", "primary"], ["Leave without saving", "leave"]]);
    if (draft && answer !== "leave") return;
    draft = null;
    enter(app);
  }

  async function save(event) {
    event.preventDefault();
    if (routine.isActive && routine.activeDays.length === 0) {
      message.textContent = "There is no day on which it can be played: choose one, or switch it off.";
      days.querySelector("input").focus();
      return;
    }
    const { routineID, revision, name, displayName, activeDays, isActive, playerIDs, feedback } = routine;
    const tasks = routine.tasks.map(({ taskID, name, displayName, referenceSeconds }) => ({ taskID, name, displayName, referenceSeconds }));
    const fields = { routineID, name, displayName, activeDays, isActive, playerIDs, feedback, tasks };
    try {
      await call(app, revision ? "routine.update" : "routine.create",
        revision ? { ...fields, revision } : { ...fields, playerIDs: playerIDs ?? undefined });
      draft = null;
      if (!revision && isActive && !activeDays.includes(today())) return offerPractice(app, routineID, displayName || name);
      enter(app);
    } catch (error) {
      // It was locked in the meantime: the draft is saved after the PIN.
      if (error.data?.kind === "locked") return open(app);
      message.textContent = error.data?.kind === "conflict"
        ? "It was changed elsewhere meanwhile. Leave, and open it again."
        : error.message;
    }
  }

  async function remove() {
    const answer = await ask(`Delete ${routine.name}?`, "What was played stays in the history.",
      [["Keep", "keep", "primary"], ["Delete", "delete"]]);
    if (answer !== "delete") return;
    await call(app, "routine.delete", { routineID: routine.routineID, revision: routine.revision });
    draft = null;
    enter(app);
  }

  return h("form", { class: "parent editor", onsubmit: save, onchange, oninput: onchange, onclick: onchange },
    h("h1", null, routine.revision ? "Edit a routine" : "New routine"),
    h("div", { class: "columns" },
      h("section", { class: "card" },
        text(routine, "name", "Name, for you", "school morning", true),
        text(routine, "displayName", "Name of the quest, for players", "Morning Launch"),
        days,
        toggle("Switched on", "Off: nobody sees it", routine.isActive, (isOn) => { routine.isActive = isOn; }),
        toggle("Results after each step", "Off: all of them at the end", routine.feedback === "everyTrial",
          (isOn) => { routine.feedback = isOn ? "everyTrial" : "summary"; }),
        forWhom),
      h("section", { class: "card" }, h("h2", null, "Tasks"), taskList(routine, text))),
    message,
    h("div", { class: "actions" },
      h("button", { class: "primary", type: "submit" }, "Save"),
      h("button", { class: "soft", type: "button", onclick: leaveEditor }, "Leave"),
      routine.revision && h("button", { class: "plain", type: "button", onclick: remove }, "Delete…")));
}

/** The weekday here and now. */
const today = () => weekdays[(new Date().getDay() + 6) % 7][0];

/** A routine that was made today is playable today, whatever its days are. */
async function offerPractice(app, questID, name) {
  const answer = await ask(`Play ${name} now?`, "Today is none of its days. As practice it can be played on any day.",
    [["Play it now", "play", "primary"], ["Not now", undefined]]);
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
    if (isSpoken) announce(`${task.name || "Task"}, ${to + 1} of ${routine.tasks.length}`);
    return true;
  }

  function item(task) {
    const label = () => task.name || `task ${routine.tasks.indexOf(task) + 1}`;
    const grip = h("button", { type: "button", class: "grip", "aria-label": `Move ${label()}, arrow up or down`,
      onkeydown: (event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        if (move(task, routine.tasks.indexOf(task) + by, true)) draw(task);
      },
      onpointerdown: (event) => drag(event, task, node),
    }, h("span", { class: "dots", "aria-hidden": "true" }));
    const minutes = h("label", { class: "field short" }, h("span", null, "Should take, minutes"),
      h("input", { type: "number", min: "0", step: "any", value: task.referenceSeconds ? task.referenceSeconds / 60 : "",
        oninput: ({ target }) => { task.referenceSeconds = target.value ? Math.round(target.valueAsNumber * 60) : null; } }));
    const took = routine.durations.filter(({ taskID }) => taskID === task.taskID);
    const node = h("li", { class: "task" }, grip,
      h("div", { class: "task-fields" },
        text(task, "name", "Name, for you", "wash", true), text(task, "displayName", "Name of the step", "Shower"), minutes,
        took.map(({ trials, medianSeconds }) => h("p", { class: "quiet" }, `Really takes ${duration(medianSeconds)} (median of ${trials})`))),
      h("button", { type: "button", class: "round", "aria-label": `Remove ${label()}`, disabled: routine.tasks.length === 1,
        onclick: () => remove(task) }, h("span", { class: "cross", "aria-hidden": "true" })));
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
    } }, `Undo: put back ${task.name || "the task"}`);
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
  } }, "Add a task")];
}
