// Plays with the real executable: TIMEQUEST_RPC=… npm test
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { Client, ConnectionLost, TimeQuestError, found, goOn, play } from "../dist/client.js";
import { spawnClient } from "../node.js";

const everyDay = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const limit = { timeout: 20_000 };

/** A client on a store of its own that has one quest, and whose process can be killed. */
async function family(t) {
  const folder = mkdtempSync(join(tmpdir(), "timequest-"));
  const family = { starts: 0 };
  family.client = spawnClient({
    arguments: ["--store", `sqlite:${folder}/store.sqlite`, "--simulated-clock", "2026-11-20T07:00:00Z"],
    onStart: (child) => { family.child = child; family.starts += 1; },
  });
  t.after(async () => {
    await family.client.close();
    rmSync(folder, { recursive: true });
  });
  const { client } = family;
  await client.call("parent.setPIN", { pin: "2468" });
  await client.call("routine.create", {
    name: "school morning", displayName: "Morning Launch", activeDays: everyDay,
    tasks: [{ name: "wash", displayName: "Shower" }, { name: "eat", displayName: "Breakfast" }],
  });
  await client.call("parent.lock", {});
  [family.quest] = await client.call("quest.list", {});
  return family;
}

async function kill({ child }) {
  const ended = once(child, "close");
  child.kill("SIGKILL");
  await ended;
}

test("a quest is played to its summary, and how a step felt is asked where wanted", limit, async (t) => {
  const { client, quest } = await family(t);
  await client.call("preferences.update", { askFelt: true });
  const felt = [];
  const { summary } = await play(client, quest.questID, {
    guess: async () => 300,
    doIt: async () => { await client.call("clock.advance", { seconds: 290 }); },
    recall: async (state) => { felt.push(state.stepDisplayName); return 280; },
  });
  assert.equal(summary.xpEarned, 220);
  assert.equal(summary.streak, 1);
  assert.deepEqual(felt, ["Shower", "Breakfast"]);
});

test("a step is skipped, guessed as a range or told later, and what was found is told", limit, async (t) => {
  const { client } = await family(t);
  await client.call("parent.unlock", { pin: "2468" });
  const [{ playerID }] = await client.call("player.list", {});
  await client.call("player.update", { playerID, canMakeQuests: true });
  const piano = await client.call("quest.create", {
    displayName: "Piano", steps: ["Scales", "Etude", "New piece"].map((displayName) => ({ displayName })),
  });
  const guesses = ["skip", { low: 200, high: 400 }, 60];
  const ends = [{ agoSeconds: 300 }, "interrupted"];
  const { summary } = await play(client, piano.questID, {
    guess: async () => guesses.shift(),
    doIt: async () => { await client.call("clock.advance", { seconds: 600 }); return ends.shift(); },
  });
  assert.deepEqual(summary.steps.map(({ stepDisplayName, estimatedText, validity }) => [stepDisplayName, estimatedText, validity]),
    [["Etude", "3m 20s – 6m 40s", "remembered"], ["New piece", "1m", "interrupted"]]);
  const tea = await client.call("quest.quick", { displayName: "Tea", seconds: 60 });
  assert.equal((await goOn(client, tea, { guess: async () => 60, doIt: async () => {} })).phase, "summary");
  const [week, discoveries] = await found(client);
  assert.equal(week.label, "This week");
  assert.match(discoveries.lines[0], /^First quest: /);
});

test("a refusal is thrown with its kind", limit, async (t) => {
  const { client } = await family(t);
  await assert.rejects(client.call("routine.list", {}), (error) =>
    error instanceof TimeQuestError && error.data.kind === "locked");
});

test("a child that is killed in the middle of a step loses nothing, and the call settles", limit, async (t) => {
  const family_ = await family(t);
  const { client, quest } = family_;
  const waiting = client.call("events.poll", { after: 0, topics: ["reminder"], waitSeconds: 60 });
  const settled = assert.rejects(waiting, ConnectionLost);
  let kills = 0;
  const { phase, summary } = await play(client, quest.questID, {
    guess: async () => 300,
    doIt: async () => { if (kills++ === 0) await kill(family_); },
  });
  await settled;
  assert.equal(phase, "summary");
  assert.equal(summary.steps[0].estimatedSeconds, 300);
  assert.equal(family_.starts, 2);
});

