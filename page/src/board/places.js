// Places and ways on a board in words, as it lies on the screen.
// @ts-check

/** @typedef {import("./view.js").View} View */

/**
 * Where a cell is.
 * @param {View} view
 * @param {number} cell
 */
export function placeName(view, cell) {
  const [column, row] = view.place(cell);
  return `row ${row + 1}, column ${column + 1}`;
}

/** @type {Record<string, import("./view.js").Way>} */
const KEYS = { up: "u", right: "r", down: "d", left: "l" };

/** Directions in sentences of the backend; `left` may also be what remains. */
const DIRECTIONS = /to the (left|right)\b|(?<=: )(left|right)(?=\.)|\b(up|down)\b/g;

/**
 * A sentence of the backend about a level, with places and directions as the level lies on the screen.
 * @param {View} view
 * @param {string} sentence
 */
export function asSeen(view, sentence) {
  const placed = sentence.replace(/column (\d+), row (\d+)/g, (_, column, row) =>
    placeName(view, (row - 1) * view.width + Number(column) - 1),
  );
  if (view.isPlain) return placed;
  const seen = (/** @type {string} */ way) => Object.keys(KEYS).find((name) => view.inLevel(KEYS[name]) === KEYS[way]);
  const [[x, y], [toX, toY]] = [view.place(0), view.place(view.width + 1)];
  const turned = placed
    .replace(DIRECTIONS, (text, ...ways) => seen(ways.find(Boolean)) ?? text)
    .replace("lower right corner", `${toY > y ? "lower" : "upper"} ${toX > x ? "right" : "left"} corner`);
  if (view.turns % 2 === 0) return turned;
  const sides = ["left and right", "top and bottom"];
  return turned.replace(/left and right|top and bottom/, (both) => sides[1 - sides.indexOf(both)]);
}

/**
 * A way from cell to cell, such as `right 2, then down 1`; nothing for no way.
 * @param {View} view
 * @param {number[]} cells each beside the one before
 */
export function wayName(view, cells) {
  /** @type {[string, number][]} */
  const runs = [];
  cells.slice(1).forEach((cell, at) => {
    const [[fromX, fromY], [x, y]] = [view.place(cells[at]), view.place(cell)];
    const way = x > fromX ? "right" : x < fromX ? "left" : y > fromY ? "down" : "up";
    const last = runs.at(-1);
    if (last?.[0] === way) last[1] += 1;
    else runs.push([way, 1]);
  });
  return runs.map(([way, steps]) => `${way} ${steps}`).join(", then ");
}

/**
 * Several things in a row: `a`, `a and b`, `a, b and c`; with semicolons where the things have commas.
 * @param {string[]} things
 */
export function listed(things) {
  const comma = things.some((thing) => thing.includes(",")) ? ";" : ",";
  const [last, ...others] = [...things].reverse();
  if (!others.length) return last ?? "";
  return `${others.reverse().join(`${comma} `)}${comma === ";" ? ";" : ""} and ${last}`;
}
