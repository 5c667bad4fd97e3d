// The words of the page: squares, molecules, counts, comparisons, files.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./fake.mjs";
import { describe } from "../src/board/describe.js";
import { listed, placeName, wayName } from "../src/board/places.js";
import { View } from "../src/board/view.js";
import { ago, counted, own, pieces, recordOf } from "../src/common/facts.js";
import { Refused } from "../src/common/refused.js";
import { sentence } from "../src/common/sentence.js";
import { byMoves, fewerMoves, sentence as compared } from "../src/learn/compare.js";
import { madeOf, written } from "../src/learn/molecules.js";
import { short, unit, words } from "../src/solver/words.js";

test("squares of Sokoban", () => {
  const level = { game: "sokoban", width: 3, ground: "###   __ ", goals: [4, 5], kinds: ["$", "$", "@"], player: 2 };
  const state = { pieces: [3, 4, 5] };
  for (const [cell, expect] of [
    [0, "wall, row 1, column 1"],
    [3, "box, row 2, column 1"],
    [4, "box on a goal, row 2, column 2"],
    [5, "you, on a goal, row 2, column 3"],
    [6, "outside, row 3, column 1"],
    [8, "floor, row 3, column 3"],
  ])
    assert.equal(describe(level, state, cell), expect);
  assert.equal(describe(level, { pieces: [3, 3, 8] }, 4), "goal, row 2, column 2");
});

test("squares of Sokobond", () => {
  const level = { game: "sokobond", width: 2, ground: "    ", goals: [], kinds: ["H", "O"], player: 0 };
  const state = { pieces: [0, 1], free: [1, 2] };
  assert.equal(describe(level, state, 0), "hydrogen with 1 free electron, you, row 1, column 1");
  assert.equal(describe(level, state, 1), "oxygen with 2 free electrons, row 1, column 2");
});

test("places and ways, as the board lies on the screen", () => {
  const plain = new View(5, 4);
  assert.equal(placeName(plain, 12), "row 3, column 3");
  assert.equal(wayName(plain, [5, 6, 7, 12, 17, 16]), "right 2, then down 2, then left 1");
  assert.equal(wayName(plain, [7, 2]), "up 1");
  assert.equal(wayName(plain, [7]), "");
  // Turned by a quarter, what was to the right is below.
  assert.equal(wayName(plain.turned(), [5, 6, 7]), "down 2");
  assert.deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"], ["a, b", "c, d"]].map(listed), [
    "",
    "a",
    "a and b",
    "a, b and c",
    "a, b; and c, d",
  ]);
});

test("messages of the backend become sentences", () => {
  for (const [message, expect] of [
    ["this collection does not exist", "This collection does not exist."],
    ["`1900-01-01` is no date such as 2026-11-26", "“1900-01-01” is no date such as 2026-11-26."],
    ["Try again later.", "Try again later."],
    ["stopped …", "Stopped …"],
    ["no such level (line 3)", "No such level (line 3)."],
    ["", ""],
  ])
    assert.equal(sentence(message), expect);
  const refused = new Refused(404, { message: "there is no level `7`", help: "there are 3" });
  assert.equal(refused.message, "There is no level “7” (there are 3).");
});

test("molecules", () => {
  assert.equal(written("C12H22"), "C₁₂H₂₂");
  const [water, hydrogen] = [
    { name: "water", formula: "H2O" },
    { name: "hydrogen", formula: "H2" },
  ];
  assert.equal(madeOf({ made: [hydrogen, water, hydrogen] }), "You made 2 × hydrogen (H₂) and water (H₂O).");
  assert.equal(madeOf({ made: [{ name: "", formula: "N2H2" }] }), "You made N₂H₂.");
  assert.equal(madeOf({}), "");
});

test("counts", () => {
  assert.deepEqual(
    [counted(1, "level"), counted(1200, "level"), pieces("sokoban", 2)],
    ["1 level", "1,200 levels", "2 boxes"],
  );
  assert.equal(recordOf({ game: "sokoban" }, { moves: 2, pushes: 1 }), "2 moves, 1 push");
  assert.equal(recordOf({ game: "sokobond" }, { moves: 1, pushes: 0 }), "1 move");
  const best = { moves: { moves: 5, pushes: 4 }, pushes: { moves: 9, pushes: 3 }, credit: "hints" };
  assert.deepEqual([own({ best }), own({ best: null })], [{ moves: 5, pushes: 3, hints: true }, null]);
  const minutes = (count) => ago(Date.now() - count * 60_000);
  assert.deepEqual([0, 5, 120, 3000].map(minutes), ["just now", "5 minutes ago", "2 hours ago", "2 days ago"]);
  assert.deepEqual([0, 999, 1000, 2.5e6, 3e9].map(short), ["0", "999", "1.0 k", "2.5 M", "3.0 G"]);
  assert.deepEqual([unit("pushes", 1), unit("cost", 1)], ["push", "cost"]);
  assert.equal(
    words([
      ["moves", 1],
      ["pushes", 2],
    ]),
    "1 move, 2 pushes",
  );
});

test("a line beside the best one", () => {
  const found = {
    unit: /** @type {const} */ ("push"),
    cost: 12,
    fewest: 9,
    proved: true,
    left: { at: 4, exact: true },
  };
  assert.equal(compared(found), "The shortest is 9 pushes; yours took 12 pushes and left it at move 4.");
  const guess = { ...found, proved: false, left: { at: 4, exact: false } };
  assert.equal(compared(guess), "The shortest known is 9 pushes; yours took 12 pushes and goes another way at move 4.");
  assert.equal(compared({ ...found, left: null, cost: 1 }), "Nothing is shorter than your 1 push (proved).");
  assert.equal(compared({ ...found, left: null, proved: false }), "Nothing shorter is known: 12 pushes.");
});

test("a line of as few pushes beside one of fewer moves", () => {
  assert.equal(fewerMoves("udrrruL", ["rrrulL", "rrruL", "udrrruL"]), "rrruL");
  assert.equal(fewerMoves("rrruL", ["rrruL", "udrrruL"]), null);
  const line = (/** @type {string} */ letters) => ({ letters });
  const found = byMoves(line("udrrruL"), line("rrruL"), true);
  assert.equal(compared(found), "The shortest is 5 moves; yours took 7 moves and goes another way at move 1.");
  assert.equal(byMoves(line("rrUdul"), line("RRul"), false).left.at, 4);
});
