// Choosing on the board: a box is lifted, its targets are shown, a target is pushed to; floor is walked to.
// @ts-check
import { say } from "../common/dom.js";
import { describe } from "./board.js";
import { settings } from "../settings/settings.js";

/** @typedef {any} Table what play.js puts together: `game` and `board` */

export class Aim {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {number | null} */
    this.box = null;
    /** @type {number[]} */
    this.targets = [];
    /** @type {number | null} */
    this.cursor = null;
    this.asked = 0;
    /** @type {Promise<void>} */
    this.lifting = Promise.resolve();
  }

  /** @param {number} cell */
  isBox(cell) {
    const { level, state } = this.table.game;
    return state.pieces.some(
      (/** @type {number} */ other, /** @type {number} */ number) => other === cell && level.kinds[number] === "$",
    );
  }

  /** @param {number} cell */
  tap(cell) {
    if (this.box !== null) {
      if (cell === this.box) return this.clear();
      if (this.targets.includes(cell)) return this.push(cell);
    }
    if (this.isBox(cell)) return void this.lift(cell);
    this.clear();
    this.table.game.act({ do: "walk", cell });
  }

  /**
   * Lifts a box and shows where it can go.
   * @param {number} cell
   */
  lift(cell) {
    this.box = cell;
    this.targets = [];
    this.table.board.mark("selected", [cell]);
    this.table.board.mark("target", []);
    const asked = ++this.asked;
    this.lifting = (async () => {
      const answer = await this.table.game.reach(cell);
      if (asked !== this.asked) return;
      this.targets = answer.targets.filter((/** @type {number} */ target) => target !== cell);
      this.table.board.mark("target", this.targets);
      const count = this.targets.length;
      say(
        count
          ? `Box lifted; ${count} square${count === 1 ? "" : "s"} to choose from.`
          : "This box cannot be moved now.",
      );
    })().catch(() => this.clear());
    return this.lifting;
  }

  /** @param {number} cell */
  push(cell) {
    const from = this.box;
    this.clear();
    this.table.game.act({ do: "push", from, to: cell, fewest: settings.fewest });
  }

  /** @param {number} cell */
  async drop(cell) {
    await this.lifting;
    if (this.box !== null && this.targets.includes(cell)) this.push(cell);
    else if (cell !== this.box) this.clear();
  }

  clear() {
    this.asked += 1;
    this.box = null;
    this.targets = [];
    this.table.board.mark("selected", []);
    this.table.board.mark("target", []);
  }

  /** Shows where the player can walk, if that is wanted. */
  async showReach() {
    const { game, board } = this.table;
    if (!settings.reach) return board.mark("reach", []);
    const moves = game.moves;
    const answer = await game.reach(null);
    if (moves === this.table.game.moves) board.mark("reach", answer.player);
  }

  /**
   * Moves the square that Enter acts on.
   * @param {number} dx
   * @param {number} dy
   */
  move(dx, dy) {
    const { level, state } = this.table.game;
    const from = this.cursor ?? state.pieces[level.player];
    const x = Math.min(level.width - 1, Math.max(0, (from % level.width) + dx));
    const y = Math.min(level.height - 1, Math.max(0, Math.floor(from / level.width) + dy));
    this.cursor = y * level.width + x;
    this.table.board.mark("cursor", [this.cursor]);
    const target = this.targets.includes(this.cursor) ? "target, " : "";
    say(target + describe(level, state, this.cursor));
  }

  /** Begins or ends going square by square. */
  explore() {
    if (this.cursor === null) this.move(0, 0);
    else this.leave();
  }

  leave() {
    this.cursor = null;
    this.table.board.mark("cursor", []);
  }
}
