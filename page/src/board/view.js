// How a level lies on the screen: mirrored, turned, or as it is. Cells keep their numbers; only their places change.
// @ts-check

/** @typedef {"u" | "r" | "d" | "l"} Way */

/** @type {Way[]} Directions clockwise. */
const WAYS = ["u", "r", "d", "l"];

/** @type {Record<Way, [number, number]>} */
export const STEPS = { u: [0, -1], r: [1, 0], d: [0, 1], l: [-1, 0] };

export class View {
  /**
   * @param {number} width of the level, in cells
   * @param {number} height
   * @param {number} [turns] quarter turns clockwise, after mirroring
   * @param {boolean} [mirrored] whether left and right are exchanged
   */
  constructor(width, height, turns = 0, mirrored = false) {
    this.width = width;
    this.height = height;
    this.turns = ((turns % 4) + 4) % 4;
    this.mirrored = mirrored;
  }

  /** Whether the level lies as it was drawn. */
  get isPlain() {
    return this.turns === 0 && !this.mirrored;
  }

  /** Columns on the screen. */
  get columns() {
    return this.turns % 2 ? this.height : this.width;
  }

  /** Rows on the screen. */
  get rows() {
    return this.turns % 2 ? this.width : this.height;
  }

  /**
   * Column and row of a cell on the screen.
   * @param {number} cell
   * @returns {[number, number]}
   */
  place(cell) {
    const { width, height } = this;
    const y = Math.floor(cell / width);
    const x = this.mirrored ? width - 1 - (cell % width) : cell % width;
    switch (this.turns) {
      case 1:
        return [height - 1 - y, x];
      case 2:
        return [width - 1 - x, height - 1 - y];
      case 3:
        return [y, width - 1 - x];
      default:
        return [x, y];
    }
  }

  /**
   * The cell at a column and a row of the screen.
   * @param {number} column
   * @param {number} row
   */
  cell(column, row) {
    const { width, height } = this;
    const [x, y] = [
      [column, row],
      [row, height - 1 - column],
      [width - 1 - column, height - 1 - row],
      [width - 1 - row, column],
    ][this.turns];
    return y * width + (this.mirrored ? width - 1 - x : x);
  }

  /**
   * The direction in the level that a direction on the screen is.
   * @param {Way} way
   * @returns {Way}
   */
  inLevel(way) {
    const turned = WAYS[(WAYS.indexOf(way) + 4 - this.turns) % 4];
    if (!this.mirrored) return turned;
    return /** @type {Way} */ ({ l: "r", r: "l" }[/** @type {string} */ (turned)] ?? turned);
  }

  /** The view turned by a quarter to the right. */
  turned() {
    return new View(this.width, this.height, this.turns + 1, this.mirrored);
  }

  /** The view with left and right of the screen exchanged: mirroring after a turn is the opposite turn after mirroring. */
  flipped() {
    return new View(this.width, this.height, 4 - this.turns, !this.mirrored);
  }
}

/** @type {Map<string, View>} How levels have been turned, until the page is closed. */
const views = new Map();

/** @param {string} key of a level */
export const keptView = (key) => views.get(key);

/**
 * @param {string} key
 * @param {View} view
 */
export function keepView(key, view) {
  views.set(key, view);
  return view;
}
