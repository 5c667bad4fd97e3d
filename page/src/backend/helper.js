// A worker as the page sees it: questions go out as messages, and each answer finds its question.
// @ts-check
import { Refused } from "../common/refused.js";

/**
 * The setup of a worker.
 * @typedef {object} Start
 * @property {WebAssembly.Module} module
 * @property {{ memory: number, seconds: number, machine: string }} setup
 * @property {ArrayBuffer[] | null} levels files of the levels that it holds
 * @property {boolean} keeps whether it holds records and games
 */

/**
 * A question. While `flag`, the address of a blob, can be read, work goes on.
 * @typedef {{ id: number, name: string, body: string, works: boolean, flag: string }} Question
 */

/** @typedef {{ status: number, type: string, bytes: Uint8Array<ArrayBuffer>, stopped: boolean }} Answered */
/** @typedef {{ failed: { kind: string, message: string, bytes: number } }} Failed */
/** @typedef {{ resolve: (answer: Answered) => void, reject: (error: Error) => void, onState: (state: any) => void }} Open */

/** A worker whose instance has trapped, or that has gone. */
export class Trapped extends Error {
  /** @param {Failed["failed"]} failed */
  constructor({ kind, message, bytes }) {
    super(message);
    this.kind = kind;
    /** Bytes of memory that it had. */
    this.bytes = bytes;
  }
}

/** @type {Set<Helper>} */
const running = new Set();

// Firefox puts a page that is left to sleep, with its workers. One that is writing then holds the database, and the next page
// would wait for it. So the workers of a page end before it sleeps, and a page that wakes up begins again where it was.
addEventListener("pagehide", ({ persisted }) => persisted && running.forEach((helper) => helper.end()));
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

export class Helper {
  /**
   * @param {Promise<Start>} start
   * @param {string} name for tools of developers
   */
  constructor(start, name) {
    /** @type {Map<number, Open>} */
    this.open = new Map();
    this.count = 0;
    /** @type {Error | null} Why it answers nothing any more. */
    this.failure = null;
    running.add(this);
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name });
    this.worker.addEventListener("message", ({ data }) => this.take(data));
    this.worker.addEventListener("error", (event) =>
      this.fail(new Error(event.message || "The worker cannot be loaded.")),
    );
    start.then(
      (start) => this.worker.postMessage(start, start.levels ?? []),
      (error) => this.fail(error),
    );
  }

  /**
   * @param {string} name
   * @param {string} body
   * @param {{ onState?: (state: any) => void, flag?: string, works?: boolean }} [how]
   * @returns {Promise<Answered>}
   */
  ask(name, body, { onState = () => {}, flag = "", works = false } = {}) {
    this.count += 1;
    const id = this.count;
    return new Promise((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      this.open.set(id, { resolve, reject, onState });
      this.worker.postMessage(/** @type {Question} */ ({ id, name, body, works, flag }));
    });
  }

  /** @param {{ id: number, state?: any } & Partial<Answered> & Partial<Failed>} message */
  take(message) {
    const open = this.open.get(message.id);
    if (!open) return;
    if (message.state) return open.onState(message.state);
    this.open.delete(message.id);
    if (message.failed) open.reject(new Trapped(message.failed));
    else open.resolve(/** @type {Answered} */ (message));
  }

  /** @param {Error} error */
  fail(error) {
    running.delete(this);
    this.failure = error;
    for (const { reject } of this.open.values()) reject(error);
    this.open.clear();
  }

  /** Ends the worker; open questions are never answered. */
  end() {
    running.delete(this);
    this.worker.terminate();
    this.open.clear();
  }
}

/**
 * What a reply holds; refusals are errors.
 * @param {Answered} answer
 * @returns {import("../common/types.js").Reply}
 */
export function replyOf({ status, type, bytes }) {
  const json = () => JSON.parse(new TextDecoder().decode(bytes));
  if (status >= 400) throw new Refused(status, json().error ?? {});
  return { json, blob: () => new Blob([bytes], { type }) };
}
