// Cells of a selection.
// @ts-check

/**
 * The cells of the rectangle between two, row by row.
 * @param {number} a
 * @param {number} b
 * @param {number} width of the board
 */
export function between(a, b, width) {
  const [ax, ay, bx, by] = [a % width, Math.floor(a / width), b % width, Math.floor(b / width)];
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
export function moved(cells, [dx, dy], { width, height }) {
  return cells.flatMap((cell) => {
    const [x, y] = [(cell % width) + dx, Math.floor(cell / width) + dy];
    return x >= 0 && y >= 0 && x < width && y < height ? [y * width + x] : [];
  });
}
