// One instance of the module in Node, for the tests: the page's own, with answers that are checked.
import assert from "node:assert/strict";
import { Engine } from "../../../page/src/backend/engine.js";

/** @typedef {{ now?: () => number, append?: (journal: 0 | 1, line: string) => boolean }} Host */

export class Module extends Engine {
  /**
   * @param {WebAssembly.Module} module
   * @param {Host} host
   */
  constructor(module, host = {}) {
    /** @type {any[]} states that were reported */
    const states = [];
    super(module, {
      now: host.now ?? (() => Date.now()),
      onState: (state) => {
        states.push(JSON.parse(state));
        // One that calls back while the instance works hears nothing, and does no harm.
        assert.equal(this.exports.reply(), 0);
      },
      append: host.append ?? (() => false),
    });
    this.states = states;
  }

  /** Begins. */
  begin(/** @type {Record<string, unknown>} */ setup) {
    this.open(setup);
    return this;
  }

  /** A question, and its reply. */
  reply(/** @type {string} */ name, /** @type {unknown} */ body = "") {
    const reply = this.call(name, typeof body === "string" ? body : JSON.stringify(body));
    return { ...reply, text: new TextDecoder().decode(reply.bytes) };
  }

  /** A question that is answered in JSON. */
  ask(/** @type {string} */ name, /** @type {unknown} */ body = "") {
    const { status, type, text } = this.reply(name, body);
    assert.equal(status, 200, text);
    assert.equal(type, "application/json");
    return JSON.parse(text);
  }

  /** The error of a question that is refused. */
  refused(/** @type {string} */ name, /** @type {unknown} */ body) {
    const { status, text } = this.reply(name, body);
    assert.ok(status >= 400, text);
    return JSON.parse(text).error;
  }

  /** Long work; its last state. */
  finish(/** @type {string} */ name, /** @type {unknown} */ body) {
    const { status, bytes } = this.work(name, JSON.stringify(body));
    const text = new TextDecoder().decode(bytes);
    assert.equal(status, 200, text);
    return JSON.parse(text);
  }
}
