// A typed client on top of anything that carries lines: a child process, a WebSocket.
import type {
  ErrorData, EventsPollParams, JournalEvent, MethodName, Params, QuestState, Result, RPCError,
} from "./timequest.js";

/** An error that the server answered; match on `data.kind`. */
export class TimeQuestError extends Error {
  readonly code: number;
  readonly data: ErrorData;

  constructor(error: RPCError) {
    super(error.message);
    this.name = "TimeQuestError";
    this.code = error.code;
    this.data = error.data;
  }
}

/**
 * The connection ended before the answer came. Whether the call was done is not known; ask again,
 * such as by `quest.current`: the next call opens another connection.
 */
export class ConnectionLost extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "ConnectionLost";
  }
}

/** What carries lines. `open` may be called again after the one before ended. */
export interface Connection {
  /** Sends a line, given without its end; throws or calls `lost` where it cannot. */
  send(line: string): void;
  /** Ends the input; resolves when the server has finished. */
  close(): Promise<void>;
}

/** Opens a connection that hands every line to `receive`, and calls `lost` once when it ends. */
export type Open = (receive: (line: string) => void, lost: (reason: string) => void) => Connection;

export interface EventOptions extends Pick<EventsPollParams, "topics" | "playerID"> {
  /** Events after this one; what is new from now on where it is absent. */
  after?: number;
  /** Told where events are missing: look at everything anew. Without it, that is thrown. */
  onTruncated?: () => void;
  /** How long one question waits for an event, in seconds; 0 to end when none is left. */
  waitSeconds?: number;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** How often a stream opens a connection again before it gives up, and how long it waits. */
const ATTEMPTS = 5;
const PAUSE_MILLISECONDS = 200;

export class Client {
  /** Told of every event that is pushed after `events.subscribe`. */
  onEvent: (event: JournalEvent) => void = () => {};
  private readonly open: Open;
  private connection: Connection | undefined;
  private waiting = new Map<number, Waiting>();
  private lastID = 0;
  private isClosed = false;

  constructor(open: Open) {
    this.open = open;
  }

  /**
   * Asks, and always settles: with the result, with a `TimeQuestError` that was answered, or with
   * `ConnectionLost`. Opens a connection where none is open.
   */
  call<Method extends MethodName>(
    method: Method,
    params: Params<Method>,
  ): Promise<Result<Method>> {
    const id = ++this.lastID;
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(new ConnectionLost("The client is closed."));
      let connection: Connection;
      try {
        connection = this.connection ??= this.connect();
      } catch (error) {
        return reject(new ConnectionLost(String(error)));
      }
      this.waiting.set(id, { resolve: (result) => resolve(result as Result<Method>), reject });
      try {
        connection.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
      } catch (error) {
        this.waiting.delete(id);
        reject(new ConnectionLost(String(error)));
      }
    });
  }

  /**
   * The events of a journal, as they come, over connections that end and are opened again: none
   * is left out and none told twice. Ends when the client is closed.
   */
  async *events(options: EventOptions = {}): AsyncGenerator<JournalEvent, void, undefined> {
    const { topics, playerID, onTruncated, waitSeconds = 30 } = options;
    // To subscribe to no topic tells how far the journal is.
    let after = options.after
      ?? (await this.call("events.subscribe", { topics: [], playerID })).next;
    let failures = 0;
    while (!this.isClosed) {
      let page: Result<"events.poll">;
      try {
        page = await this.call("events.poll", { after, topics, playerID, waitSeconds });
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        if (this.isClosed) return;
        if (++failures > ATTEMPTS) throw error;
        await new Promise<void>((wake) => setTimeout(wake, PAUSE_MILLISECONDS * failures));
        continue;
      }
      failures = 0;
      after = page.next;
      if (page.truncated) {
        if (!onTruncated) throw new Error("Events are missing: look at everything anew.");
        onTruncated();
      }
      yield* page.events;
      if (waitSeconds === 0 && page.events.length === 0) return;
    }
  }

  /** Ends the input: what was sent is finished, answered and kept. Later calls are refused. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.connection?.close();
    this.fail("The client is closed.");
  }

  private connect(): Connection {
    let isCurrent = true;
    return this.open(
      (line) => { if (isCurrent) this.receive(line); },
      (reason) => {
        if (!isCurrent) return;
        isCurrent = false;
        this.connection = undefined;
        this.fail(reason);
      },
    );
  }

  private fail(reason: string): void {
    const { waiting } = this;
    this.waiting = new Map();
    for (const { reject } of waiting.values()) reject(new ConnectionLost(reason));
  }

  private receive(line: string): void {
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      return this.fail("The other side does not speak JSON.");
    }
    if (message.method === "event") return this.onEvent(message.params);
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) waiting?.reject(new TimeQuestError(message.error));
    else waiting?.resolve(message.result);
  }
}

/** What a front end asks of its player. */
export interface Player {
  /** How long the step will take: seconds, or a range of them. "skip" leaves the step out for today. */
  guess(state: QuestState): Promise<number | { low: number; high: number } | "skip">;
  /** Resolves when the player says that the step is done: with nothing, or with what they say of it. */
  doIt(state: QuestState): Promise<void | "skip" | "interrupted" | { agoSeconds: number }>;
  /** How long it felt, in seconds; asked only of players who want it. Null skips the question. */
  recall?(state: QuestState): Promise<number | null>;
  /** Shows a result. */
  reveal?(state: QuestState): Promise<void>;
}

