// How large a board is drawn: fitted into its field, or larger and scrolled. Buttons, ctrl and wheel, and two fingers
// change it; the player stays in sight. Where the board goes on beyond its field, the edge is shaded.
// @ts-check
import { h } from "../common/dom.js";

/** @typedef {import("./board.js").Board} Board */

/** Most pixels of a cell when the board is fitted, and when it is zoomed; each grows with the type on very large screens. */
const FITTED = 4.5;
const LARGEST = 8;

/** Pixels of a cell that are too few to hit, with a mouse and with a finger: such boards begin zoomed. */
const LEAST = 10;
const LEAST_TOUCH = 22;

/** One step of the buttons. */
const STEP = 1.25;

/** Sides at which a board may go on. */
const EDGES = ["left", "right", "upper", "lower"];

export class Zoom {
  /**
   * @param {HTMLElement} field the room that there is
   * @param {HTMLElement} table what scrolls in it
   * @param {() => void} changed called after each change of size
   */
  constructor(field, table, changed = () => {}) {
    this.field = field;
    this.table = table;
    this.changed = changed;
    /** @type {Board | null} */
    this.board = null;
    /** How much larger than fitted. */
    this.factor = 1;
    this.isChosen = false;
    this.edges = h(
      "div",
      { class: "edges", "aria-hidden": "true" },
      ...EDGES.map((name) => h("span", { class: name })),
    );
    if (table.parentElement === field) field.append(this.edges);
    table.addEventListener("scroll", () => this.shade(), { passive: true });
    this.watcher = new ResizeObserver(() => this.apply());
    this.watcher.observe(field);
    table.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /**
   * Shows another board, fitted unless its cells would be too small.
   * @param {Board} board
   * @param {boolean} fresh whether the factor is forgotten
   */
  show(board, fresh) {
    this.board = board;
    if (fresh) {
      this.factor = 1;
      this.isChosen = false;
    }
    this.apply();
  }

  /** Pixels of a cell when the whole board is in sight. */
  fitted() {
    if (!this.board) return 1;
    const { across, down } = this.board;
    const { clientWidth, clientHeight } = this.field;
    const type = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return Math.max(1, Math.min(clientWidth / across, clientHeight / down, FITTED * type));
  }

  /** The largest factor. */
  most() {
    const type = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return Math.max(1, (LARGEST * type) / this.fitted());
  }

  /** Sets the sizes. */
  apply() {
    const { board, field, table } = this;
    if (!board || !field.clientWidth) return;
    const fitted = this.fitted();
    const least = matchMedia("(pointer: coarse)").matches ? LEAST_TOUCH : LEAST;
    if (!this.isChosen) this.factor = Math.max(1, least / fitted);
    this.factor = Math.min(this.most(), Math.max(1, this.factor));
    const cell = fitted * this.factor;
    const [width, height] = [cell * board.across, cell * board.down];
    const zoomed = width > field.clientWidth + 1 || height > field.clientHeight + 1;
    table.classList.toggle("zoomed", zoomed);
    table.style.width = `${Math.min(field.clientWidth, width)}px`;
    table.style.height = `${Math.min(field.clientHeight, height)}px`;
    board.svg.style.width = `${width}px`;
    board.svg.style.height = `${height}px`;
    this.cell = cell;
    this.edges.style.width = table.style.width;
    this.edges.style.height = table.style.height;
    this.changed();
    this.shade();
  }

  /** Shades the edges beyond which there is more. */
  shade() {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = this.table;
    const zoomed = this.table.classList.contains("zoomed");
    const more = [
      scrollLeft > 2,
      scrollLeft + clientWidth < scrollWidth - 2,
      scrollTop > 2,
      scrollTop + clientHeight < scrollHeight - 2,
    ];
    EDGES.forEach((_, at) => this.edges.children[at].classList.toggle("more", zoomed && more[at]));
  }

  /**
   * Brings a cell into the middle, as far as the board goes on there.
   * @param {number} cell
   */
  center(cell) {
    if (!this.board || !this.table.classList.contains("zoomed")) return;
    const [column, row] = this.board.view.place(cell);
    const side = this.cell ?? 1;
    this.table.scrollTo({
      left: (column + 0.5 - this.board.corner.x) * side - this.table.clientWidth / 2,
      top: (row + 0.5 - this.board.corner.y) * side - this.table.clientHeight / 2,
    });
  }

  /**
   * Zooms around a place of the window, or the middle of what is in sight.
   * @param {number} factor
   * @param {{ x: number, y: number }} [around]
   */
  set(factor, around) {
    const { table } = this;
    const box = table.getBoundingClientRect();
    const [x, y] = around ? [around.x - box.left, around.y - box.top] : [box.width / 2, box.height / 2];
    const before = this.factor;
    const [left, top] = [table.scrollLeft + x, table.scrollTop + y];
    this.isChosen = true;
    this.factor = factor;
    this.apply();
    const grown = this.factor / before;
    const after = table.getBoundingClientRect();
    const [newX, newY] = around ? [around.x - after.left, around.y - after.top] : [after.width / 2, after.height / 2];
    table.scrollTo({ left: left * grown - newX, top: top * grown - newY });
    // The buttons zoom to the player, fingers and wheel to where they are.
    if (!around) this.changed();
  }

  larger() {
    this.set(this.factor * STEP);
  }

  smaller() {
    this.set(this.factor / STEP);
  }

  fit() {
    this.isChosen = true;
    this.factor = 1;
    this.apply();
  }

  /** Between fitted and twice as large, for one button. */
  toggle() {
    if (this.factor > 1.01) this.fit();
    else this.set(2);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    // Without ctrl the wheel scrolls, as everywhere. Trackpads send a pinch as a wheel with ctrl.
    if (!event.ctrlKey) return;
    event.preventDefault();
    const by = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 150);
    this.set(this.factor * by, { x: event.clientX, y: event.clientY });
  }

  /**
   * Keeps a cell in sight, with two squares around.
   * @param {number} cell
   */
  follow(cell) {
    if (!this.board || !this.table.classList.contains("zoomed")) return;
    const { table } = this;
    const [placed, line] = this.board.view.place(cell);
    const [column, row] = [placed - this.board.corner.x, line - this.board.corner.y];
    const side = this.cell ?? 1;
    const within = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) =>
      Math.min(Math.max(from, (at + 3) * side - room), (at - 2) * side);
    table.scrollTo({
      left: within(column, table.scrollLeft, table.clientWidth),
      top: within(row, table.scrollTop, table.clientHeight),
    });
  }

  leave() {
    this.watcher.disconnect();
  }
}
