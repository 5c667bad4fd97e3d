// Long work in workers: each search has one of its own, with a limit on how many there are at once. A search that is stopped ends
// by itself, with the best that it has; one that does not is ended with its worker, and its last state is its answer.
// @ts-check
import { Refused } from "../common/refused.js";
import { Helper, Trapped } from "./helper.js";

/** @typedef {import("../common/types.js").Search} Search */
/** @typedef {import("./helper.js").Start} Start */

/** Milliseconds that a search has to end by itself. */
const PATIENCE = 2000;

/** Share of the memory allowed that is used when a search fails for lack of it. */
const FULL = 0.75;

/** Most milliseconds that the other workers of a level have for a proof when one has a solution. */
const GRACE = 1000;

/** @typedef {Record<string, unknown>} Answer a state of a search, or the last one */

/**
 * @typedef {object} Asked
 * @property {string} path
 * @property {unknown} body
 * @property {(state: any) => void} onState
 * @property {number | null} seconds
 * @property {string} flag
 * @property {number} parts workers that share the memory
 */

/** Why several searches have no answer: the first of these among their reasons. */
const REASONS = ["bug", "interrupted", "time", "memory"];

/**
 * Whether a search looks for any solution by all means that the solver has.
 * @param {unknown} body
 */
function canBeDivided(body) {
  const { kind, options = {} } = /** @type {{ kind?: string, options?: Record<string, unknown> }} */ (body);
  const { metric = "any", ...others } = options;
  return kind === "solve" && metric === "any" && !Object.values(others).some(Boolean);
}

/** @param {Answer} answer */
const isProved = (answer) =>
  answer.outcome === "unsolvable" || /** @type {unknown[]} */ (answer.proved ?? []).length > 0;

/**
 * Whether the first answer is stronger than the second, or is as sure and has fewer pushes.
 * @param {Answer} one
 * @param {Answer} other
 */
function isBetter(one, other) {
  if (isProved(one) !== isProved(other)) return isProved(one);
  const [pushes, fewest] = [one, other].map((answer) => {
    const { metrics } = /** @type {{ metrics: [string, number][] }} */ (answer.verified);
    return new Map(metrics).get("pushes") ?? Infinity;
  });
  return pushes < fewest;
}

/**
 * The states of several searches as one.
 * @param {Answer[]} states
 * @returns {Answer}
 */
function summed(states) {
  const all = (/** @type {string} */ key) => states.map((state) => Number(state[key] ?? 0));
  const sum = (/** @type {string} */ key) => all(key).reduce((total, one) => total + one, 0);
  const most = (/** @type {string} */ key) => Math.max(...all(key));
  const reason = REASONS.find((reason) => states.some((state) => state.reason === reason));
  const [first] = states;
  return {
    ...first,
    reason: reason ?? first.reason,
    total_nodes: sum("total_nodes"),
    memory: sum("memory"),
    total_seconds: most("total_seconds"),
    lower_bound: most("lower_bound") || null,
  };
}

export class Searches {
  /**
   * @param {(seconds: number | null, parts: number) => Promise<Start>} start what a worker begins with; null is the usual
   *   time, and memory is divided by the parts
   * @param {number} most searches at once
   * @param {number} parts workers of a search that can be divided
   */
  constructor(start, most, parts) {
    this.start = start;
    this.most = most;
    this.parts = parts;
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
   * @param {(state: S) => void} onState
   * @param {number | null} seconds
   * @returns {import("../common/types.js").Job<S>}
   */
  job(path, body, onState, seconds) {
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
      if (this.running >= this.most) onState(/** @type {S} */ ({ state: "waiting" }));
      await this.turn();
      try {
        if (stopped) return gaveUp("interrupted", null);
        const parts = canBeDivided(body) ? this.parts : 1;
        const search = parts > 1 ? this.together : this.search;
        return await search.call(this, { path, body, onState, seconds, flag, parts }, (ending) => (end = ending));
      } finally {
        this.leave();
        URL.revokeObjectURL(flag);
      }
    };
    const done = run().then((last) => {
      const answer = /** @type {S} */ (/** @type {unknown} */ ({ ...last, state: "done" }));
      if (stopped && answer.reason === "time") answer.reason = "interrupted";
      onState(answer);
      return answer;
    });
    return { done, stop };
  }