/**
 * Plays a quest to its summary, from wherever it is: a session that is open goes on. Where the
 * connection is lost in the middle of a step, the step goes on as well, and is found again.
 */
export async function play(client: Client, questID: string, player: Player): Promise<QuestState> {
  return goOn(client, await stateAfter(client, () => client.call("quest.start", { questID })), player);
}

/** Goes on with a quest that is open, such as the one that `quest.quick` answers, to its summary. */
export async function goOn(client: Client, state: QuestState, player: Player): Promise<QuestState> {
  for (;;) {
    const { sessionID, step, phase } = state;
    const here = { sessionID, step };
    switch (phase) {
      case "estimating": {
        const guess = await player.guess(state);
        const params = typeof guess === "number" ? { seconds: guess } : guess;
        state = await stateAfter(client, () => params === "skip"
          ? client.call("quest.skip", here) : client.call("quest.estimate", { ...here, ...params }), here);
        break;
      }
      case "active": {
        const said = await player.doIt(state);
        const more = said === "interrupted" ? { validity: said } as const
          : typeof said === "object" ? { validity: "remembered", agoSeconds: said.agoSeconds } as const : {};
        state = await stateAfter(client, () => said === "skip"
          ? client.call("quest.skip", here) : client.call("quest.done", { ...here, ...more }), here);
        break;
      }
      case "recalling": {
        const feltSeconds = (await player.recall?.(state)) ?? null;
        state = await stateAfter(client, () => client.call("quest.recall", { ...here, feltSeconds }), here);
        break;
      }
      case "revealing":
        await player.reveal?.(state);
        state = await stateAfter(client, () => client.call("quest.next", here), here);
        break;
      default:
        return state;
    }
  }
}

/** What there is to tell beside the quests: this week, insights, and the discoveries and chapters so far. */
export async function found(client: Client): Promise<{ label: string; lines: string[] }[]> {
  const [{ texts }, week, insights, discoveries, chapters] = await Promise.all([
    client.call("catalogue.get", {}), client.call("stats.week", {}), client.call("stats.insights", {}),
    client.call("stats.discoveries", {}), client.call("stats.chapters", {}),
  ]);
  const made = (entries: { title: string; text: string; day?: string }[]) =>
    entries.filter(({ day }) => day).map(({ title, text }) => `${title}: ${text}`);
  return Object.entries({
    week: [week.text], insights: insights.map(({ text }) => text), discoveries: made(discoveries), chapters: made(chapters),
  }).filter(([, lines]) => lines.length > 0).map(([name, lines]) => ({ label: (texts as Record<string, string>)[`label.${name}`]!, lines }));
}

/** Makes a transition. A refusal that carries the state puts us back in step; so does a look after a loss. */
async function stateAfter(
  client: Client,
  transition: () => Promise<QuestState>,
  here?: { sessionID: string },
): Promise<QuestState> {
  try {
    return await transition();
  } catch (error) {
    if (error instanceof TimeQuestError && "state" in error.data && error.data.state) {
      return error.data.state;
    }
    if (!(error instanceof ConnectionLost) || !here) throw error;
    const state = await client.call("quest.current", { sessionID: here.sessionID });
    if (!state) throw error;
    return state;
  }
}
