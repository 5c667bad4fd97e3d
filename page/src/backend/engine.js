// One instance of the WebAssembly module: questions in, replies out, all as UTF-8 in its memory. Its host provides the time,
// takes the states of long work, and keeps lines. An instance that has trapped is of no further use.
// @ts-check

/**
 * @typedef {object} Host
 * @property {() => number} now milliseconds since 1970
 * @property {(state: string) => void} onState takes a state of long work, as JSON
 * @property {(journal: 0 | 1, line: string) => boolean} append whether a line was taken: of records, or of the session
 */

/** @typedef {{ status: number, type: string, bytes: Uint8Array<ArrayBuffer> }} Raw */

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} reserve
 * @property {(length: number) => number} open
 * @property {(name: number, body: number) => number} call
 * @property {(name: number, body: number) => number} work
 * @property {() => number} reply
 */

export class Engine {
  /**
   * @param {WebAssembly.Module} module
   * @param {Host} host
   */
  constructor(module, host) {
    const text = (/** @type {number} */ address, /** @type {number} */ length) =>
      new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, address >>> 0, length));
    const imports = {
      now: host.now,
      today: () => Number(new Date(host.now()).toISOString().slice(0, 10).replaceAll("-", "")),
      on_state: (/** @type {number} */ address, /** @type {number} */ length) => host.onState(text(address, length)),
      append: (/** @type {0 | 1} */ journal, /** @type {number} */ address, /** @type {number} */ length) =>
        host.append(journal, text(address, length)) ? 0 : 1,
    };
    const instance = new WebAssembly.Instance(module, { host: imports });
    this.exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  }

  /** Bytes of memory that the instance has. */
  get bytes() {
    return this.exports.memory.buffer.byteLength;
  }

  /**
   * Begins with limits, levels, records and a session.
   * @param {Record<string, unknown>} setup
   */
  open(setup) {
    const [length] = this.put(JSON.stringify(setup));
    const { status, bytes } = this.take(this.exports.open(length));
    if (status >= 400) throw new Error(JSON.parse(new TextDecoder().decode(bytes)).error?.message ?? "cannot begin");
  }

  /**
   * A question that is answered at once.
   * @param {string} name
   * @param {string} body
   */
  call(name, body) {
    const [first, second] = this.put(name, body);
    return this.take(this.exports.call(first, second));
  }

  /**
   * Long work; the reply is its last state.
   * @param {string} name
   * @param {string} body
   */
  work(name, body) {
    const [first, second] = this.put(name, body);
    return this.take(this.exports.work(first, second));
  }

  /**
   * Puts texts side by side into the buffer for questions.
   * @param {...string} texts
   * @returns {number[]} their lengths in bytes
   */
  put(...texts) {
    const all = texts.map((text) => new TextEncoder().encode(text));
    const lengths = all.map((bytes) => bytes.length);
    const address = this.exports.reserve(lengths.reduce((sum, length) => sum + length, 0)) >>> 0;
    const memory = new Uint8Array(this.exports.memory.buffer);
    all.reduce((at, bytes) => (memory.set(bytes, at), at + bytes.length), address);
    return lengths;
  }

  /**
   * A copy of the reply: a line of JSON, and the bytes behind it.
   * @param {number} length
   * @returns {Raw}
   */
  take(length) {
    const address = this.exports.reply() >>> 0;
    const reply = new Uint8Array(this.exports.memory.buffer, address, length >>> 0);
    const end = reply.indexOf(10);
    return { ...JSON.parse(new TextDecoder().decode(reply.subarray(0, end))), bytes: reply.slice(end + 1) };
  }
}
