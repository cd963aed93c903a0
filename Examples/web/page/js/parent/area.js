// The parent's rooms. They have no address, and close by themselves when nobody moves.
import { ask, askFor, h, newID } from "../dom.js";
import { weekdayName, weekdayOf, weekdays } from "../fields.js";
import { choice } from "../screens/estimating.js";
import { toggle } from "../screens/you.js";
import { named } from "../symbols.js";
import { refusal, say, sayCount } from "../words.js";
import { daysOff } from "./daysoff.js";
import { devices, showMerged, syncStatus } from "./devices.js";
import { newPIN } from "./gate.js";
import { edit, hasDraft } from "./editor.js";
import { showLost } from "./lost.js";
import { progress, save } from "./progress.js";

/** How long nobody may move; a test sets it shorter. */
const idleSeconds = () => Number(document.documentElement.dataset.idleSeconds ?? 180);

let watch = null;

function watchIdle(app) {
  let timer;
  const lock = () => leave(app);
  const again = () => { clearTimeout(timer); timer = setTimeout(lock, idleSeconds() * 1000); };
  const kinds = ["pointerdown", "keydown", "input"];
  for (const kind of kinds) addEventListener(kind, again, true);
  again();
  return () => {
    clearTimeout(timer);
    for (const kind of kinds) removeEventListener(kind, again, true);
  };
}

export function leave(app) {
  for (const dialog of document.querySelectorAll("dialog:not(#trouble)")) dialog.remove();
  app.go("");
}

/** What every room has: whoever leaves it for another place locks it. */
export const room = (app, view) => ({
  title: "TimeQuest",
  kind: "parent",
  view,
  leave: (next) => {
    if (next.kind === "parent") return;
    watch?.();
    watch = null;
    app.connection.call("parent.lock");
  },
  tellLost: (event) => showLost(app, event),
  // A new connection is locked.
  reconnect: () => leave(app),
});

/** From now on it closes by itself when nobody moves. */
export const begin = (app) => { watch ??= watchIdle(app); };

/** Draws the household; quietly after a sync, of which `said` tells how it went. */
export function enter(app, said) {
  begin(app);
  // Until it is locked; a look at the players ends it, too.
  call(app, "events.subscribe", { topics: ["routine"] });
  if (hasDraft()) return edit(app);
  return app.show({ show: () => overview(app, said) }, said !== undefined);
}

/** Calls as the parent; if the connection was locked meanwhile, the player's page comes back. */
export async function call(app, method, params) {
  try {
    return await app.connection.call(method, params);
  } catch (error) {
    if (error.data?.kind === "locked") leave(app);
    throw error;
  }
}

async function overview(app, said) {
  const [routines, players, status, opening] = await Promise.all([
    call(app, "routine.list"), call(app, "player.list"), syncStatus(app), call(app, "profile.get")]);
  app.players = players;
  const documents = await Promise.all(players.map(({ playerID }) => call(app, "player.get", { playerID })));
  const view = h("div", { class: "parent" },
    h("div", { class: "parent-top" }, h("h1", null, say("parent.household")),
      h("button", { class: "soft", type: "button", onclick: () => leave(app) }, say("parent.lock"))),
    h("button", { class: "to-progress card", type: "button", onclick: () => progress(app) },
      h("span", null, h("strong", null, say("progress")), h("span", { class: "quiet" }, say("progress.what"))), h("span", { class: "chevron forward", "aria-hidden": "true" })),
    h("div", { class: "columns" },
      h("section", { class: "card" }, h("h2", null, say("parent.routines")),
        routines.length === 0 && h("p", { class: "quiet" }, say("parent.routines.what")),
        h("ul", { class: "rows" }, routines.map((routine) => h("li", null,
          h("button", { class: "row", type: "button", onclick: () => edit(app, routine.routineID) },
            h("span", null, h("span", { class: "row-name" }, named(routine.symbol, routine.displayName)),
              h("span", { class: "quiet" }, [routine.name !== routine.displayName && routine.name, sayCount("parent.count.tasks", routine.tasks.length), days(routine)].filter(Boolean).join(" · "))),
            h("span", { class: "row-figure" }, routine.isActive ? "" : say("parent.off")))))),
        h("button", { class: "primary", type: "button", onclick: () => edit(app) }, say("parent.routine.new"))),
      h("section", { class: "card" }, h("h2", null, say("parent.players")), documents.map((player) => playerForm(app, player)),
        h("button", { class: "soft", type: "button", onclick: () => addPlayer(app) }, say("parent.player.add")),
        documents.length > 1 && together(app, documents, opening)),
      devices(app, status, said), data(app), pin(app)));
  return room(app, view);
}

function days({ activeDays }) {
  return activeDays.length === 7 ? say("parent.everyDay") : weekdays.filter((day) => activeDays.includes(day)).map((day) => weekdayName(day)).join(" ");
}

