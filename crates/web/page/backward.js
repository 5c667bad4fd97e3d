// Reverse mode in the page: the same face as a game, played backward by pulls.
// @ts-check
import { post } from "./api.js";
import { recall, remember } from "./memory.js";

/** @typedef {import("./game.js").Game} Game */

export class Backward {
  /**
   * @param {Game} game the game played forward
   * @param {any} answer
   */
  constructor(game, answer) {
    this.game = game;
    this.sheet = game.sheet;
    this.key = game.key;
    // Boxes are brought to where they start, so those squares are the goals here.
    this.level = { ...game.level, goals: answer.starts };
    this.moves = answer.moves;
    this.state = answer.state;
    this.solution = answer.solution;
    /** @type {any[]} */
    this.queue = [];
    this.busy = false;
    /** @type {(answer: any) => void} */
    this.changed = () => {};
    /** @type {(error: Error) => void} */
    this.failed = () => {};
  }

  /** @param {Game} game */
  static async open(game) {
    const moves = recall(`reverse.${game.key}`, "");
    return new Backward(game, await post("reverse", { text: game.sheet.text, moves, forward: game.moves }));
  }

  /** @param {any} action */
  act(action) {
    this.queue.push(translate(action));
    this.work();
  }

  async work() {
    if (this.busy) return;
    this.busy = true;
    while (this.queue.length) {
      const action = this.queue.shift();
      try {
        const body = { text: this.sheet.text, moves: this.moves, forward: this.game.moves, action };
        const answer = await post("reverse", body);
        const before = this.state;
        this.moves = answer.moves;
        this.state = answer.state;
        this.solution = answer.solution;
        remember(`reverse.${this.key}`, this.moves);
        this.changed({ ...answer, before });
      } catch (error) {
        this.queue = [];
        this.failed(/** @type {Error} */ (error));
      }
    }
    this.busy = false;
  }

  /** @param {number} box */
  async targets(box) {
    const body = { text: this.sheet.text, moves: this.moves, box };
    return post("reverse", body);
  }

  keep() {}
}

/**
 * An action of forward play as one of reverse mode. Small letters walk, capitals pull.
 * @param {any} action
 */
function translate(action) {
  switch (action.do) {
    case "push": return { ...action, do: "pull" };
    case "undo": return { do: action.unit === "all" ? "seek" : "undo", ...(action.unit === "all" ? { at: 0 } : {}) };
    case "redo": return { do: action.unit === "all" ? "seek" : "redo", ...(action.unit === "all" ? { at: 1e9 } : {}) };
    case "run": return { do: "keys", keys: action.key.toUpperCase() };
    default: return action;
  }
}
