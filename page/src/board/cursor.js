// Moves over the board square by square: each square is announced, and Enter acts on it.
// @ts-check
import { say } from "../common/dom.js";
import { describe } from "./describe.js";
import { STEPS } from "./view.js";

/** @typedef {import("./view.js").Way} Way */

export class Cursor {
  /** @param {import("../play/play.js").Player} table */
  constructor(table) {
    this.table = table;
    /** @type {number | null} The square that Enter acts on. */
    this.cell = null;
  }

  /**
   * Moves the square that Enter acts on.
   * @param {Way} way on the screen
   */
  move(way) {
    const { level, state } = this.table.game;
    const { view } = this.table;
    const [x, y] = view.place(this.cell ?? state.pieces[level.player]);
    const [dx, dy] = STEPS[way];
    const column = Math.min(view.columns - 1, Math.max(0, x + dx));
    const row = Math.min(view.rows - 1, Math.max(0, y + dy));
    this.put(view.cell(column, row));
  }

  /** @param {number} cell */
  put(cell) {
    const { aim, game, view } = this.table;
    const { level, state } = game;
    this.cell = cell;
    this.table.board.mark("cursor", [cell]);
    this.table.zoom.follow(cell);
    const losing = aim.losing().includes(cell) ? " that loses the level" : "";
    const target = aim.targets.includes(cell) ? `target${losing}, ` : "";
    say(target + describe(level, state, view, cell));
  }

  /** Begins or ends going square by square. */
  explore() {
    const { level, state } = this.table.game;
    if (this.cell === null) this.put(state.pieces[level.player]);
    else this.leave();
  }

  leave() {
    this.cell = null;
    this.table.board.mark("cursor", []);
  }
}
