// JSON-RPC over a WebSocket that comes back by itself.
//
// A call that was sent and not answered when the connection went is sent again. That is safe here:
// a transition names its step, a creation brings its id, and a repetition never counts twice.

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
  #waiting = new Map();
  #lastID = 0;
  #pause = 0;
  #socket = null;
  #isReady = false;

  constructor(url) {
    this.url = url;
    // A page that is put aside, to be shown again perhaps, holds nothing open.
    addEventListener("pagehide", () => this.#socket?.close());
  }

  open() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onopen = async () => {
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
      this.#pause = Math.min(4000, this.#pause * 2 || 250);
      setTimeout(() => this.open(), this.#pause);
    };
  }

  /** Answers the result, or throws an RPCError; waits for as long as there is no connection. */
  call(method, params = {}) {
    return this.#send(method, params, !this.#isReady);
  }

  #send(method, params = {}, isHeld = false) {
    const id = ++this.#lastID;
    const line = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    return new Promise((resolve, reject) => {
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
