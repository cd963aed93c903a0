// Plays a quest with the compiled client: node play.mjs CLIENT.JS TIMEQUEST-RPC
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { Client, TimeQuestError, play } = await import(pathToFileURL(process.argv[2]));
const server = spawn(
  process.argv[3],
  ["--store", "memory:", "--simulated-clock", "2026-11-20T07:00:00Z"],
  { stdio: ["pipe", "pipe", "inherit"] },
);
const client = new Client((line) => server.stdin.write(line + "\n"));
createInterface({ input: server.stdout }).on("line", (line) => client.receive(line));

await client.call("parent.setPIN", { pin: "2468" });
await client.call("routine.create", {
  name: "school morning",
  displayName: "Morning Launch",
  activeDays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
  tasks: [{ name: "wash", displayName: "Shower" }, { name: "eat", displayName: "Breakfast" }],
});
await client.call("parent.lock", {});
const refusal = await client.call("routine.list", {}).catch((error) => error);
if (!(refusal instanceof TimeQuestError) || refusal.data.kind !== "locked") throw refusal;

const [quest] = await client.call("quest.list", {});
const { summary } = await play(
  client,
  quest.questID,
  async () => 300,
  async () => { await client.call("clock.advance", { seconds: 290 }); },
);
console.log(`${quest.displayName}: ${summary.xpEarned} XP, streak ${summary.streak}`);
server.stdin.end();