function playerForm(app, player) {
  const update = (values) => call(app, "player.update", { playerID: player.playerID, ...values }).then(() => enter(app));
  const change = (values) => call(app, "player.update", { playerID: player.playerID, ...values });
  const said = ({ enabled, next: [first], channels }) => [
    !enabled ? say("parent.reminder.off")
      : first ? say("parent.reminder.next", { quest: first.displayName, day: weekdayOf(first.day), time: first.time })
        : say("parent.reminder.none"),
    ...channels.filter(({ authorized }) => !authorized).map(({ name }) => say("parent.reminder.not", { channel: name })),
  ].join(" ");
  const tell = () => call(app, "reminder.status", { playerID: player.playerID })
    .then((status) => { next.textContent = said(status); });
  const next = h("p", { class: "quiet", role: "status" });
  tell();
  return h("div", { class: "player" },
    h("label", { class: "field" }, h("span", null, say("parent.name")),
      h("input", { type: "text", value: player.displayName, maxlength: 80, onchange: ({ target }) => {
        if (target.value.trim()) update({ displayName: target.value });
        else target.value = player.displayName;
      } })),
    player.mergedPlayers.map((merged) => alsoPlayedAs(app, merged)),
    h("label", { class: "field" }, h("span", null, say("parent.scoring")),
      h("select", { onchange: ({ target }) => update({ scorer: target.value }) },
        ["classic", "balanced"].map((value) =>
          h("option", { value, selected: value === player.scorer }, say(`parent.scoring.${value}`))))),
    h("label", { class: "field" }, h("span", null, say("parent.reminder.at")),
      h("input", { type: "time", value: player.reminderTime, required: true, onchange: async ({ target }) => {
        if (!target.value) return;
        await call(app, "reminder.configure", { playerID: player.playerID, time: target.value });
        tell();
      } })), next,
    toggle(say("parent.makes"), say("parent.makesText"), player.canMakeQuests, (canMakeQuests) => change({ canMakeQuests })),
    toggle(say("parent.plans"), say("parent.plansText"), player.canSeePlan, (canSeePlan) => change({ canSeePlan })),
    daysOff(player, (daysOff) => change({ daysOff }).then(tell)),
    h("button", { class: "plain small", type: "button", onclick: async () => {
      const answer = await ask(say("parent.erase.ask", { name: player.displayName }), say("parent.erase.text"), [
        [say("parent.keep"), "keep", "primary"], [say("parent.erase.do"), "erase"]]);
      if (answer !== "erase") return;
      await call(app, "data.erasePlayer", { playerID: player.playerID });
      location.reload();
    } }, say("parent.erase", { name: player.displayName })));
}

/** Somebody who turned out to be the player, and the way back. */
function alsoPlayedAs(app, { playerID, displayName }) {
  const id = newID("merged");
  return h("div", null, h("p", { class: "quiet", id }, say("parent.same.also", { name: displayName })),
    h("button", { class: "plain small", type: "button", "aria-describedby": id, onclick: async () => {
      await call(app, "player.split", { playerID });
      showMerged(app);
    } }, say("parent.same.apart")));
}

/** What there is to say of two players or more: who comes first on this device, and that two are one child. */
function together(app, players, opening) {
  const open = async (playerID) => {
    await call(app, "device.setDefaultPlayer", { playerID });
    // This browser opens with them, too.
    localStorage.removeItem("player");
    app.playerID = undefined;
    showMerged(app);
  };
  return [
    choice(say("parent.opening"), "opening", players.map(({ playerID, displayName }) => [playerID, displayName]), opening.playerID, open),
    h("button", { class: "soft", type: "button", onclick: () => merge(app, players) }, say("parent.same.do"))];
}

async function merge(app, players) {
  // Both may have the same name.
  const field = (label, name, chosen) => h("label", { class: "field" }, h("span", null, label), h("select", { name },
    players.map((player) => h("option", { value: player.playerID, selected: player === chosen }, `${player.displayName} · ${player.totalXP} XP`))));
  const merged = await askFor(say("parent.same.ask"), say("parent.same.text"),
    [field(say("parent.same.stays"), "into", players[0]), field(say("parent.same.is"), "playerID", players[1])], say("parent.same.merge"), (values) => {
      if (values.into === values.playerID) throw new Error(say("parent.same.two"));
      return call(app, "player.merge", values);
    });
  if (merged) showMerged(app);
}

async function addPlayer(app) {
  await call(app, "player.create", { displayName: say("parent.player.new") });
  enter(app);
}

function data(app) {
  const message = h("p", { class: "message", role: "status" });
  return h("section", { class: "card" }, h("h2", null, say("parent.data")),
    h("p", { class: "quiet" }, say("parent.data.text")),
    h("div", { class: "stack" },
      h("button", { class: "soft", type: "button", onclick: async () => {
        save("timequest.json", JSON.stringify((await call(app, "data.export")).document), "application/json");
      } }, say("parent.data.export")),
      h("button", { class: "soft", type: "button", onclick: async () => {
        save("timequest.csv", (await call(app, "data.csv")).csv, "text/csv");
      } }, say("parent.data.table")),
      h("label", { class: "soft file" }, say("parent.data.import"),
        h("input", { type: "file", accept: "application/json", onchange: async ({ target }) => {
          try {
            const document = JSON.parse(await target.files[0].text());
            const { added, updated, unchanged, deleted } = await call(app, "data.import", { document });
            message.textContent = say(deleted.length ? "parent.data.importedDeleted" : "parent.data.imported",
              { added, updated, unchanged, deleted: deleted.length });
          } catch (error) {
            message.textContent = error instanceof SyntaxError ? say("error.document") : refusal(error);
          }
          target.value = "";
        } }))),
    message);
}

function pin(app) {
  const message = h("p", { class: "message", role: "status" });
  const current = h("input", { type: "password", name: "current", inputmode: "numeric", autocomplete: "off", maxlength: 12 });
  const [field, chosen] = newPIN(say("first.pinText"), say("parent.pin.next"));
  return h("section", { class: "card" }, h("h2", null, "PIN"),
    h("form", { novalidate: true, onsubmit: async (event) => {
      event.preventDefault();
      try {
        await app.connection.call("parent.setPIN", { pin: chosen(), currentPIN: current.value });
        message.textContent = say("parent.pin.changed");
        event.target.reset();
      } catch (error) {
        message.textContent = refusal(error);
      }
    } }, h("label", { class: "field" }, h("span", null, say("parent.pin.current")), current), field,
    h("button", { class: "soft", type: "submit" }, say("parent.pin.change"))), message);
}
