// timequest-rpc as a child process of Node.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "./dist/client.js";

// The packages of a release bring one.
const own = fileURLToPath(new URL("./bin/timequest-rpc", import.meta.url));
const found = existsSync(own) ? own : "timequest-rpc";

export function spawnClient({
  executable = process.env.TIMEQUEST_RPC ?? found,
  arguments: options = [],
  onStart = () => {},
} = {}) {
  return new Client((receive, lost) => {
    // What it logs goes to our standard error.
    const child = spawn(executable, options, { stdio: ["pipe", "pipe", "inherit"] });
    const ended = new Promise((resolve) => {
      const end = (reason) => { lost(reason); resolve(); };
      child.on("error", (error) => end(`${executable} cannot be run: ${error.message}`));
      // `close` comes after the last line; `exit` may come before it.
      child.on("close", (status, signal) => end(`${executable} ended (${signal ?? status}).`));
    });
    // A pipe that nobody reads is told by `close`.
    child.stdin.on("error", () => {});
    createInterface({ input: child.stdout }).on("line", receive);
    // Whoever closes the pipe alone has ended the talk as well.
    child.stdout.on("close", () => child.kill());
    onStart(child);
    return {
      send: (line) => { child.stdin.write(line + "\n"); },
      close: () => { child.stdin.end(); return ended; },
    };
  });
}
