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
