// Long work in workers: each search has one of its own, with a limit on how many there are at once. A search that is stopped ends
// by itself, with the best that it has; one that does not is ended with its worker, and what it told last is its answer.
// @ts-check
import { Refused } from "../common/refused.js";
import { Helper, Trapped } from "./helper.js";

/** @typedef {import("../common/types.js").Search} Search */
/** @typedef {import("./helper.js").Start} Start */

/** Milliseconds that a search has to end by itself. */
const PATIENCE = 2000;

/** Share of the memory allowed that is used when a search fails for lack of it. */
const FULL = 0.75;

export class Searches {
  /**
   * @param {(seconds: number | null) => Promise<Start>} start what a worker begins with; null is the usual time
   * @param {number} most searches at once
   */
  constructor(start, most) {
    this.start = start;
    this.most = most;
    this.running = 0;
    /** @type {(() => void)[]} */
    this.waiting = [];
  }

  /** Waits for a turn. */
  async turn() {
    if (this.running >= this.most) await new Promise((resolve) => this.waiting.push(() => resolve(null)));
    this.running += 1;
  }

  leave() {
    this.running -= 1;
    this.waiting.shift()?.();
  }

  /**
   * @template {Search} S
   * @param {string} path
   * @param {unknown} body
   * @param {(state: S) => void} told
   * @param {number | null} seconds
   * @returns {import("../common/types.js").Job<S>}
   */
  job(path, body, told, seconds) {
    const flag = URL.createObjectURL(new Blob(["go"]));
    let stopped = false;
    /** Ends the worker. */
    let end = () => {};
    const stop = () => {
      if (stopped) return;
      stopped = true;
      URL.revokeObjectURL(flag);
      setTimeout(() => end(), PATIENCE);
    };
    const run = async () => {
      if (this.running >= this.most) told(/** @type {S} */ ({ state: "waiting" }));
      await this.turn();
      try {
        if (stopped) return gaveUp("interrupted", null);
        return await this.search(path, body, told, seconds, flag, (ending) => (end = ending));
      } finally {
        this.leave();
        URL.revokeObjectURL(flag);
      }
    };
    const done = run().then((last) => {
      const answer = /** @type {S} */ (/** @type {unknown} */ ({ ...last, state: "done" }));
      if (stopped && answer.reason === "time") answer.reason = "interrupted";
      told(answer);
      return answer;
    });
    return { done, stop };
  }

  /**
   * One search in a worker of its own.
   * @param {string} path
   * @param {unknown} body
   * @param {(state: any) => void} told
   * @param {number | null} seconds
   * @param {string} flag
   * @param {(end: () => void) => void} begun is given what ends the worker
   * @returns {Promise<Record<string, unknown>>}
   */
  async search(path, body, told, seconds, flag, begun) {
    const start = this.start(seconds);
    const helper = new Helper(start, path);
    const began = performance.now();
    const spent = () => (performance.now() - began) / 1000;
    let latest = /** @type {Record<string, unknown> | null} */ (null);
    const hear = (/** @type {Record<string, unknown>} */ state) => {
      latest = state;
      if (state.state !== "done") told(state);
    };
    const ended = new Promise((resolve) => begun(() => resolve(null)));
    try {
      const text = JSON.stringify(body);
      const answer = await Promise.race([helper.ask(path, text, { told: hear, flag, works: true }), ended]);
      if (!answer)
        return latest && "verified" in latest ? { ...latest, outcome: "solved" } : gaveUp("interrupted", latest);
      const said = JSON.parse(new TextDecoder().decode(answer.bytes));
      if (answer.status >= 400) throw new Refused(answer.status, said.error ?? {});
      // The time has leapt for one that was stopped.
      return answer.stopped ? { ...said, seconds: spent() } : said;
    } catch (error) {
      if (!(error instanceof Trapped)) throw error;
      const { setup } = await start;
      const full = error.kind === "RangeError" || error.bytes > FULL * setup.memory;
      return gaveUp(full ? "memory" : "bug", latest);
    } finally {
      helper.end();
    }
  }
}

/**
 * The last state of a search without an answer.
 * @param {string} reason
 * @param {Record<string, unknown> | null} latest
 */
const gaveUp = (reason, latest) => ({ ...latest, outcome: "gave-up", reason });
