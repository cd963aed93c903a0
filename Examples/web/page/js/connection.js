// JSON-RPC over a WebSocket that comes back by itself.
//
// A call that was sent and not answered when the connection went is sent again. That is safe here:
// a transition names its step, a creation brings its id, and a repetition never counts twice.

/** The bytes that the server takes in one message. */
const messageLimit = 1 << 20;
/** The statuses whose text says what to do: the address has no token, too many pages are open. */
const refusals = [403, 503];

export class RPCError extends Error {
  constructor({ code, message, data }) {
    super(message);
    this.code = code;
    this.data = data ?? {};
  }
}

export class Connection {
  /** Called with the connection's own `call` before anything else is sent, each time it opens. */
  onOpen = async () => {};
  onEvent = () => {};
  /** Told `true` when it opens, `false` when it goes. */
  onChange = () => {};
  /** Told in a sentence why the server does not let it open. */
  onRefused = () => {};
  #waiting = new Map();
  #lastID = 0;
  #pause = 0;
  #socket = null;
  #isReady = false;

  /** Opens `path` of this server with the token that the server gave the page. */
  constructor(path, token) {
    this.path = `${path}?token=${encodeURIComponent(token)}`;
    // A page that is put aside, to be shown again perhaps, holds nothing open.
    addEventListener("pagehide", () => this.#socket?.close());
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}${this.path}`);
    this.#socket = socket;
    let wasOpen = false;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onopen = async () => {
      wasOpen = true;
      this.#pause = 0;
      const before = [...this.#waiting.values()];
      await this.onOpen((method, params) => this.#send(method, params));
      this.#isReady = true;
      for (const { line } of before) socket.send(line);
      this.onChange(true);
    };
    socket.onclose = () => {
      this.#isReady = false;
      this.onChange(false);
      if (!wasOpen) this.#askWhy();
      this.#pause = Math.min(4000, this.#pause * 2 || 250);
      setTimeout(() => this.open(), this.#pause);
    };
  }

  /** Answers the result, or throws an RPCError; waits for as long as there is no connection. */
  call(method, params = {}) {
    return this.#send(method, params, !this.#isReady);
  }

  /** A WebSocket does not tell why it was refused; the same path does. */
  async #askWhy() {
    try {
      const response = await fetch(this.path);
      if (refusals.includes(response.status)) this.onRefused(await response.text());
    } catch {
      // There is no server at the moment.
    }
  }

  #send(method, params = {}, isHeld = false) {
    const id = ++this.#lastID;
    const line = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    return new Promise((resolve, reject) => {
      // The server would close the connection, and the next one, for as long as this was sent again.
      if (new Blob([line]).size > messageLimit) {
        return reject(new RPCError({ message: "This is too large for a browser; timequest-rpc import FILE takes any size." }));
      }
      this.#waiting.set(id, { line, resolve, reject });
      if (!isHeld) this.#socket.send(line);
    });
  }

  #receive(message) {
    if (message.method === "event") return this.onEvent(message.params);
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new RPCError(message.error));
    else waiting?.resolve(message.result);
  }
}
