// Boots the page, and decides which screen is shown. A screen is a module with `show`, which gives
// {title, view, kind?, refresh?(events), leave?()}; it draws from what the engine answers and keeps nothing.
import { Connection, RPCError } from "./connection.js";
import { announce, h } from "./dom.js";
import { dusk, mark } from "./halo.js";
import { arrive, token } from "./token.js";
import { watchForThreeTaps } from "./taps.js";
import { hideTrouble, showTrouble } from "./trouble.js";
import { locale, refusal, say, speak, speakEarly } from "./words.js";
import * as onboarding from "./screens/onboarding.js";
import * as quests from "./screens/quests.js";
import * as quest from "./screens/quest.js";
import * as you from "./screens/you.js";
import { showPairing } from "./screens/pair.js";
import { keepShell } from "./shell.js";

/** Loaded when it is opened: the first start, the statistics, and what is tried once. */
const later = (name) => ({ show: async (app) => (await import(`./screens/${name}.js`)).show(app) });
const screens = { "": quests, first: later("first"), quest, stats: later("stats"), you, welcome: onboarding, try: later("try") };
const tabs = [["", "label.quests"], ["stats", "label.stats"], ["you", "you"]];
const stage = document.querySelector("#stage");

const app = {
  connection: new Connection("/rpc", token),
  playerID: localStorage.getItem("player") ?? undefined,
  /** A player's method, for the player who was chosen. */
  call: (method, params) => app.connection.call(method, typeof params === "function"
    ? () => ({ playerID: app.playerID, ...params() }) : { playerID: app.playerID, ...params }),
  go: (name) => { if (location.hash.slice(1) === name) draw(); else location.hash = name; },
  /** The same screen with what is true now; focus and place stay where they are. */
  redraw: () => draw(undefined, true),
  /** Shows something that has no address; quietly, focus and place stay where they are. */
  show: (screen, isQuiet) => draw(screen, isQuiet),
  choosePlayer: async (playerID) => {
    app.playerID = playerID;
    localStorage.setItem("player", playerID);
    await app.followPlayers();
    app.go("");
  },
  /** Looks who the players are, and follows what happens to the one who was chosen, if they are still there. */
  followPlayers: async () => {
    await app.connection.call("events.unsubscribe");
    await follow((method, params) => app.connection.call(method, params));
  },
};

let shown = null;
let drawing = 0;

async function draw(special, isQuiet = false) {
  const turn = ++drawing;
  const name = location.hash.slice(1);
  const screen = await (special ?? screens[name] ?? quests).show(app);
  if (turn !== drawing || !screen) return;
  shown?.leave?.(screen);
  shown = screen;
  place(screen, special ? null : name, isQuiet);
}

const reachableIn = (place) => [...place.querySelectorAll("h1, button, a, input, select, summary, [tabindex='0']")];
const nameOf = (element) => element.id || element.getAttribute("aria-label") || element.name || element.textContent;

/** What somebody was at, after everything was drawn anew: what has its name, or else stands in its place, or last. */
function counterpart(element, before, after) {
  const isNamesake = (other) => other.localName === element.localName && nameOf(other) === nameOf(element);
  const namesakes = after.filter(isNamesake);
  return namesakes[before.filter(isNamesake).indexOf(element)] ?? namesakes[0] ?? after[before.indexOf(element)] ?? after.at(-1);
}

