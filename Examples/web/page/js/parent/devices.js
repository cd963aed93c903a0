// The browsers that may play, and the devices that keep the same data through a folder, as the parent sees them.
import { announce, ask, askFor, h } from "../dom.js";
import { refusal, locale, say, sayCount } from "../words.js";
import { choice } from "../screens/estimating.js";
import { call, enter } from "./area.js";
import { phones, picture } from "./phones.js";

/** What `sync.status` answers; where there is no sync to ask about, the reason as `message`. */
export const syncStatus = (app) => call(app, "sync.status").catch((error) => ({ message: refusal(error, true) }));

/** Calls a method that uses a folder; where the folder is at fault, it is named. */
const callAt = (app, folder, method, params) => call(app, method, params).catch((error) => {
  throw error.data?.kind === "syncUnavailable" ? new Error(say("parent.sync.folder", { folder })) : error;
});

/** Two sections of the household; `said` is how the sync went that the household is drawn after. */
export const devices = (app, status, said) => [phones((method, params) => call(app, method, params)), synced(app, status, said)];

function synced(app, status, said) {
  const section = h("section", { class: "card synced" });
  const draw = (status) => section.replaceChildren(h("h2", null, say("parent.devices")), ...contents(app, status, said, redraw));
  const redraw = (status) => {
    draw(status);
    section.querySelector("button").focus();
  };
  draw(status);
  return section;
}

function contents(app, status, said, redraw) {
  if (status.message) return [h("p", { class: "quiet" }, status.message)];
  if (status.code) return newCode(app, status, redraw);
  return status.folder ? joined(app, status, said, redraw) : apart(app, redraw);
}

function apart(app, redraw) {
  return [
    h("p", { class: "quiet" }, say("parent.sync.what")),
    h("div", { class: "stack" },
      h("button", { class: "soft", type: "button", onclick: () => begin(app, redraw) }, say("parent.sync.beginAsk")),
      h("button", { class: "soft", type: "button", onclick: () => join(app) }, say("parent.sync.joinAsk")))];
}

/** The code stands alone until the parent has kept it. */
function newCode(app, status, redraw) {
  const place = h("div");
  // A camera reads it faster than a person types it; the text stays for whoever copies it.
  call(app, "web.qr", { text: status.code }).then(({ svg }) => place.replaceWith(picture(svg, say("parent.code.picture"))), () => place.remove());
  return [
    h("p", { id: "code-use" }, say("parent.code.use")),
    place,
    h("p", { class: "code", id: "code" }, status.code),
    h("button", { class: "soft", type: "button", onclick: async () => {
      await navigator.clipboard.writeText(status.code);
      announce(say("parent.code.copied"), true);
    } }, say("parent.code.copy")),
    h("p", { class: "quiet", id: "code-hint" },
      say("parent.code.hint")),
    h("button", { class: "primary", type: "button", "aria-describedby": "code-use code code-hint",
      onclick: () => redraw({ ...status, code: undefined }) }, say("parent.code.kept"))];
}

function joined(app, { folder, replicas, foreignFiles }, said, redraw) {
  const message = h("p", { class: "message", role: "status" }, said);
  const sync = h("button", { class: "soft", type: "button", id: "sync", onclick: async () => {
    message.textContent = say("parent.sync.running");
    try {
      await callAt(app, folder, "sync.now");
      await showMerged(app, say("parent.sync.done"));
    } catch (error) {
      message.textContent = refusal(error);
    }
  } }, say("parent.sync.now"));
  const foreign = foreignFiles && h("p", { class: "quiet" },
    sayCount("parent.sync.foreign", foreignFiles));
  return [
    h("p", { class: "quiet path" }, folder),
    ...replicas.map((replica) => device(app, replica, message, redraw)),
    ...[foreign].filter(Boolean), message,
    h("div", { class: "stack" }, sync,
      h("button", { class: "plain small", type: "button", onclick: () => join(app, folder) }, say("parent.sync.rejoin")))];
}

