// Choosing on the board. Sokoban: a box is lifted, its targets are shown, a target is pushed to; floor is walked to.
// Sokobond: a press beside the molecule is a step, farther off it walks; the molecule can be dragged.
// @ts-check
import { say, toast } from "../common/dom.js";
import { settings } from "../settings/settings.js";
import { Cursor } from "./cursor.js";
import { STEPS } from "./view.js";

/** @typedef {import("./view.js").Way} Way */
/** @typedef {import("../play/play.js").Player} Table */

export class Aim {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {number | null} The box that is lifted. */
    this.box = null;
    /** @type {number[]} */
    this.targets = [];
    this.cursor = new Cursor(table);
    this.asked = 0;
    /** @type {Promise<void>} */
    this.lifting = Promise.resolve();
    /** @type {number | null} The atom that is dragged. */
    this.atom = null;
    /** @type {number | null} Where it is dragged to. */
    this.wanted = null;
    /** What was refused on the way there. */
    this.refused = "";
    /** Whether a pointer is over the board, so that reach is shown in Sokobond. */
    this.isNear = false;
    this.planned = 0;
  }

  get sokoban() {
    return this.table.game.level.game === "sokoban";
  }

  /** @param {number} cell */
  isBox(cell) {
    const { level, state } = this.table.game;
    return state.pieces.some((other, number) => other === cell && level.kinds[number] === "$");
  }

  /** @param {number} cell */
  tap(cell) {
    if (!this.sokoban) return this.approach(cell);
    if (this.box !== null) {
      if (cell === this.box) return this.clear();
      if (this.targets.includes(cell)) return this.push(cell);
    }
    if (this.isBox(cell)) return void this.lift(cell);
    this.clear();
    this.table.game.act({ do: "walk", cell });
  }

  /**
   * A press in Sokobond: beside the molecule a step, elsewhere a walk whose last move may touch something.
   * @param {number} cell
   */
  approach(cell) {
    const way = this.beside(cell);
    if (way) return this.table.key(way);
    if (this.molecule().some((atom) => this.table.game.state.pieces[atom] === cell)) return;
    this.table.game.act({ do: "walk", cell });
  }

  /**
   * The direction on the screen in which a cell lies beside the player's molecule; none if it lies beside in several or
   * elsewhere.
   * @param {number} cell
   * @returns {Way | null}
   */
  beside(cell) {
    const { game, view } = this.table;
    const own = this.molecule();
    const [x, y] = view.place(cell);
    const ways = own.flatMap((atom) => {
      const [ax, ay] = view.place(game.state.pieces[atom]);
      return /** @type {[Way, [number, number]][]} */ (Object.entries(STEPS))
        .filter(([, [dx, dy]]) => ax + dx === x && ay + dy === y)
        .map(([way]) => /** @type {const} */ ([way, atom === game.level.player]));
    });
    if (own.some((atom) => game.state.pieces[atom] === cell)) return null;
    const [first] = ways.find(([, isPlayer]) => isPlayer) ?? ways[0] ?? [null];
    return ways.every(([way]) => way === first) || ways.some(([, isPlayer]) => isPlayer) ? first : null;
  }

  /** The atoms that are bonded with the player's, which is one of them. */
  molecule() {
    const { level, state } = this.table.game;
    const found = new Set([level.player]);
    for (let size = 0; size < found.size;) {
      size = found.size;
      for (const [a, b] of state.bonds ?? []) {
        if (found.has(a)) found.add(b);
        else if (found.has(b)) found.add(a);
      }
    }
    return [...found];
  }

  /**
   * Whether something can be dragged from a cell; it is lifted then.
   * @param {number} cell
   */
  grab(cell) {
    if (this.sokoban) {
      if (!this.isBox(cell)) return false;
      this.lift(cell);
      return true;
    }
    const atom = this.molecule().find((one) => this.table.game.state.pieces[one] === cell);
    this.atom = atom ?? null;
    this.refused = "";
    return atom !== undefined;
  }

  /**
   * What is dragged is over a cell now.
   * @param {number | null} cell
   */
  drag(cell) {
    if (this.atom === null) return this.hover(cell);
    if (cell !== this.wanted) this.refused = "";
    this.wanted = cell;
    this.pull();
  }

  /** Moves the molecule a step nearer to where it is dragged. */
  pull() {
    const { game, view } = this.table;
    if (this.atom === null || this.wanted === null || !game.free) return;
    const [[x, y], [toX, toY]] = [view.place(game.state.pieces[this.atom]), view.place(this.wanted)];
    const [dx, dy] = [toX - x, toY - y];
    /** @type {Way[]} */
    const ways = [];
    if (dx) ways.push(dx > 0 ? "r" : "l");
    if (dy) ways.push(dy > 0 ? "d" : "u");
    if (Math.abs(dy) > Math.abs(dx)) ways.reverse();
    const way = ways.find((one) => !this.refused.includes(one));
    if (!way) return;
    this.tried = way;
    this.table.key(way);
  }

  /**
   * The game has changed, or a move was refused.
   * @param {boolean} done
   */
  after(done) {
    if (this.box !== null && done) this.clear();
    if (this.atom === null) return;
    this.refused = done ? "" : this.refused + (this.tried ?? "");
    this.pull();
  }

  /**
   * Lifts a box and shows where it can go.
   * @param {number} cell
   */
  lift(cell) {
    const { board, game } = this.table;
    this.box = cell;
    this.targets = [];
    board.mark("selected", [cell]);
    this.showTargets();
    const asked = ++this.asked;
    this.lifting = (async () => {
      const answer = await game.reach(cell);
      if (asked !== this.asked) return;
      this.targets = answer.targets.filter((target) => target !== cell);
      this.showTargets();
      const [count, losing] = [this.targets.length, this.losing().length];
      const lost = losing ? `, ${losing} of which lose${losing === 1 ? "s" : ""} the level` : "";
      const squares = `Box lifted; ${count} square${count === 1 ? "" : "s"} to choose from${lost}.`;
      if (answer.off) toast("On a board this large, a box cannot be sent to a square; walk into it.");
      else if (count) say(squares);
      else this.table.status.show("hint-text", "This box cannot be moved now.");
    })().catch(() => this.clear());
    return this.lifting;
  }

  /** Targets from which no box can reach a goal: the level would be lost. */
  losing() {
    const { dead } = this.table.outlook;
    return this.targets.filter((target) => dead.has(target));
  }

  showTargets() {
    const { board } = this.table;
    board.mark("target", this.targets);
    board.mark("losing", this.losing());
  }

  /** @param {number} cell */
  push(cell) {
    const from = this.box;
    this.clear();
    this.table.game.act({ do: "push", from, to: cell, fewest: settings.fewest });
  }

  /** @param {number | null} cell */
  async drop(cell) {
    this.atom = null;
    this.wanted = null;
    if (this.box === null) return;
    await this.lifting;
    if (this.box !== null && cell !== null && this.targets.includes(cell)) this.push(cell);
    else if (cell !== this.box) this.clear();
  }

  /**
   * A mouse is over a cell: the plan of a press there is shown as an arrow.
   * @param {number | null} cell
   */
  async hover(cell) {
    const { game, board } = this.table;
    const asked = ++this.planned;
    this.near(cell !== null);
    /** @type {number[]} */
    let way = [];
    if (cell !== null && this.box !== null && this.targets.includes(cell)) way = await this.plan(this.box, cell);
    else if (cell !== null && !this.sokoban && !this.beside(cell)) way = await this.plan(null, cell);
    if (asked === this.planned && board === this.table.board && game === this.table.game) board.point("plan", way);
  }

  /**
   * The cells through which a box would be pushed, or through which the player's atom would walk.
   * @param {number | null} box
   * @param {number} cell
   * @returns {Promise<number[]>}
   */
  async plan(box, cell) {
    const { game } = this.table;
    const action = box === null ? { do: "walk", cell } : { do: "push", from: box, to: cell, fewest: settings.fewest };
    const { level, state } = game;
    const piece =
      box === null ? level.player : state.pieces.findIndex((at, one) => at === box && level.kinds[one] === "$");
    try {
      const frames = await game.preview(action);
      const cells = frames.flatMap((frame) => frame.m.filter(([one]) => one === piece).map(([, at]) => at));
      return cells.length ? [state.pieces[piece], ...cells] : [];
    } catch {
      return [];
    }
  }

  clear() {
    this.asked += 1;
    this.planned += 1;
    this.box = null;
    this.atom = null;
    this.targets = [];
    const { board } = this.table;
    board.mark("selected", []);
    this.showTargets();
    board.point("plan", []);
  }

  /**
   * A pointer came to the board of Sokobond, or left it.
   * @param {boolean} isNear
   */
  near(isNear) {
    if (this.isNear === isNear || this.sokoban) return;
    this.isNear = isNear;
    this.showReach();
  }

  /** Shows where the player can walk, if that is wanted. */
  async showReach() {
    const { game, board } = this.table;
    if (!settings.reach && !this.isNear) return board.mark("reach", []);
    const moves = game.moves;
    try {
      const answer = await game.reach(null);
      const isSame = moves === this.table.game.moves && board === this.table.board;
      if (isSame) board.mark("reach", settings.reach || this.isNear ? answer.player : []);
    } catch {
      board.mark("reach", []);
    }
  }
}