function place(screen, name, isQuiet) {
  document.title = screen.title === "TimeQuest" ? "TimeQuest" : `${screen.title} · TimeQuest`;
  document.body.dataset.kind = screen.kind ?? "page";
  if (screen.kind) document.querySelector(".note")?.remove();
  const before = reachableIn(stage);
  const focused = document.activeElement;
  const unfolded = [...stage.querySelectorAll("details")].map(({ open }) => open);
  stage.replaceChildren(screen.view);
  if (isQuiet) stage.querySelectorAll("details").forEach((details, index) => { details.open = unfolded[index] ?? false; });
  for (const tab of document.querySelectorAll("#tabs a")) {
    if (tab.dataset.name === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  const heading = stage.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  if (isQuiet) return before.includes(focused) && counterpart(focused, before, reachableIn(stage))?.focus({ preventScroll: true });
  scrollTo(0, 0);
  heading?.focus({ preventScroll: true });
}

/** How far which player's journal was read: after a lost connection it is read on from there. */
const journal = { of: null, seq: 0 };

// Events may come in bursts; one look is enough for all of them.
let burst = [];
app.connection.onEvent = (event) => {
  // It comes from the parent's journal, which counts by itself.
  if (event.topic === "routine") return shown?.tellLost?.(event.data);
  if (event.seq <= journal.seq) return;
  journal.seq = event.seq;
  if (event.topic === "reminder") return remind(event.data);
  // Nothing needs to be asked while a quest is played.
  if (event.topic === "preferences" && document.body.dataset.kind === "page") changeLanguage();
  if (burst.push(event) > 1) return;
  setTimeout(() => {
    const events = burst;
    burst = [];
    shown?.refresh?.(events);
  }, 40);
};

/** The language may have been changed, here or elsewhere. */
async function changeLanguage() {
  const spoken = await app.call("catalogue.get");
  if (spoken.locale === locale) return;
  await speak(spoken);
  drawTabs();
  app.redraw();
}

/** Nobody who is in the middle of something is called away. What is told late may not be due any more. */
async function remind({ questID }) {
  if (document.body.dataset.kind !== "page") return;
  const isDue = (quest) => quest.questID === questID && !quest.completedToday;
  if (!(await app.call("quest.list")).some(isDue)) return;
  const { title, body } = await app.call("quest.reminder", { questID });
  const note = h("button", { class: "note card", type: "button", onclick: () => { note.remove(); app.go(""); } },
    h("strong", null, title), h("span", { class: "quiet" }, body));
  document.querySelector(".note")?.remove();
  document.body.append(note);
  announce(`${title} ${body}`);
  setTimeout(() => note.remove(), 20_000);
}

async function follow(call, isNewConnection) {
  const players = await call("player.list");
  app.players = players;
  // By the id: without one, an unlocked connection would follow everybody until it is locked. Somebody who was merged is who they are now.
  const { playerID, tint } = await call("profile.get", { playerID: app.playerID }).catch(() => call("profile.get"));
  if (app.playerID) app.playerID = playerID;
  document.body.dataset.tint = tint ?? "";
  const after = isNewConnection && journal.of === playerID ? journal.seq : undefined;
  const { next } = await call("events.subscribe", { playerID, after });
  Object.assign(journal, { of: playerID, seq: next });
  await speak(await call("catalogue.get", { playerID: app.playerID }));
  drawTabs();
}

app.connection.onOpen = (call) => follow(call, true);

let isFirst = true;
let outage;
let lost;
app.connection.onTrouble = (cause, remedy) => {
  // Nothing lies over Done while a step runs: a tap on it counts from then, whenever the link is back.
  if (document.body.dataset.phase === "active" && remedy !== "storeRemedy") return;
  clearTimeout(outage);
  document.querySelector("#link").textContent = "";
  // One that is only restarted is back before anybody wonders.
  if (cause) showTrouble(cause.trim(), remedy, retry);
  else lost ??= setTimeout(() => showTrouble(say("trouble.lost"), "lostRemedy", retry), 2500);
};
const retry = () => app.connection.retry();
app.connection.onChange = (isOpen) => {
  const link = document.querySelector("#link");
  clearTimeout(outage);
  if (!isOpen) {
    if (!document.querySelector("#trouble")) outage = setTimeout(() => { link.textContent = say("reconnecting"); }, 700);
  } else {
    clearTimeout(lost);
    lost = undefined;
    hideTrouble();
    if (link.textContent) announce(say("reconnected"));
    link.textContent = "";
    if (isFirst) start().then(keepShell);
    else if (shown?.reconnect) shown.reconnect();
    else shown?.refresh?.([]);
    isFirst = false;
  }
};

const isEmpty = async () => !(await app.connection.call("parent.status")).pinSet && (await import("./screens/first.js")).isNeeded(app);

async function start() {
  const [{ onboardingCompleted }, state] = await Promise.all([app.call("profile.get"), app.call("quest.current")]);
  if (!onboardingCompleted) history.replaceState(null, "", await isEmpty() ? "#first" : "#welcome");
  else if (state?.phase === "active") history.replaceState(null, "", "#quest");
  await draw();
}

const bar = document.querySelector("#bar");
bar.append(h("button", { class: "brand", type: "button", "aria-label": "TimeQuest" },
  mark(), h("span", { "aria-hidden": "true" }, "TimeQuest")));
watchForThreeTaps(bar.firstElementChild, app);
function drawTabs() {
  const nav = document.querySelector("#tabs");
  nav.setAttribute("aria-label", say("sections"));
  const current = nav.querySelector("[aria-current]")?.dataset.name;
  const focused = nav.contains(document.activeElement) ? document.activeElement.dataset.name : undefined;
  nav.replaceChildren(...tabs.map(([name, key]) =>
    h("a", { href: `#${name}`, "data-name": name, class: `tab tab-${name || "quests"}`, "aria-current": name === current && "page" },
      h("span", { class: "tab-dot", "aria-hidden": "true" }), h("span", null, say(key)))));
  nav.querySelector(`[data-name="${focused}"]`)?.focus();
}
document.body.append(h("svg", { class: "unseen", "aria-hidden": "true" }, dusk()));
document.documentElement.dataset.look = localStorage.getItem("look") ?? "auto";

addEventListener("hashchange", () => draw());
// Whatever was refused and is drawn nowhere else. What was asked of a locked door needs no word.
addEventListener("unhandledrejection", ({ reason }) => {
  if (reason?.data?.kind === "locked") return;
  const link = document.querySelector("#link");
  const text = reason instanceof RPCError ? refusal(reason) : say("refused");
  link.textContent = text;
  setTimeout(() => { if (link.textContent === text) link.textContent = ""; }, 4000 + 50 * text.length);
});
await speakEarly();
const arrival = await arrive();
app.connection.onUnpaired = () => showPairing(arrival);
app.connection.open();
