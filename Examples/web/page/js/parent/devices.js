// The devices that keep the same data through a folder, as the parent sees them.
import { announce, ask, askFor, h } from "../dom.js";
import { plural } from "../figures.js";
import { choice } from "../screens/estimating.js";
import { call, enter } from "./area.js";

/** What `sync.status` answers; where there is no sync to ask about, the reason as `message`. */
export const syncStatus = (app) => call(app, "sync.status").catch(({ message }) => ({ message }));

/** The section of the household; `said` is how the sync went that the household is drawn after. */
export function devices(app, status, said) {
  const section = h("section", { class: "card" });
  const draw = (status) => section.replaceChildren(h("h2", null, "Devices"), ...contents(app, status, said, redraw));
  const redraw = (status) => {
    draw(status);
    section.querySelector("button").focus();
  };
  draw(status);
  return section;
}

function contents(app, status, said, redraw) {
  if (status.message) return [h("p", { class: "quiet" }, status.message)];
  if (status.code) return newCode(status, redraw);
  return status.folder ? joined(app, status, said, redraw) : apart(app, redraw);
}

function apart(app, redraw) {
  return [
    h("p", { class: "quiet" }, "Several devices keep the same data through a folder that Syncthing, a cloud drive or a stick carries. What is in it is sealed."),
    h("div", { class: "stack" },
      h("button", { class: "soft", type: "button", onclick: () => begin(app, redraw) }, "Begin a sync…"),
      h("button", { class: "soft", type: "button", onclick: () => join(app) }, "Join a sync…"))];
}

/** The code stands alone until the parent has kept it. */
function newCode(status, redraw) {
  return [
    h("p", { id: "code-use" }, "The other devices join with this code:"),
    h("p", { class: "code", id: "code" }, status.code),
    h("p", { class: "quiet", id: "code-hint" },
      "Keep it as you keep a key: whoever has the code and the folder can read everything. It is not shown again."),
    h("button", { class: "primary", type: "button", "aria-describedby": "code-use code code-hint",
      onclick: () => redraw({ ...status, code: undefined }) }, "I have kept it")];
}

function joined(app, { folder, replicas, foreignFiles }, said, redraw) {
  const message = h("p", { class: "message", role: "status" }, said);
  const sync = h("button", { class: "soft", type: "button", id: "sync", onclick: async () => {
    message.textContent = "Syncing…";
    try {
      await call(app, "sync.now");
      await showMerged(app, "Synced.");
    } catch (error) {
      message.textContent = error.message;
    }
  } }, "Sync now");
  const foreign = foreignFiles && h("p", { class: "quiet" },
    `${plural(foreignFiles, "file")} in the folder cannot be opened with the code of this device. If a device was removed, join again with the new code.`);
  return [
    h("p", { class: "quiet path" }, folder),
    ...replicas.map((replica) => device(app, replica, message, redraw)),
    ...[foreign].filter(Boolean), message,
    h("div", { class: "stack" }, sync,
      h("button", { class: "plain small", type: "button", onclick: () => join(app, folder) }, "Join again with a new code…"))];
}

function device(app, { replicaID, name, isThisDevice, lastHeard, waiting, reason }, message, redraw) {
  const clock = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  const heard = lastHeard ? `Last heard of ${clock.format(new Date(lastHeard))}` : "Not heard of yet";
  const parts = waiting && plural(waiting, "part waits", "parts wait");
  return h("div", { class: "device" },
    h("h3", null, name),
    h("p", { class: "quiet" }, isThisDevice ? "This device" : heard),
    (parts || reason) && h("p", { class: "quiet" }, [parts, reason].filter(Boolean).join(": ")),
    !isThisDevice && h("button", { class: "plain small", type: "button", onclick: async () => {
      const answer = await ask(`Remove ${name}?`, `The other devices join again with a new code. What ${name} already has stays there.`,
        [["Keep", "keep", "primary"], ["Remove", "remove"]]);
      if (answer !== "remove") return;
      try {
        redraw(await call(app, "sync.remove", { replicaID }));
      } catch (error) {
        message.textContent = error.message;
      }
    } }, `Remove ${name}…`));
}

async function begin(app, redraw) {
  const status = await askFor("Begin a sync", "Choose a folder on this machine that something else carries to the other devices.",
    [folderField(), nameField()], "Begin", (values) => call(app, "sync.init", values));
  if (status) redraw(status);
}

async function join(app, folder) {
  let playerID;
  const whom = h("div");
  const status = await askFor("Join a sync", "The folder as it arrived on this machine, and the code of the family.",
    [folderField(folder), field("Code", "code", { required: true }), nameField(), whom], "Join", async ({ folder, code, name }) => {
      try {
        return await call(app, "sync.join", { folder, code, name, playerID });
      } catch (error) {
        if (error.data?.path !== "playerID") throw error;
        whom.replaceChildren(choice("Player", "whom", [...players(error.data.expected), ["new", "Somebody else"]], playerID,
          (id) => { playerID = id; }));
        throw new Error("There are players here and in the folder: who plays on this device?");
      }
    });
  if (status) showMerged(app, "Joined.");
}

/** The players that the error lists as `"id" (name)`. */
const players = (expected) => [...expected.matchAll(/"([0-9a-f-]{36})" \((.*?)\)(?=, "|$)/g)].map(([, ...player]) => player);

/** Draws the household with what arrived; a player may have given way to one of another device. */
async function showMerged(app, said) {
  await app.followPlayers();
  await enter(app, said);
  announce(said);
}

const folderField = (value) => field("Folder", "folder", { required: true, value: value ?? "", placeholder: "/home/robin/Sync/TimeQuest" });
const nameField = () => field("Name of this device", "name", { maxlength: 80, placeholder: "The name of the machine" });

function field(label, name, properties) {
  return h("label", { class: "field" }, h("span", null, label),
    h("input", { type: "text", name, autocomplete: "off", spellcheck: "false", ...properties }));
}