  /**
   * A search in several workers, each with a part of the searches of the solver. The first that finds a solution makes it shorter
   * alone, and the best answer is that of all.
   * @param {Asked} asked
   * @param {(end: () => void) => void} begun is given what ends the workers
   * @returns {Promise<Answer>}
   */
  async together(asked, begun) {
    const numbers = Array.from({ length: asked.parts }, (_, number) => number);
    const began = performance.now();
    /** @type {(() => void)[]} */
    const ends = [];
    /** @type {Answer[]} */
    const states = [];
    const endOthers = (/** @type {number} */ number) => ends.forEach((end, other) => other !== number && end());
    begun(() => endOthers(-1));
    let found = false;
    /** The first solution ends the other workers, unless one of them proves something in as much time again. */
    const has = (/** @type {number} */ number) => {
      if (!found) setTimeout(() => endOthers(number), Math.min(GRACE, performance.now() - began));
      found = true;
    };
    const runs = numbers.map((number) => {
      const { options, ...body } = /** @type {{ options?: object }} */ (asked.body);
      const onState = (/** @type {Answer} */ state) => {
        if (state.best) has(number);
        states[number] = state;
        asked.onState(state.best ? state : summed(states.filter(Boolean)));
      };
      const part = { ...asked, onState, body: { ...body, options: { ...options, part: [number, asked.parts] } } };
      return this.search(part, (end) => (ends[number] = end));
    });
    const decided = runs.map(async (run, number) => {
      /** @type {Answer} */
      const answer = await run;
      if (answer.outcome === "gave-up") return null;
      if (isProved(answer)) endOthers(number);
      else has(number);
      return answer;
    });
    const answers = (await Promise.allSettled(decided)).flatMap((one) =>
      one.status === "fulfilled" && one.value ? [one.value] : [],
    );
    if (answers.length) return answers.reduce((best, one) => (isBetter(one, best) ? one : best));
    // A game whose solver has no parts has refused all but the first.
    const ended = await Promise.allSettled(runs);
    if (ended[0].status === "rejected") throw ended[0].reason;
    return summed(ended.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
  }

  /**
   * One search in a worker of its own.
   * @param {Asked} asked
   * @param {(end: () => void) => void} begun is given what ends the worker
   * @returns {Promise<Answer>}
   */
  async search({ path, body, onState, seconds, flag, parts }, begun) {
    const start = this.start(seconds, parts);
    const helper = new Helper(start, path);
    const began = performance.now();
    const spent = () => (performance.now() - began) / 1000;
    let latest = /** @type {Answer | null} */ (null);
    const hear = (/** @type {Answer} */ state) => {
      latest = state;
      if (state.state !== "done") onState(state);
    };
    const ended = new Promise((resolve) => begun(() => resolve(null)));
    try {
      const text = JSON.stringify(body);
      const answer = await Promise.race([helper.ask(path, text, { onState: hear, flag, works: true }), ended]);
      if (!answer)
        return latest && "verified" in latest ? { ...latest, outcome: "solved" } : gaveUp("interrupted", latest);
      const answered = JSON.parse(new TextDecoder().decode(answer.bytes));
      if (answer.status >= 400) throw new Refused(answer.status, answered.error ?? {});
      // The time has leapt for one that was stopped.
      return answer.stopped ? { ...answered, total_seconds: spent() } : answered;
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
 * @param {Answer | null} latest
 */
const gaveUp = (reason, latest) => ({ ...latest, outcome: "gave-up", reason });
