// The ground of a board: floor, walls with a top, a front and joints between their stones, and nothing outside.
// @ts-check
import { s } from "../common/dom.js";
import { CELL } from "./looks.js";

/** Units by which a wall's top stands above its front, and the radius of its corners. */
const FRONT = 9;
const ROUND = 7;

/**
 * Which cells are wall and which are floor, by place on the screen.
 * @typedef {object} Ground
 * @property {number} columns
 * @property {number} rows
 * @property {(column: number, row: number) => string} at `#`, space or `_`
 */

/**
 * Floor and walls.
 * @param {Ground} ground
 */
export function drawGround(ground) {
  const { columns, rows, at } = ground;
  const isWall = (/** @type {number} */ x, /** @type {number} */ y) => at(x, y) === "#";
  let [floor, front, top, joints, light] = ["", "", "", "", ""];
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const [left, upper] = [x * CELL, y * CELL];
      if (at(x, y) === " ") floor += `M${left} ${upper}h${CELL}v${CELL}h-${CELL}z`;
      if (!isWall(x, y)) continue;
      floor += corners(ground, x, y);
      const open = {
        up: !isWall(x, y - 1),
        right: !isWall(x + 1, y),
        down: !isWall(x, y + 1),
        left: !isWall(x - 1, y),
      };
      front += block(left, upper, CELL, open);
      top += block(left, upper, open.down ? CELL - FRONT : CELL, open);
      joints += stones(left, upper, open.down ? CELL - FRONT : CELL, (x + y) % 2 === 0, open);
      if (open.up)
        light += `M${left + (open.left ? ROUND : 0)} ${upper + 1.5}H${left + CELL - (open.right ? ROUND : 0)}`;
    }
  }
  return [
    s("path", { class: "floor", d: floor }),
    s("path", { class: "wall-front", d: front }),
    s("path", { class: "wall", d: top }),
    s("path", { class: "wall-joints", d: joints }),
    s("path", { class: "wall-light", d: light }),
  ];
}

/**
 * Floor that shows where the corner of a wall is rounded.
 * @param {Ground} ground
 * @param {number} x
 * @param {number} y
 */
function corners({ at }, x, y) {
  let shown = "";
  for (const dx of [-1, 1]) {
    for (const dy of [-1, 1]) {
      if (at(x + dx, y) !== " " || at(x, y + dy) !== " ") continue;
      shown += `M${(x + (dx > 0 ? 1 : 0)) * CELL} ${(y + (dy > 0 ? 1 : 0)) * CELL}h${-dx * ROUND}v${-dy * ROUND}h${dx * ROUND}z`;
    }
  }
  return shown;
}

/**
 * A block of wall, rounded where two open sides meet.
 * @param {number} left
 * @param {number} upper
 * @param {number} height
 * @param {{ up: boolean, right: boolean, down: boolean, left: boolean }} open
 */
function block(left, upper, height, open) {
  const [right, lower] = [left + CELL, upper + height];
  const [a, b, c, d] = [
    open.up && open.left,
    open.up && open.right,
    open.down && open.right,
    open.down && open.left,
  ].map((round) => (round ? ROUND : 0));
  const arc = (/** @type {number} */ r, /** @type {number} */ x, /** @type {number} */ y) =>
    r ? `a${r} ${r} 0 0 1 ${x * r} ${y * r}` : "";
  return `M${left + a} ${upper}H${right - b}${arc(b, 1, 1)}V${lower - c}${arc(c, -1, 1)}H${left + d}${arc(d, -1, -1)}V${upper + a}${arc(a, 1, -1)}z`;
}

/**
 * Joints between the stones of a wall: two courses to a cell, each with an upright joint, set off from row to row.
 * @param {number} left
 * @param {number} upper
 * @param {number} height
 * @param {boolean} even
 * @param {{ up: boolean }} open
 */
function stones(left, upper, height, even, open) {
  const middle = upper + CELL / 2;
  const [first, second] = even ? [12, 30] : [30, 12];
  const top = open.up ? "" : `M${left} ${upper}h${CELL}`;
  return `${top}M${left} ${middle}h${CELL}M${left + first} ${upper}V${middle}M${left + second} ${middle}V${upper + height}`;
}
