// A level on the screen, in all eight ways that it can lie.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asSeen } from "../src/board/places.js";
import { STEPS, View, keepView, keptView } from "../src/board/view.js";

/** Every view of a level of 5 by 3 cells, and of one cell. */
const views = [0, 1, 2, 3].flatMap((turns) =>
  [false, true].flatMap((mirrored) => [new View(5, 3, turns, mirrored), new View(1, 1, turns, mirrored)]),
);

test("a cell's place leads back to the cell, and each place has one", () => {
  for (const view of views) {
    const places = new Set();
    for (let cell = 0; cell < view.width * view.height; cell += 1) {
      const [column, row] = view.place(cell);
      assert.ok(column >= 0 && column < view.columns && row >= 0 && row < view.rows);
      assert.equal(view.cell(column, row), cell);
      places.add(`${column} ${row}`);
    }
    assert.equal(places.size, view.columns * view.rows);
  }
});

test("a step on the screen is the same step in the level", () => {
  for (const view of views.filter(({ width }) => width > 1)) {
    for (const way of /** @type {import("../src/board/view.js").Way[]} */ (Object.keys(STEPS))) {
      const cell = view.width + 2;
      const [column, row] = view.place(cell);
      const [x, y] = STEPS[view.inLevel(way)];
      const [right, down] = STEPS[way];
      assert.deepEqual(view.place(cell + x + y * view.width), [column + right, row + down]);
    }
  }
});

test("a turn moves what is at the top to the right; a flip exchanges left and right of the screen", () => {
  for (const view of views) {
    for (let cell = 0; cell < view.width * view.height; cell += 1) {
      const [column, row] = view.place(cell);
      assert.deepEqual(view.turned().place(cell), [view.rows - 1 - row, column]);
      assert.deepEqual(view.flipped().place(cell), [view.columns - 1 - column, row]);
    }
    assert.equal(view.turned().turned().turned().turned().turns, view.turns);
  }
  assert.ok(new View(5, 3, -4).isPlain && !new View(5, 3, 0, true).isPlain);
});

test("a view is kept by the key of its level", () => {
  const view = keepView("a level", new View(2, 2, 1));
  assert.equal(keptView("a level"), view);
  assert.equal(keptView("another"), undefined);
});

test("sentences have places and directions as the board lies", () => {
  const plain = new View(6, 4);
  const check = (view, sentence, expect) => assert.equal(asSeen(view, sentence), expect);
  check(plain, "The goal at column 5, row 2 is filled last.", "The goal at row 2, column 5 is filled last.");
  check(plain.flipped(), "The goal at column 5, row 2 is filled last.", "The goal at row 2, column 2 is filled last.");
  const push = "Pushing the box at column 2, row 3 to the right loses: 3 positions are left.";
  check(plain.flipped(), push, "Pushing the box at row 3, column 5 left loses: 3 positions are left.");
  check(plain.turned(), push, "Pushing the box at row 2, column 2 down loses: 3 positions are left.");
  check(
    plain.turned(),
    "Only one of 4 possible moves does not lose: up.",
    "Only one of 4 possible moves does not lose: right.",
  );
  check(plain.turned(), "Walls are the same mirrored left and right.", "Walls are the same mirrored top and bottom.");
  const sign = "Without the sign at the lower right corner of column 1, row 1 there is no solution.";
  check(plain.turned(), sign, "Without the sign at the lower left corner of row 1, column 4 there is no solution.");
});
