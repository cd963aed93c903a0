import type { Client } from "./dist/client.js";

/** A client of a `timequest-rpc` that is started when it is first asked, and again if it ended. */
export function spawnClient(options?: {
  /** The program; `TIMEQUEST_RPC`, else `timequest-rpc` on the PATH, where it is absent. */
  executable?: string;
  /** Its arguments, such as `["--store", "memory:"]`. */
  arguments?: string[];
  /** Told of the process each time one is started. */
  onStart?: (process: { pid?: number; kill(signal?: string): boolean }) => void;
}): Client;
