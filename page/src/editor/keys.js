// Drawing by keys: arrows go from square to square, Enter draws, digits choose a tile; with Shift they select, with Ctrl
// they move what is selected.
// @ts-check
import { say } from "../common/dom.js";
import { between } from "./selection.js";
import { tileName } from "./tiles.js";

/** @typedef {import("./editor.js").Drawing} Drawing */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * @param {Drawing} drawing
 * @param {KeyboardEvent} event
 */
export function press(drawing, event) {
  const step = STEPS[event.key];
  if (step && event.ctrlKey && drawing.selection.cells) drawing.selection.shift(step);
  else if (step) walk(drawing, step, event.shiftKey);
  else if (event.key === "Delete") drawing.selection.clear();
  else if (event.key === "Enter") drawing.put();
  else if (/^[1-9]$/.test(event.key) && !event.ctrlKey) {
    const tile = drawing.palette.tiles[Number(event.key) - 1];
    if (!tile) return;
    drawing.palette.choose(tile);
    say(tileName(tile, drawing.checked.game));
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * @param {Drawing} drawing
 * @param {[number, number]} step
 * @param {boolean} selects
 */
function walk(drawing, [dx, dy], selects) {
  const { width, height, rows, game } = drawing.checked;
  const before = drawing.cursor;
  const x = Math.min(width - 1, Math.max(0, (before % width) + dx));
  const y = Math.min(height - 1, Math.max(0, Math.floor(before / width) + dy));
  drawing.cursor = y * width + x;
  drawing.byKeys = true;
  drawing.board.mark("cursor", [drawing.cursor]);
  drawing.zoom.follow(drawing.cursor);
  if (selects) {
    const anchor = drawing.selection.anchor ?? before;
    if (drawing.tool !== "select") drawing.choose("select");
    drawing.selection.anchor = anchor;
    drawing.selection.set(between(anchor, drawing.cursor, width));
  } else {
    drawing.selection.anchor = null;
  }
  const count = selects ? `${drawing.selection.cells?.length} squares selected, ` : "";
  say(`${count}${tileName(rows[y][x], game)}, row ${y + 1}, column ${x + 1}`);
}
