// The ground of a board: floor, the shade of walls on it, and walls as a thin rim around it. Outside there is nothing.
// @ts-check
import { s } from "../common/dom.js";
import { CELL } from "./looks.js";
import { outline, rim } from "./rim.js";

/** Units by which the shade of a wall falls on the floor. */
const SHADE = 6;

/**
 * Which cells are wall and which are floor, by place on the screen.
 * @typedef {object} Ground
 * @property {number} columns
 * @property {number} rows
 * @property {(column: number, row: number) => string} at `#`, space or `_`
 * @property {boolean} [whole] whether all of each wall is drawn, as for who draws them
 */

/**
 * Floor and walls.
 * @param {Ground} ground
 */
export function drawGround({ columns, rows, at, whole = false }) {
  let [floor, grid, shade] = ["", "", ""];
  let count = 0;
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      count += Number(at(x, y) === "#");
      if (at(x, y) !== " ") continue;
      const [left, upper] = [x * CELL, y * CELL];
      floor += `M${left} ${upper}h${CELL}v${CELL}h-${CELL}z`;
      if (at(x - 1, y) === " ") grid += `M${left} ${upper}v${CELL}`;
      if (at(x, y - 1) === " ") grid += `M${left} ${upper}h${CELL}`;
      const above = at(x, y - 1) === "#" ? SHADE : 0;
      if (above) shade += `M${left} ${upper}h${CELL}v${above}h-${CELL}z`;
      if (at(x - 1, y) === "#") shade += `M${left} ${upper + above}h${SHADE / 2}v${CELL - above}h-${SHADE / 2}z`;
    }
  }
  const walls = outline(columns, rows, rim(columns, rows, at, whole));
  return [
    s("path", { class: "floor", d: floor }),
    s("path", { class: "grid", d: grid }),
    s("path", { class: "wall-shade", d: shade }),
    s("path", { class: "wall", d: walls, "fill-rule": "evenodd", "data-cells": count }),
  ];
}
