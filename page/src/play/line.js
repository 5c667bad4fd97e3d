// The common part of a game and reverse mode: moves as text, and questions that go out one after the other.
// @ts-check

/** @typedef {import("../common/types.js").Sheet} Sheet */
/** @typedef {import("../common/types.js").State} State */
/** @typedef {import("../common/types.js").Frame} Frame */
/** @typedef {import("../common/types.js").Action} Action */
/** @typedef {import("../common/types.js").Answer} Answer */

/** Most keys that are sent together. */
const MOST = 50;

/** What makes moves. */
const MOVES = ["keys", "run", "walk", "push"];

export class Line {
  /**
   * @param {Sheet} sheet
   * @param {import("../common/types.js").Level} level as boards draw it
   * @param {string} key
   * @param {string} moves
   * @param {State} state
   */
  constructor(sheet, level, key, moves, state) {
    this.sheet = sheet;
    this.level = level;
    this.key = key;
    this.moves = moves;
    this.state = state;
    /** @type {Action[]} */
    this.queue = [];
    this.busy = false;
    /** What was done last. */
    this.did = "";
    /** Whether nothing is under way and nothing waits; already when an answer is handed on. */
    this.free = true;
    this.working = Promise.resolve();
    /** @type {(answer: import("../common/types.js").Told) => void} */
    this.changed = () => {};
    /** @type {(error: Error) => void} */
    this.failed = () => {};
  }

  /**
   * Puts an action in line.
   * @param {Action} action
   */
  act(action) {
    this.queue.push({ ...action });
    this.free = false;
    if (!this.busy) this.working = this.work();
  }

  async work() {
    this.busy = true;
    for (let next = this.next(); next; next = this.next()) {
      try {
        const answer = await this.send(next);
        this.did = next.do;
        // Moves that were on their way when the level was solved were meant for what was before.
        if (answer.state.solved && !this.state.solved) this.queue = this.queue.filter((one) => !MOVES.includes(one.do));
        this.free = this.queue.length === 0;
        this.take(answer);
      } catch (error) {
        this.queue = [];
        this.free = true;
        this.failed(/** @type {Error} */ (error));
      }
    }
    this.busy = false;
  }

  /** The next action in line: keys that wait go together, in order. */
  next() {
    const next = this.queue.shift();
    const isKey = (/** @type {Action | undefined} */ one) => one?.do === "keys" && one.keys?.length === 1;
    if (!next || !isKey(next)) return next;
    const most = Math.min(MOST, this.together());
    for (let keys = 1; keys < most && isKey(this.queue[0]); keys += 1) next.keys += this.queue.shift()?.keys ?? "";
    return next;
  }

  /** How many keys may go together. */
  together() {
    return MOST;
  }

  /** Waits until nothing is under way. */
  async rest() {
    await this.working;
  }

  /**
   * The frames of an action, without making it.
   * @param {Action} action
   * @returns {Promise<Frame[]>}
   */
  async preview(action) {
    return (await this.send(action)).frames ?? [];
  }

  /**
   * Sends an action; the game's own business.
   * @param {Action} _action
   * @returns {Promise<Answer>}
   */
  async send(_action) {
    throw new Error("nothing to send to");
  }

  /** @param {Answer} answer */
  take(answer) {
    const before = this.state;
    this.moves = answer.moves;
    this.state = answer.state;
    this.changed({ ...answer, before });
  }
}
