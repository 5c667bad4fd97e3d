// The mouse and fingers on a drawing: strokes that are painted as they are drawn, with all cells between; the right
// button erases; a selection is dragged; the edges are dragged to resize.
// @ts-check
import { Fingers } from "../board/fingers.js";
import { CELL } from "../board/looks.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/zoom.js").Zoom} Zoom */

/**
 * @typedef {object} Hands
 * @property {() => boolean} isLocked
 * @property {() => "paint" | "fill" | "select" | "sign"} tool
 * @property {(cells: number[], erase: boolean, last: boolean) => void} stroke all cells of a stroke so far
 * @property {(cell: number, erase: boolean) => void} fill
 * @property {(corner: number, erase: boolean) => void} sign the cell left of and above a corner
 * @property {(from: number, to: number, last: boolean) => void} select
 */

/** @typedef {{ id: number, cells: Set<number>, from: number, last: number, erase: boolean, tool: string }} Stroke */

export class Canvas {
  /**
   * @param {HTMLElement} table
   * @param {() => Board} board
   * @param {Zoom} zoom
   * @param {Hands} hands
   */
  constructor(table, board, zoom, hands) {
    this.table = table;
    this.board = board;
    this.zoom = zoom;
    this.hands = hands;
    this.fingers = new Fingers();
    /** @type {Stroke | null} */
    this.stroke = null;
    table.addEventListener("pointerdown", (event) => this.down(event));
    table.addEventListener("pointermove", (event) => this.move(event));
    table.addEventListener("pointerup", (event) => this.up(event));
    table.addEventListener("pointercancel", (event) => this.up(event));
    table.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.fingers.down(event);
    if (this.fingers.count > 1) return this.end();
    const cell = this.board().cellAt(event.clientX, event.clientY);
    const erase = event.button === 2;
    if (cell === null || (event.button !== 0 && !erase)) return;
    this.table.focus({ preventScroll: true });
    if (this.hands.isLocked()) return;
    const tool = erase && this.hands.tool() !== "sign" ? "paint" : this.hands.tool();
    if (tool === "sign") return this.sign(event, erase);
    if (tool === "fill") return this.hands.fill(cell, erase);
    this.stroke = { id: event.pointerId, cells: new Set([cell]), from: cell, last: cell, erase, tool };
    this.table.setPointerCapture(event.pointerId);
    if (tool === "paint") this.hands.stroke([cell], erase, false);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const pinch = this.fingers.move(event);
    if (pinch) {
      this.zoom.set(this.zoom.factor * pinch.by, pinch.around);
      this.table.scrollBy({ left: -pinch.shift.x, top: -pinch.shift.y });
      return;
    }
    const { stroke } = this;
    if (!stroke || stroke.id !== event.pointerId) return;
    const cell = this.nearest(event);
    if (cell === stroke.last) return;
    if (stroke.tool === "select") this.hands.select(stroke.from, cell, false);
    else {
      for (const between of this.line(stroke.last, cell)) stroke.cells.add(between);
      this.hands.stroke([...stroke.cells], stroke.erase, false);
    }
    stroke.last = cell;
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.up(event);
    const { stroke } = this;
    if (!stroke || stroke.id !== event.pointerId) return;
    if (stroke.tool === "select") this.hands.select(stroke.from, stroke.last, true);
    this.end();
  }

  /** Ends a stroke; what is painted stays. */
  end() {
    const { stroke } = this;
    this.stroke = null;
    if (stroke?.tool === "paint") this.hands.stroke([...stroke.cells], stroke.erase, true);
  }

  /**
   * The cell under a pointer, or the one nearest to it.
   * @param {PointerEvent} event
   */
  nearest(event) {
    const { view } = this.board();
    const point = this.board().pointAt(event.clientX, event.clientY) ?? { x: 0, y: 0 };
    const x = Math.min(view.columns - 1, Math.max(0, Math.floor(point.x)));
    const y = Math.min(view.rows - 1, Math.max(0, Math.floor(point.y)));
    return view.cell(x, y);
  }

  /**
   * The cells on a straight line, both ends included.
   * @param {number} from
   * @param {number} to
   */
  line(from, to) {
    const { width } = this.board().level;
    const [ax, ay, bx, by] = [from % width, Math.floor(from / width), to % width, Math.floor(to / width)];
    const steps = Math.max(Math.abs(bx - ax), Math.abs(by - ay), 1);
    return Array.from({ length: steps + 1 }, (_, step) => {
      const [x, y] = [ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps];
      return Math.round(y) * width + Math.round(x);
    });
  }

  /**
   * With a sign in hand the corner nearest to the pointer is meant.
   * @param {PointerEvent} event
   * @param {boolean} erase
   */
  sign(event, erase) {
    const point = this.board().pointAt(event.clientX, event.clientY);
    if (!point) return;
    const [x, y] = [Math.round(point.x) - 1, Math.round(point.y) - 1];
    const { width, height } = this.board().level;
    if (x >= 0 && y >= 0 && x < width - 1 && y < height - 1) this.hands.sign(y * width + x, erase);
  }
}

/** The sides of a board. */
const SIDES = /** @type {const} */ (["left", "top", "right", "bottom"]);

/**
 * Handles on the edges of a board: dragged outward they add columns or rows, inward they take them away.
 * @param {HTMLElement} frame around the board
 * @param {() => Board} board
 * @param {(resize: Record<typeof SIDES[number], number>) => void} resize
 * @param {(text: string) => void} announce takes the effect of letting go
 */
export function edges(frame, board, resize, announce) {
  for (const side of SIDES) {
    const handle = document.createElement("div");
    handle.className = `edge edge-${side}`;
    handle.title = "Drag to resize";
    let from = 0;
    let by = 0;
    const along = (/** @type {PointerEvent} */ event) =>
      side === "left" || side === "right" ? event.clientX : event.clientY;
    const outward = side === "left" || side === "top" ? -1 : 1;
    const none = { left: 0, top: 0, right: 0, bottom: 0 };
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      from = along(event);
      by = 0;
      handle.setPointerCapture(event.pointerId);
      handle.dataset.held = "";
    });
    handle.addEventListener("pointermove", (event) => {
      if (!("held" in handle.dataset)) return;
      const scale = (board().svg.getScreenCTM()?.a ?? 1) * CELL;
      by = Math.round(((along(event) - from) * outward) / scale);
      handle.style.setProperty("--by", `${by * outward * scale}px`);
      const { width, height } = board().level;
      const across = side === "left" || side === "right";
      announce(`${across ? width + by : width} by ${across ? height : height + by}`);
    });
    const end = () => {
      if (!("held" in handle.dataset)) return;
      delete handle.dataset.held;
      handle.style.removeProperty("--by");
      announce("");
      if (by) resize({ ...none, [side]: by });
    };
    handle.addEventListener("pointerup", end);
    handle.addEventListener("pointercancel", end);
    frame.append(handle);
  }
}
