// The selection of a drawing: a rectangle of squares that is dragged elsewhere or made floor.
// @ts-check
import { FLOOR } from "./tiles.js";

export class Selection {
  /** @param {import("./editor.js").Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    /** @type {number[] | null} */
    this.cells = null;
    /** @type {number | null} Where a selection by keys began. */
    this.anchor = null;
  }

  /** @param {number[] | null} cells none to select nothing */
  set(cells) {
    this.cells = cells;
    this.drawing.board.mark("selected", cells ?? []);
    this.drawing.board.mark("target", []);
    this.drawing.frame.clear.disabled = !cells?.length || this.drawing.isLocked;
  }

  /**
   * A selection is dragged, or a new one is drawn.
   * @param {number} from
   * @param {number} to
   * @param {boolean} last
   */
  to(from, to, last) {
    const { width } = this.drawing.checked;
    this.anchor = null;
    const isInside = this.cells?.includes(from) ?? false;
    const by = /** @type {[number, number]} */ ([
      (to % width) - (from % width),
      Math.floor(to / width) - Math.floor(from / width),
    ]);
    if (!isInside) {
      const cells = between(from, to, width);
      if (last) this.set(cells);
      else this.drawing.board.mark("selected", cells);
    } else if (last) {
      this.drawing.board.mark("target", []);
      if (from === to) this.set([to]);
      else this.shift(by);
    } else {
      this.drawing.board.mark("target", moved(this.cells ?? [], by, this.drawing.checked));
    }
  }

  /**
   * Moves the selection.
   * @param {[number, number]} by columns and rows
   */
  shift([dx, dy]) {
    /** @type {number[]} */
    const cells = this.cells ?? [];
    if (!cells.length) return;
    const { width } = this.drawing.checked;
    const [x, y] = [cells[0] % width, Math.floor(cells[0] / width)];
    const last = cells[cells.length - 1];
    const size = { width: (last % width) - x + 1, height: Math.floor(last / width) - y + 1 };
    // The part that stays on the board is selected still.
    this.drawing.paper.change([{ do: "shift", x, y, ...size, dx, dy }], moved(cells, [dx, dy], this.drawing.checked));
  }

  /** Makes floor of the selection. */
  clear() {
    if (!this.cells) return;
    this.drawing.paper.change([{ do: "paint", cells: this.cells, tile: FLOOR[this.drawing.checked.game] }], this.cells);
  }
}

/**
 * The cells of the rectangle between two, row by row.
 * @param {number} a
 * @param {number} b
 * @param {number} width of the board
 */
export function between(a, b, width) {
  const [ax, ay, bx, by] = [a % width, Math.floor(a / width), b % width, Math.floor(b / width)];
  /** @type {number[]} */
  const cells = [];
  for (let y = Math.min(ay, by); y <= Math.max(ay, by); y += 1) {
    for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x += 1) cells.push(y * width + x);
  }
  return cells;
}

/**
 * Where cells are after a move; those that leave the board are left out.
 * @param {number[]} cells
 * @param {[number, number]} by columns and rows
 * @param {{ width: number, height: number }} board
 */
function moved(cells, [dx, dy], { width, height }) {
  return cells.flatMap((cell) => {
    const [x, y] = [(cell % width) + dx, Math.floor(cell / width) + dy];
    return x >= 0 && y >= 0 && x < width && y < height ? [y * width + x] : [];
  });
}
