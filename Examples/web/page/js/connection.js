// JSON-RPC over a WebSocket that comes back by itself.
//
// A call that was sent and not answered when the connection went is sent again. That is safe here:
// a transition names its step, a creation brings its id, and a repetition never counts twice.

/** The bytes that the server takes in one message. */
const messageLimit = 1 << 20;
/** How long an answer or a connection may take until it is looked whether the way is still there. */
const patience = 4000;
/** The statuses whose text says why: the executable ended, too many pages are open. */
const remedies = { 502: "startRemedy", 503: "lostRemedy" };

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
  /** Told in a sentence why there is no connection, and the name of what helps; without a sentence, the server is gone. */
  onTrouble = () => {};
  /** Told that the server does not know this browser; what helps then is to pair it. */
  onUnpaired = () => {};
  #waiting = new Map();
  #lastID = 0;
  #pause = 0;
  #socket = null;
  #isReady = false;
  #timer;
  #watching;

  /** Opens `path` of this server with what `token` gives: the token of this browser, or nothing. */
  constructor(path, token) {
    this.path = path;
    this.token = token;
    // A page that is put aside, to be shown again perhaps, holds nothing open.
    addEventListener("pagehide", () => this.#socket?.close());
    // A phone that is back in its network, or in a hand, does not wait for the next try.
    addEventListener("online", () => { if (this.#socket) this.retry(); });
    addEventListener("visibilitychange", () => { if (!document.hidden && this.#socket && !this.#isReady) this.retry(); });
  }

  open() {
    if (!this.token()) return this.onUnpaired();
    // A token in the address would be written down by whatever stands in between.
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}${this.path}`, ["timequest", this.token()]);
    this.#socket = socket;
    const late = setTimeout(() => { if (socket.readyState === WebSocket.CONNECTING) socket.close(); }, patience);
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onopen = async () => {
      clearTimeout(late);
      const before = [...this.#waiting.values()];
      try {
        await this.onOpen((method, params) => this.#send(method, params));
      } catch (error) {
        // The engine is there, and its store is not.
        return this.onTrouble(error.message, "storeRemedy");
      }
      // It may have gone meanwhile, or another one may have taken its place.
      if (socket !== this.#socket || socket.readyState !== WebSocket.OPEN) return;
      this.#pause = 0;
      this.#isReady = true;
      for (const waiting of before) socket.send(lineOf(waiting));
      this.#watch();
      this.onChange(true);
    };
    socket.onclose = () => {
      clearTimeout(late);
      if (socket !== this.#socket) return;
      if (!this.#isReady) this.#askWhy();
      this.#isReady = false;
      this.onChange(false);
      this.#pause = Math.min(4000, this.#pause * 2 || 250);
      this.#timer = setTimeout(() => this.open(), this.#pause);
    };
  }

  /** Opens another one now. */
  retry() {
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#isReady = false;
    this.open();
    old.close();
  }

  /**
   * Answers the result, or throws an RPCError; waits for as long as there is no connection. `params` may be a function
   * that gives them as they are at the moment of sending.
   */
  call(method, params = {}) {
    const isDated = this.#isReady && typeof params === "function";
    const answer = this.#send(method, params, isDated || !this.#isReady);
    if (isDated) this.#sendDated(this.#waiting.get(this.#lastID));
    return answer;
  }

  /** What says when it was must not arrive later than it says: a way that is gone delivers once it is back. */
  async #sendDated(waiting) {
    const socket = this.#socket;
    const isThere = await this.#isThere();
    if (socket !== this.#socket || !this.#isReady) return;
    if (isThere) socket.send(lineOf(waiting));
    else this.#leave();
  }

  #isThere() {
    return fetch("/icon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(patience) }).then(() => true, () => false);
  }

  #leave() {
    this.onChange(false);
    this.retry();
  }

  /** A WebSocket does not tell why it was refused, or closed at once; the same path does. */
  async #askWhy() {
    try {
      const response = await fetch(this.path, { headers: { Authorization: `Bearer ${this.token()}` } });
      if (response.status === 403) {
        clearTimeout(this.#timer);
        return this.onUnpaired();
      }
      if (remedies[response.status]) this.onTrouble(await response.text(), remedies[response.status]);
    } catch {
      // There is no server at the moment.
      this.onTrouble();
    }
  }

  #send(method, params = {}, isHeld = false) {
    const call = { id: ++this.#lastID, method, params, since: performance.now() };
    return new Promise((resolve, reject) => {
      // The server would close the connection, and the next one, for as long as this was sent again.
      if (new Blob([lineOf(call)]).size > messageLimit) {
        return reject(new RPCError({ message: "This is too large for a browser; timequest-rpc import FILE takes any size." }));
      }
      this.#waiting.set(call.id, { ...call, resolve, reject });
      // What a closing way would drop is sent by the next one.
      if (!isHeld && this.#socket.readyState === this.#socket.OPEN) this.#socket.send(lineOf(call));
      this.#watch();
    });
  }

  #receive(message) {
    if (message.method === "event") return this.onEvent(message.params);
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new RPCError(message.error));
    else waiting?.resolve(message.result);
  }

  /** A way that is gone may look open for minutes: while an answer is waited for, another request tries it. */
  #watch() {
    this.#watching ??= setTimeout(async () => {
      const [oldest] = this.#waiting.values();
      const socket = this.#socket;
      const isLate = oldest && this.#isReady && !(performance.now() - oldest.since < patience);
      const isThere = !isLate || await this.#isThere();
      this.#watching = undefined;
      if (!isThere && socket === this.#socket && this.#isReady) this.#leave();
      else if (this.#waiting.size && this.#isReady) this.#watch();
    }, patience);
  }
}

/** A call as it is sent now. */
const lineOf = ({ id, method, params }) =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params: typeof params === "function" ? params() : params });
