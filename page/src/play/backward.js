// Reverse mode in the page: the same interface as a game, played backward by pulls.
// @ts-check
import { post } from "../backend/api.js";
import { Line } from "./line.js";
import { recall, remember } from "../storage/local.js";
import { noteKept } from "../files/room.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../common/types.js").Action} Action */
/** @typedef {import("../common/types.js").Answer} Answer */

export class Backward extends Line {
  /**
   * @param {Game} game the game played forward
   * @param {Answer} answer
   */
  constructor(game, answer) {
    // Boxes are brought to where they start, so those squares are the goals here.
    super(game.sheet, { ...game.level, goals: answer.starts }, game.key, answer.moves, answer.state);
    this.game = game;
    this.best = game.best;
    this.known = game.known;
    this.solution = answer.solution;
  }

  /** @param {Game} game */
  static async open(game) {
    const moves = recall(`reverse.${game.key}`, "");
    return new Backward(game, await post("reverse", { text: game.sheet.text, moves, forward: game.moves }));
  }

  /** @param {Action} action */
  send(action) {
    return post("reverse", {
      text: this.sheet.text,
      moves: this.moves,
      forward: this.game.moves,
      action: translate(action),
    });
  }

  /** @param {Answer} answer */
  take(answer) {
    this.solution = answer.solution;
    noteKept(`reverse.${this.key}`, remember(`reverse.${this.key}`, answer.moves), "Your game in reverse mode", {
      name: "Download it",
      act: () => this.game.download("reverse.txt", this.moves),
    });
    super.take(answer);
  }

  /**
   * The analysis of where the game stands.
   * @returns {Promise<import("../common/types.js").Outlook>}
   */
  look() {
    return post("reverse/warn", { text: this.sheet.text, moves: this.moves });
  }

  /**
   * The last place at which nothing is proved lost.
   * @returns {Promise<{ at: number }>}
   */
  rescue() {
    return post("reverse/rescue", { text: this.sheet.text, moves: this.moves });
  }

  /** Plans of pulls are not shown. */
  async preview() {
    return [];
  }

  /**
   * Squares that the player reaches, and where a box can be pulled.
   * @param {number | null} box
   * @returns {Promise<{ player: number[], targets: number[], off?: boolean }>}
   */
  async reach(box) {
    const answer = await post("reverse", { text: this.sheet.text, moves: this.moves, box });
    return { player: answer.reach, targets: answer.targets ?? [] };
  }

  /**
   * The job that looks for the next pull.
   * @param {string[]} solutions
   */
  hint(solutions) {
    return { kind: "pull", text: this.sheet.text, moves: this.moves, solutions };
  }

  keep() {}
}

/**
 * An action of forward play as one of reverse mode. Small letters walk, capitals pull.
 * @param {Action} action
 * @returns {Action}
 */
function translate(action) {
  switch (action.do) {
    case "push":
      return { ...action, do: "pull" };
    case "undo":
      return { do: action.unit === "all" ? "seek" : "undo", ...(action.unit === "all" ? { at: 0 } : {}) };
    case "redo":
      return { do: action.unit === "all" ? "seek" : "redo", ...(action.unit === "all" ? { at: 1e9 } : {}) };
    case "run":
      return { do: "keys", keys: action.key?.toUpperCase() };
    default:
      return action;
  }
}
