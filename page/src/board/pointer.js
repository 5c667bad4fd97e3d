// Mouse and touch on a board: taps, dragging, swipes that repeat while held, long presses, two fingers, side buttons.
// @ts-check
import { Fingers } from "./fingers.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./view.js").Way} Way */
/** @typedef {import("./fingers.js").Point} Point */

/**
 * @typedef {object} Hands
 * @property {(cell: number) => void} tap
 * @property {(cell: number) => boolean} lift whether something can be dragged from here
 * @property {(cell: number | null, at: Point) => void} drag what was lifted is over a cell
 * @property {(cell: number | null) => void} drop
 * @property {(way: Way) => void} swipe
 * @property {(cell: number) => void} info
 * @property {(cell: number | null) => void} hover a mouse is over a cell without a button, or left
 * @property {(back: boolean) => void} turn undo or redo, by side buttons
 * @property {(dx: number, dy: number) => void} pan a mouse dragged the board
 * @property {(by: number, around: Point, shift: Point) => void} pinch two fingers came nearer or went apart, and moved
 */

/** Pixels that a finger moves before it swipes, and a mouse before it drags. */
const SWIPE = 24;
const DRAG = 8;
/** Milliseconds between moves while a swipe is held, and before a press is long. */
const REPEAT = 160;
const LONG = 550;

/** @typedef {{ id: number, x: number, y: number, cell: number | null, lifted: boolean, swiped: boolean, touch: boolean, panned: boolean }} Press */

export class Pointer {
  /**
   * @param {HTMLElement} area in which `board()` is drawn
   * @param {() => Board | null} board
   * @param {Hands} hands
   */
  constructor(area, board, hands) {
    this.area = area;
    this.board = board;
    this.hands = hands;
    /** @type {Press | null} */
    this.press = null;
    this.fingers = new Fingers();
    this.repeat = 0;
    this.long = 0;
    /** @type {number | null} */
    this.over = null;
    area.addEventListener("pointerdown", (event) => this.down(event));
    area.addEventListener("pointermove", (event) => this.move(event));
    area.addEventListener("pointerup", (event) => this.up(event));
    area.addEventListener("pointercancel", (event) => this.cancel(event));
    area.addEventListener("pointerleave", () => this.hover(null));
    // The middle button would begin to scroll by itself.
    area.addEventListener("mousedown", (event) => event.button === 1 && event.preventDefault());
    area.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  end() {
    clearInterval(this.repeat);
    clearTimeout(this.long);
    this.area.classList.remove("dragging");
    this.press = null;
  }

  /** @param {PointerEvent} event */
  cellOf(event) {
    return this.board()?.cellAt(event.clientX, event.clientY) ?? null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button === 3 || event.button === 4) return this.hands.turn(event.button === 3);
    const touch = event.pointerType !== "mouse";
    this.fingers.down(event);
    const lifted = this.press?.lifted;
    this.end();
    if (this.fingers.count > 1) {
      if (lifted) this.hands.drop(null);
      return;
    }
    // The middle and the right button only pan.
    const pans = event.button === 1 || event.button === 2;
    if (event.button !== 0 && !pans) return;
    const own = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      cell: pans ? null : this.cellOf(event),
      lifted: false,
      swiped: false,
      touch,
      panned: false,
    };
    this.press = own;
    if (pans) return;
    this.long = setTimeout(() => {
      if (this.press !== own || own.lifted || own.swiped || own.cell === null) return;
      this.hands.info(own.cell);
      this.press = null;
    }, LONG);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const pinch = this.fingers.move(event);
    if (pinch) return this.hands.pinch(pinch.by, pinch.around, pinch.shift);
    const { press } = this;
    if (!press) return event.pointerType === "mouse" ? this.hover(this.cellOf(event)) : undefined;
    if (press.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (press.lifted) return this.hands.drag(this.cellOf(event), { x: event.clientX, y: event.clientY });
    if (!press.panned && Math.hypot(dx, dy) < (press.touch ? SWIPE : DRAG)) return;
    clearTimeout(this.long);
    if (!press.swiped && !press.panned && press.cell !== null && this.hands.lift(press.cell)) {
      press.lifted = true;
      this.area.classList.add("dragging");
      this.area.setPointerCapture(event.pointerId);
      return this.hands.drag(this.cellOf(event), { x: event.clientX, y: event.clientY });
    }
    if (press.touch) this.swipe(press, event, dx, dy);
    else this.pan(press, event, dx, dy);
  }

  /**
   * @param {Press} press
   * @param {PointerEvent} event
   * @param {number} dx
   * @param {number} dy
   */
  pan(press, event, dx, dy) {
    if (!press.panned) {
      press.panned = true;
      this.area.classList.add("dragging");
      this.area.setPointerCapture(event.pointerId);
    }
    press.x = event.clientX;
    press.y = event.clientY;
    this.hands.pan(dx, dy);
  }

  /**
   * @param {Press} press
   * @param {PointerEvent} event
   * @param {number} dx
   * @param {number} dy
   */
  swipe(press, event, dx, dy) {
    const way = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "r" : "l") : dy > 0 ? "d" : "u";
    clearInterval(this.repeat);
    press.swiped = true;
    press.x = event.clientX;
    press.y = event.clientY;
    this.hands.swipe(way);
    this.repeat = setInterval(() => this.hands.swipe(way), REPEAT);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const alone = this.fingers.count <= 1;
    this.fingers.up(event);
    const { press } = this;
    if (!press || press.id !== event.pointerId || !alone) return this.end();
    const { lifted, swiped, cell, panned } = press;
    const drop = this.cellOf(event);
    this.end();
    if (lifted) this.hands.drop(drop);
    else if (!swiped && !panned && cell !== null && drop === cell) this.hands.tap(cell);
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.fingers.up(event);
    if (this.press?.lifted) this.hands.drop(null);
    this.end();
  }

  /** @param {number | null} cell */
  hover(cell) {
    if (cell === this.over) return;
    this.over = cell;
    this.hands.hover(cell);
  }
}
