// The words of the page: squares, molecules, counts, comparisons, files.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./fake.mjs";
import { bondNews, describe } from "../src/board/describe.js";
import { overview, surroundings } from "../src/board/overview.js";
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
  Object.assign(level, { modifiers: [] });
  const view = new View(3, 3);
  const state = { pieces: [3, 4, 5] };
  for (const [cell, expect] of [
    [0, "wall, row 1, column 1"],
    [3, "box, row 2, column 1"],
    [4, "box on a goal, row 2, column 2"],
    [5, "you, on a goal, row 2, column 3"],
    [6, "outside, row 3, column 1"],
    [8, "floor, row 3, column 3"],
  ])
    assert.equal(describe(level, state, view, cell), expect);
  assert.equal(describe(level, { pieces: [3, 3, 8] }, view, 4), "goal, row 2, column 2");
  // A board that is turned is described as it lies.
  assert.equal(describe(level, state, view.turned(), 3), "box, row 1, column 2");
});

/** Water, whose hydrogen is below and to the left of the player's oxygen, a hydrogen, and two signs. */
const BONDED = {
  level: {
    game: "sokobond",
    width: 4,
    ground: " ".repeat(12),
    goals: [],
    kinds: ["O", "H", "H", "C", "C"],
    modifiers: [
      [0, "/"],
      [6, "@"],
    ],
    player: 0,
  },
  state: {
    pieces: [1, 0, 5, 3, 7],
    free: [0, 0, 0, 2, 2],
    bonds: [
      [0, 1, 1],
      [0, 2, 1],
      [3, 4, 2],
    ],
  },
  view: new View(4, 3),
};

test("squares of Sokobond, with bonds and signs", () => {
  const level = { game: "sokobond", width: 2, ground: "    ", goals: [], kinds: ["H", "O"], modifiers: [], player: 0 };
  const state = { pieces: [0, 1], free: [1, 2] };
  const view = new View(2, 2);
  assert.equal(describe(level, state, view, 0), "hydrogen with 1 free electron, you, row 1, column 1");
  assert.equal(describe(level, state, view, 1), "oxygen with 2 free electrons, row 1, column 2");
  const said = (/** @type {number} */ cell) => describe(BONDED.level, BONDED.state, BONDED.view, cell);
  assert.equal(
    said(1),
    "oxygen with 0 free electrons, bonded to hydrogen on the left and bonded to hydrogen below, you, " +
      "sign cut at its lower left corner, row 1, column 2",
  );
  assert.equal(
    said(5),
    "hydrogen with 0 free electrons, bonded to oxygen above, of your molecule, sign cut at its upper left corner, row 2, column 2",
  );
  assert.equal(
    said(7),
    "carbon with 2 free electrons, doubly bonded to carbon above, sign turn at its lower left corner, row 2, column 4",
  );
  assert.equal(said(8), "floor, row 3, column 1");
});

test("a board of Sokoban in sentences", () => {
  const level = { game: "sokoban", width: 5, goals: [8, 13, 16], kinds: ["@", "$", "$"], modifiers: [], player: 0 };
  Object.assign(level, { ground: "######   ##   ##   ######" });
  const state = { pieces: [6, 7, 13] };
  const view = new View(5, 5);
  assert.equal(
    overview(level, state, view),
    "The board has 5 rows and 5 columns. You are at row 2, column 2. 1 box off the goals, at row 2, column 3. " +
      "1 box on a goal, at row 3, column 4. 2 free goals, at row 2, column 4; and row 4, column 2.",
  );
  assert.equal(
    surroundings(level, state, view),
    "Up: wall. Right: box, behind it goal. Down: 1 floor, 1 goal, wall. Left: wall.",
  );
});

test("a board of Sokobond in sentences", () => {
  assert.equal(
    overview(BONDED.level, BONDED.state, BONDED.view),
    "The board has 3 rows and 4 columns. " +
      "You: oxygen with 0 free electrons, bonded to hydrogen on the left and bonded to hydrogen below, you, at row 1, column 2; " +
      "hydrogen with 0 free electrons, bonded to oxygen on the right, of your molecule, at row 1, column 1; " +
      "and hydrogen with 0 free electrons, bonded to oxygen above, of your molecule, at row 2, column 2. " +
      "A molecule: carbon with 2 free electrons, doubly bonded to carbon below, at row 1, column 4; " +
      "and carbon with 2 free electrons, doubly bonded to carbon above, at row 2, column 4. " +
      "2 signs: sign cut between rows 1 and 2, columns 1 and 2; and sign turn between rows 2 and 3, columns 3 and 4.",
  );
  assert.equal(
    surroundings(BONDED.level, BONDED.state, BONDED.view),
    "Up: the edge. Right: 1 floor, carbon with 2 free electrons, doubly bonded to carbon below. Down: 1 floor. Left: the edge.",
  );
});

test("bonds that a move made and broke", () => {
  const before = { bonds: [[0, 1, 2]] };
  const news = (/** @type {number[][]} */ bonds) => bondNews(BONDED.level, before, { bonds });
  assert.equal(news([[0, 1, 2]]), "");
  assert.equal(
    news([
      [0, 1, 2],
      [0, 2, 1],
    ]),
    "oxygen and hydrogen bonded",
  );
  assert.equal(news([[0, 1, 1]]), "oxygen and hydrogen lost a bond");
  assert.equal(news([]), "oxygen and hydrogen parted");
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
