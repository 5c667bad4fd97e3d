// One instance of the module in Node, for the tests: questions in, replies out.
import assert from "node:assert/strict";

/** @typedef {{ now?: () => number, append?: (journal: number, line: string) => number }} Host */

export class Module {
  /**
   * @param {WebAssembly.Module} module
   * @param {Host} host
   */
  constructor(module, host = {}) {
    /** @type {any[]} states that were told */
    this.states = [];
    const text = (/** @type {number} */ address, /** @type {number} */ length) =>
      new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, address >>> 0, length));
    const imports = {
      now: host.now ?? (() => Date.now()),
      told: (/** @type {number} */ address, /** @type {number} */ length) => {
        this.states.push(JSON.parse(text(address, length)));
        // One that calls back while the instance works hears nothing, and does no harm.
        assert.equal(this.exports.reply(), 0);
      },
      append: (/** @type {number} */ journal, /** @type {number} */ address, /** @type {number} */ length) =>
        host.append?.(journal, text(address, length)) ?? 1,
    };
    this.exports = /** @type {any} */ (new WebAssembly.Instance(module, { host: imports }).exports);
  }

  /** Bytes of memory that the instance has. */
  get bytes() {
    return this.exports.memory.buffer.byteLength;
  }

  /** Begins. */
  open(/** @type {object} */ setup) {
    const [length] = this.put(JSON.stringify(setup));
    assert.equal(this.say(this.exports.open(length)).head.status, 200);
    return this;
  }

  /** Puts texts side by side into the room; their lengths in bytes. */
  put(/** @type {string[]} */ ...texts) {
    const all = texts.map((text) => new TextEncoder().encode(text));
    let address = this.exports.reserve(all.reduce((sum, bytes) => sum + bytes.length, 0)) >>> 0;
    for (const bytes of all) {
      new Uint8Array(this.exports.memory.buffer).set(bytes, address);
      address += bytes.length;
    }
    return all.map((bytes) => bytes.length);
  }

  /** The reply, which has this length. */
  say(/** @type {number} */ length) {
    const reply = new Uint8Array(this.exports.memory.buffer, this.exports.reply() >>> 0, length >>> 0);
    const end = reply.indexOf(10);
    const bytes = reply.slice(end + 1);
    return {
      head: JSON.parse(new TextDecoder().decode(reply.subarray(0, end))),
      bytes,
      text: new TextDecoder().decode(bytes),
    };
  }

  /** A question, and its reply. */
  call(/** @type {string} */ name, /** @type {unknown} */ body = "") {
    return this.say(this.exports.call(...this.put(name, typeof body === "string" ? body : JSON.stringify(body))));
  }

  /** A question that is answered in JSON. */
  ask(/** @type {string} */ name, /** @type {unknown} */ body = "") {
    const { head, text } = this.call(name, body);
    assert.equal(head.status, 200, text);
    assert.equal(head.type, "application/json");
    return JSON.parse(text);
  }

  /** The error of a question that is refused. */
  refused(/** @type {string} */ name, /** @type {unknown} */ body) {
    const { head, text } = this.call(name, body);
    assert.ok(head.status >= 400, text);
    return JSON.parse(text).error;
  }

  /** Long work; its last state. */
  work(/** @type {string} */ name, /** @type {unknown} */ body) {
    const { head, text } = this.say(this.exports.work(...this.put(name, JSON.stringify(body))));
    assert.equal(head.status, 200, text);
    return JSON.parse(text);
  }
}
