// The board: a level drawn once as SVG, pieces that glide on it, marks below and above them, and arrows.
// @ts-check
import { s } from "../common/dom.js";
import { Bonds } from "./bonds.js";
import { drawGround } from "./ground.js";
import * as looks from "./looks.js";
import { ABOVE, MARKS, arrow, shape } from "./marks.js";
import { View } from "./view.js";

const { CELL } = looks;
/** @typedef {import("../common/types.js").Level} Level */
/** @typedef {import("../common/types.js").State} State */
/** @typedef {import("../common/types.js").Frame} Frame */

/** Units around the cells, for what stands out. */
const EDGE = 4;

/** Units of the walls at the border that are not drawn, because only their rim is. */
const CUT = 28;

/** Longest time in milliseconds that the frames of one action take together. */
const LONGEST = 1500;

export class Board {
  /**
   * @param {Level} level
   * @param {View} [view] how it lies on the screen
   * @param {boolean} [whole] whether all of each wall is drawn, as for who draws them
   */
  constructor(level, view = new View(level.width, level.height), whole = false) {
    this.level = level;
    this.view = view;
    this.whole = whole;
    /** @type {Record<string, SVGGElement>} */
    this.layers = Object.fromEntries(MARKS.map((name) => [name, s("g", { class: `marks ${name}` })]));
    this.arrows = {
      hint: s("g", { class: "marks arrow hint-arrow" }),
      plan: s("g", { class: "marks arrow plan-arrow" }),
    };
    this.pieces = level.kinds.map((kind, number) => looks.piece(kind, number === level.player));
    this.bonds = level.game === "sokobond" ? new Bonds(level.kinds, this.pieces, level.player) : null;
    this.party = s("g", { class: "marks party" });
    /** How many cells are seen across and down, and what is cut off on the left and above, in cells. */
    this.across = 1;
    this.down = 1;
    this.corner = { x: 0, y: 0 };
    this.svg = this.build();
    /** @type {number[]} */
    this.cells = [];
    /** @type {[number, number, number][]} */
    this.bonded = [];
    this.goals = new Set(level.goals);
    this.timer = 0;
    /** @type {(() => void) | null} */
    this.finish = null;
    /** Kept when the last piece of what is played has come to rest. */
    this.over = /** @type {Promise<void>} */ (Promise.resolve());
    /** @type {() => void} */
    this.rest = () => {};
  }

  /** @returns {SVGSVGElement} */
  build() {
    const { level, view } = this;
    const order = [...this.pieces];
    // The player of Sokoban is drawn last.
    if (level.game === "sokoban" && level.player >= 0) order.push(...order.splice(level.player, 1));
    const at = (/** @type {number} */ column, /** @type {number} */ row) => {
      const inside = column >= 0 && row >= 0 && column < view.columns && row < view.rows;
      return inside ? level.ground[view.cell(column, row)] : "_";
    };
    const under = MARKS.filter((name) => !ABOVE.includes(name)).map((name) => this.layers[name]);
    const above = ABOVE.map((name) => this.layers[name]);
    const goals = level.goals.map((cell) => this.at(looks.goal(), this.middle(cell)));
    const modifiers = level.modifiers.map(([cell, symbol]) => {
      const [[ax, ay], [bx, by]] = [this.middle(cell), this.middle(cell + level.width + 1)];
      return this.at(looks.modifier(symbol), [(ax + bx) / 2, (ay + by) / 2]);
    });
    const [left, upper, width, height] = this.frame(at);
    const viewBox = `${left} ${upper} ${width} ${height}`;
    [this.across, this.down] = [width / CELL, height / CELL];
    this.corner = { x: left / CELL, y: upper / CELL };
    return s(
      "svg",
      { viewBox, class: `board ${level.game}`, "aria-hidden": "true" },
      s("g", {}, drawGround({ columns: view.columns, rows: view.rows, at, whole: this.whole })),
      under,
      s("g", {}, goals),
      this.bonds?.rings,
      this.bonds?.element ?? null,
      s("g", {}, order),
      s("g", {}, modifiers),
      above,
      Object.values(this.arrows),
      this.party,
    );
  }

  /**
   * The part of the drawing that is shown: borders where only the rim of a wall is drawn are narrow.
   * @param {(column: number, row: number) => string} at
   * @returns {[number, number, number, number]} left, upper, width and height in units
   */
  frame(at) {
    const { columns, rows } = this.view;
    const isWall = (/** @type {number} */ length, /** @type {(place: number) => string} */ tile) =>
      !this.whole && Array.from({ length }, (_, place) => tile(place)).every((one) => one !== " ");
    const edge = (/** @type {boolean} */ wall) => (wall ? CUT : 0) - EDGE;
    const left = edge(isWall(rows, (y) => at(0, y)));
    const right = columns * CELL - edge(isWall(rows, (y) => at(columns - 1, y)));
    const upper = edge(isWall(columns, (x) => at(x, 0)));
    const lower = rows * CELL - edge(isWall(columns, (x) => at(x, rows - 1)));
    // A drawing of walls alone is shown as a whole.
    if (right - left < CELL || lower - upper < CELL)
      return [-EDGE, -EDGE, columns * CELL + 2 * EDGE, rows * CELL + 2 * EDGE];
    return [left, upper, right - left, lower - upper];
  }

