// Which parts of the walls are drawn, as `crates/film/src/art/rim.rs` has it: a thin rim around the floor, in quarters of a
// cell, and its outline as a path with round corners.
// @ts-check
import { CELL } from "./looks.js";

/** Quarters of a cell's side, units of one, and the radius of corners. */
const PARTS = 4;
const QUARTER = CELL / PARTS;
const ROUND = 5;

/** @typedef {(column: number, row: number) => string} At `#`, space or `_` */

/**
 * Which quarters of cells are drawn as wall.
 * @param {number} columns
 * @param {number} rows
 * @param {At} at
 * @param {boolean} whole whether all of each wall is drawn
 * @returns {(x: number, y: number) => boolean}
 */
export function rim(columns, rows, at, whole) {
  const [width, height] = [columns * PARTS, rows * PARTS];
  const isNear = (/** @type {number} */ x, /** @type {number} */ y) => {
    const [column, row] = [x >> 2, y >> 2];
    const [dx, dy] = [(x & 3) < 2 ? -1 : 1, (y & 3) < 2 ? -1 : 1];
    return [at(column, row), at(column + dx, row), at(column, row + dy), at(column + dx, row + dy)].includes(" ");
  };
  // With one quarter more on each side, for what is around each.
  const across = width + 2;
  const near = new Uint8Array(across * (height + 2));
  for (let y = -1; y <= height; y += 1)
    for (let x = -1; x <= width; x += 1) near[(y + 1) * across + x + 1] = Number(whole || isNear(x, y));
  const solid = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (at(x >> 2, y >> 2) !== "#") continue;
      const first = y * across + x;
      const rowsOf = [first, first + across, first + 2 * across];
      solid[y * width + x] = Number(rowsOf.every((begin) => near[begin] && near[begin + 1] && near[begin + 2]));
    }
  }
  return (x, y) => x >= 0 && y >= 0 && x < width && y < height && solid[y * width + x] === 1;
}

/** Steps to the right, down, to the left, up. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/**
 * The outline of quarters as a path: wall lies to the right of its way.
 * @param {number} columns
 * @param {number} rows
 * @param {(x: number, y: number) => boolean} isSolid
 */
export function outline(columns, rows, isSolid) {
  const [width, height] = [columns * PARTS, rows * PARTS];
  /** Sides not gone yet, by the corner they begin at and their direction. */
  const left = new Set();
  const name = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ way) =>
    (y * (width + 1) + x) * 4 + way;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isSolid(x, y)) continue;
      if (!isSolid(x, y - 1)) left.add(name(x, y, 0));
      if (!isSolid(x + 1, y)) left.add(name(x + 1, y, 1));
      if (!isSolid(x, y + 1)) left.add(name(x + 1, y + 1, 2));
      if (!isSolid(x - 1, y)) left.add(name(x, y + 1, 3));
    }
  }
  let path = "";
  for (const first of left) {
    let [x, y, way] = [(first >> 2) % (width + 1), Math.floor((first >> 2) / (width + 1)), first & 3];
    /** @type {[number, number, number, number][]} Corners, with the directions before and after each. */
    const corners = [];
    for (let side = first; left.delete(side);) {
      [x, y] = [x + STEPS[way][0], y + STEPS[way][1]];
      const next = [(way + 1) & 3, way, (way + 3) & 3].find((one) => left.has(name(x, y, one))) ?? first & 3;
      if (next !== way) corners.push([x, y, way, next]);
      way = next;
      side = name(x, y, way);
    }
    corners.forEach(([cx, cy, before, after], at) => {
      const [px, py] = [cx * QUARTER, cy * QUARTER];
      const from = `${px - STEPS[before][0] * ROUND} ${py - STEPS[before][1] * ROUND}`;
      const to = `${px + STEPS[after][0] * ROUND} ${py + STEPS[after][1] * ROUND}`;
      path += `${at ? "L" : "M"}${from}A${ROUND} ${ROUND} 0 0 ${after === ((before + 1) & 3) ? 1 : 0} ${to}`;
    });
    path += "z";
  }
  return path;
}