test("a call that the child took with it settles, and the next one finds the step", limit, async (t) => {
  const family_ = await family(t);
  const { client, quest } = family_;
  const { sessionID } = await client.call("quest.start", { questID: quest.questID });
  await client.call("quest.estimate", { sessionID, seconds: 300 });
  family_.child.kill("SIGSTOP"); // It takes the call, and never answers it.
  const done = assert.rejects(client.call("quest.done", { sessionID }), ConnectionLost);
  await kill(family_);
  await done;
  assert.equal((await client.call("quest.current", {})).phase, "active");
});

test("a program that cannot be run is said, at each call", limit, async () => {
  const client = spawnClient({ executable: "/nowhere/timequest-rpc" });
  for (let times = 0; times < 2; times += 1) {
    await assert.rejects(client.call("quest.list", {}), /nowhere.*cannot be run/);
  }
});

test("calls settle with a program that talks of something else, or ends at once", limit, async () => {
  const chatter = spawnClient({ executable: "/bin/sh", arguments: ["-c", "echo hello; cat >/dev/null"] });
  await assert.rejects(chatter.call("quest.list", {}), ConnectionLost);
  await chatter.close();
  const short = spawnClient({ executable: "/bin/true" });
  await assert.rejects(short.call("quest.list", {}), ConnectionLost);
});

test("a closed client refuses", limit, async (t) => {
  const { client } = await family(t);
  const last = client.call("profile.get", {});
  await client.close();
  assert.equal((await last).totalXP, 0);
  await assert.rejects(client.call("profile.get", {}), ConnectionLost);
});

test("events stream on over a new child, none left out and none told twice", limit, async (t) => {
  const family_ = await family(t);
  const { client, quest } = family_;
  const events = client.events({ after: 0, topics: ["quest"] });
  const { sessionID } = await client.call("quest.start", { questID: quest.questID });
  const heard = [(await events.next()).value];
  const next = events.next(); // It waits while the child is killed.
  await kill(family_);
  await client.call("quest.estimate", { sessionID, seconds: 300 });
  heard.push((await next).value);
  await client.call("quest.done", { sessionID });
  heard.push((await events.next()).value);
  assert.deepEqual(heard.map((event) => event.data.phase), ["estimating", "active", "revealing"]);
  assert.ok(heard[0].seq < heard[1].seq && heard[1].seq < heard[2].seq);
});

test("a stream begins with what is new", limit, async (t) => {
  const { client } = await family(t);
  await client.call("preferences.update", { soundEnabled: false });
  const events = client.events({ topics: ["preferences"] });
  const first = events.next();
  await client.call("preferences.update", { hapticsEnabled: false });
  const { seq } = (await first).value;
  const all = [];
  for await (const event of client.events({ after: 0, topics: ["preferences"], waitSeconds: 0 })) {
    all.push(event.seq);
  }
  assert.equal(all.length, 2);
  assert.equal(all[1], seq);
});

test("events that are missing are told", limit, async (t) => {
  const { client } = await family(t);
  await assert.rejects(client.events({ after: 999, waitSeconds: 0 }).next(), /missing/);
  let told = 0;
  const events = client.events({ after: 999, waitSeconds: 0, onTruncated: () => { told += 1; } });
  await events.next();
  assert.equal(told, 1);
});

test("a pushed event reaches onEvent", limit, async (t) => {
  const { client } = await family(t);
  const pushed = new Promise((resolve) => { client.onEvent = resolve; });
  await client.call("events.subscribe", { topics: ["preferences"] });
  await client.call("preferences.update", { soundEnabled: false });
  assert.equal((await pushed).topic, "preferences");
});

test("any transport will do", limit, async () => {
  const client = new Client((receive) => ({
    send: (line) => receive(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(line).id, result: [] })),
    close: async () => {},
  }));
  assert.deepEqual(await client.call("quest.list", {}), []);
});