  /**
   * The middle of a cell in units of the drawing.
   * @param {number} cell
   * @returns {[number, number]}
   */
  middle(cell) {
    const [column, row] = this.view.place(cell);
    return [(column + 0.5) * CELL, (row + 0.5) * CELL];
  }

  /**
   * @param {Element} element
   * @param {[number, number]} place
   */
  at(element, [x, y]) {
    return s("g", { transform: `translate(${x} ${y})` }, element);
  }

  /**
   * A place of the window in cells of the screen, with fractions.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {{ x: number, y: number } | null}
   */
  pointAt(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x: point.x / CELL, y: point.y / CELL };
  }

  /**
   * The cell at a place of the window, or none.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {number | null}
   */
  cellAt(clientX, clientY) {
    const point = this.pointAt(clientX, clientY);
    if (!point) return null;
    const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
    const inside = x >= 0 && y >= 0 && x < this.view.columns && y < this.view.rows;
    return inside ? this.view.cell(x, y) : null;
  }

  /**
   * Shows a state at once.
   * @param {State} state
   */
  show(state) {
    this.stop();
    this.glide(0);
    state.pieces.forEach((cell, piece) => this.put(piece, cell));
    this.cells = [...state.pieces];
    this.showBonds(state.bonds ?? [], false);
  }

  /**
   * Plays frames, one each `pace` milliseconds, and then shows `state`.
   * @param {Frame[]} frames
   * @param {State} state
   * @param {number} pace
   */
  play(frames, state, pace) {
    this.stop();
    if (!frames.length || pace <= 0) return this.show(state);
    // Long ways are walked faster, so that nobody waits.
    const step = Math.max(8, Math.min(pace, LONGEST / frames.length));
    this.glide(step);
    this.over = /** @type {Promise<void>} */ (new Promise((resolve) => (this.rest = resolve)));
    let next = 0;
    this.finish = () => this.show(state);
    const tick = () => {
      this.apply(frames[next]);
      next += 1;
      this.timer = setTimeout(
        next < frames.length
          ? tick
          : () => {
              this.finish = null;
              this.showBonds(state.bonds ?? [], true);
              this.rest();
            },
        step,
      );
    };
    tick();
  }

  /** Ends what is being played at its last frame. */
  stop() {
    clearTimeout(this.timer);
    const finish = this.finish;
    this.finish = null;
    finish?.();
    this.rest();
  }

  /** @param {number} milliseconds */
  glide(milliseconds) {
    this.svg.style.setProperty("--glide", `${milliseconds}ms`);
  }

  /** @param {Frame} frame */
  apply(frame) {
    for (const [piece, cell] of frame.m) this.put(piece, cell);
    this.showBonds(frame.b ?? this.bonded, true);
  }

  /**
   * @param {number} piece
   * @param {number} cell
   */
  put(piece, cell) {
    const element = this.pieces[piece];
    const [x, y] = this.middle(cell);
    element.style.transform = `translate(${x}px, ${y}px)`;
    element.classList.toggle("home", this.goals.has(cell));
    const before = this.cells[piece];
    this.cells[piece] = cell;
    if (piece !== this.level.player || before === undefined || this.level.game !== "sokoban") return;
    const [fromX, fromY] = this.middle(before);
    const way = x > fromX ? "right" : x < fromX ? "left" : y > fromY ? "down" : y < fromY ? "up" : "";
    if (way) /** @type {SVGElement} */ (element.firstChild).dataset.looks = way;
  }

  /**
   * @param {[number, number, number][]} bonds
   * @param {boolean} moving
   */
  showBonds(bonds, moving) {
    this.bonded = bonds;
    this.bonds?.show(bonds, (piece) => this.middle(this.cells[piece]), moving);
  }

  /**
   * Marks cells, in place of those marked before.
   * @param {string} name
   * @param {number[]} cells
   */
  mark(name, cells) {
    this.layers[name].replaceChildren(
      ...cells.map((cell) => {
        const mark = this.at(shape(name), this.middle(cell));
        mark.dataset.cell = String(cell);
        return mark;
      }),
    );
  }

  /**
   * Draws an arrow through cells, in place of the one before; none through fewer than two.
   * @param {"hint" | "plan"} name
   * @param {number[]} cells
   */
  point(name, cells) {
    const points = cells.map((cell) => this.middle(cell));
    this.arrows[name].replaceChildren(...(points.length > 1 ? [arrow(points)] : []));
  }

  /** Takes away everything that is marked. */
  clear() {
    for (const name of MARKS) this.mark(name, []);
    this.point("hint", []);
    this.point("plan", []);
  }
}