function device(app, { replicaID, name, isThisDevice, lastChange, waiting, reason }, message, redraw) {
  const clock = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const changed = lastChange ? say("parent.device.changed", { time: clock.format(new Date(lastChange)) }) : say("parent.device.never");
  const parts = waiting && sayCount("parent.device.waiting", waiting);
  return h("div", { class: "device" },
    h("h3", null, name),
    h("p", { class: "quiet" }, isThisDevice ? say("parent.device.this") : changed),
    // The engine's sentences are keys: one that is not known is shown as it is.
    (parts || reason) && h("p", { class: "quiet" }, [parts, reason && say(reason)].filter(Boolean).join(": ")),
    isThisDevice ? h("button", { class: "plain small", type: "button", onclick: async () => {
      const status = await askFor(say("parent.device.rename"), null, nameField(name), say("parent.save"), (values) => call(app, "sync.rename", values));
      if (status) redraw(status);
    } }, say("parent.device.renameAsk")) : h("button", { class: "plain small", type: "button", onclick: async () => {
      const answer = await ask(say("parent.device.removeAsk", { name }), say("parent.device.removeText", { name }),
        [[say("parent.keep"), "keep", "primary"], [say("parent.device.remove"), "remove"]]);
      if (answer !== "remove") return;
      try {
        redraw(await call(app, "sync.remove", { replicaID }));
      } catch (error) {
        message.textContent = refusal(error);
      }
    } }, say("parent.device.removeNamed", { name })));
}

/** What probably carries files to the other devices, to choose from and not to type. */
const folders = (app) => call(app, "web.folders").then((found) => found.folders, () => []);

async function begin(app, redraw) {
  const found = await folders(app);
  const status = await askFor(say("parent.sync.begin"), say("parent.sync.beginText"),
    [folderField(found, found[0]), nameField()], say("parent.sync.beginDo"), (values) => callAt(app, values.folder, "sync.init", values));
  if (status) redraw(status);
}

/** Joins; again, where `folder` is the one that it has: name and players stay then. */
async function join(app, folder) {
  const found = await folders(app);
  let playerID;
  const whom = h("div");
  const status = await askFor(say("parent.sync.join"), say("parent.sync.joinText"),
    [folderField(found, folder ?? found[0]), field(say("parent.code"), "code", { required: true }), !folder && nameField(), whom], say("parent.sync.joinDo"), async ({ folder, code, name }) => {
      try {
        return await callAt(app, folder, "sync.join", { folder, code, name, playerID });
      } catch (error) {
        if (error.data?.path !== "playerID") throw error;
        const [{ displayName: own }, family] = [await call(app, "profile.get"), players(error.data.expected)];
        const names = new Intl.ListFormat(locale, { type: "disjunction" }).format(family.map(([, name]) => name));
        whom.replaceChildren(choice(say("parent.sync.who", { own, names }), "whom", [...family, ["new", say("parent.sync.somebodyElse")]], playerID,
          (id) => { playerID = id; }));
        whom.querySelector("input").focus();
        throw new Error(say("parent.sync.answer"));
      }
    });
  if (status) showMerged(app, say("parent.sync.joined"));
}

/** The players that the error lists as `"id" (name)`. */
const players = (expected) => [...expected.matchAll(/"([0-9a-f-]{36})" \((.*?)\)(?=, "|$)/g)].map(([, ...player]) => player);

/** Draws the household with what arrived; a player may have become one with another. */
export async function showMerged(app, said = "") {
  await app.followPlayers();
  await enter(app, said);
  announce(said);
}

const folderField = (found, value) => [
  field(say("parent.folder"), "folder", { required: true, value: value ?? "", placeholder: say("parent.folder.example"), list: "folders" }),
  h("datalist", { id: "folders" }, found.map((value) => h("option", { value })))];
const nameField = (value) => field(say("parent.device.name"), "name",
  { value, required: Boolean(value), maxlength: 80, pattern: ".*\\S.*", placeholder: say("parent.device.nameExample") });

function field(label, name, properties) {
  return h("label", { class: "field" }, h("span", null, label),
    h("input", { type: "text", name, autocomplete: "off", spellcheck: "false", ...properties }));
}
