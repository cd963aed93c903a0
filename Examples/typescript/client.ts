// A typed client on top of any transport that carries lines: a child process, a WebSocket.
import type { ErrorData, JournalEvent, MethodName, Params, Result, RPCError } from "./timequest";

/** An error that the server answered; match on `data.kind`. */
export class TimeQuestError extends Error {
  readonly code: number;
  readonly data: ErrorData;

  constructor(error: RPCError) {
    super(error.message);
    this.code = error.code;
    this.data = error.data;
  }
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export class Client {
  /** Told of every event, once `events.subscribe` was called. */
  onEvent: (event: JournalEvent) => void = () => {};
  private readonly send: (line: string) => void;
  private readonly waiting = new Map<number, Waiting>();
  private lastID = 0;

  /** `send` takes a line without its end; hand every line that comes to `receive`. */
  constructor(send: (line: string) => void) {
    this.send = send;
  }

  call<Method extends MethodName>(
    method: Method,
    params: Params<Method>,
  ): Promise<Result<Method>> {
    const id = ++this.lastID;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: (result) => resolve(result as Result<Method>), reject });
      this.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  receive(line: string): void {
    const message = JSON.parse(line);
    if (message.method === "event") return this.onEvent(message.params);
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) waiting?.reject(new TimeQuestError(message.error));
    else waiting?.resolve(message.result);
  }
}

/** Plays every step of a quest; `guess` and `doIt` are the front end. */
export async function play(
  client: Client,
  questID: string,
  guess: (step: string) => Promise<number>,
  doIt: (step: string) => Promise<void>,
): Promise<Result<"quest.next">> {
  let state = await client.call("quest.start", { questID });
  const { sessionID } = state;
  while (state.phase !== "summary") {
    const seconds = await guess(state.stepDisplayName);
    await client.call("quest.estimate", { sessionID, seconds });
    await doIt(state.stepDisplayName);
    await client.call("quest.done", { sessionID });
    state = await client.call("quest.next", { sessionID });
  }
  return state;
}
