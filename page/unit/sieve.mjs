// Which levels of a list are shown, and in what order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { needsGrades, sift, toGrade } from "../src/library/sieve.js";

const level = (title, size, pieces, exact, best = null) => ({
  title,
  author: title < "Level 2" ? "Ann" : "Bob",
  size,
  pieces,
  rating: exact && { difficulty: exact, word: exact < 3 ? "easy" : "hard" },
  best,
});
const LEVELS = [
  level("Level 10", [10, 10], 3, 4),
  level("Level 9", [11, 10], 9, 2, { credit: "hints" }),
  level("Narrow", [30, 9], 8, null, { credit: "mine" }),
  level("Broken", null, undefined, null),
];

function check(query, expect) {
  assert.deepEqual(sift(LEVELS, new URLSearchParams(query)), expect, query);
}

test("levels are sorted, ties by number", () => {
  check("", [0, 1, 2, 3]);
  check("down=1", [3, 2, 1, 0]);
  check("sort=title", [3, 1, 0, 2]);
  check("sort=size", [3, 0, 1, 2]);
  check("sort=boxes&down=1", [1, 2, 0, 3]);
  check("sort=difficulty", [1, 0, 2, 3]);
  check("sort=nothing", [0, 1, 2, 3]);
});

test("levels are filtered by all that is asked", () => {
  check("state=unsolved", [0, 3]);
  check("state=solved", [1, 2]);
  check("state=hints", [1]);
  check("size=small", [0, 3]);
  check("size=medium", [1]);
  check("size=large", [2]);
  check("boxes=1-3", [0, 3]);
  check("boxes=4-8", [2]);
  check("boxes=9-", [1]);
  check("difficulty=easy", [1]);
  check("difficulty=hard&state=unsolved", [0]);
  check("author=Ann", [0, 3]);
  check("find=LEVEL", [0, 1]);
  check("find=3 narrow", [2]);
  check("find=nothing", []);
});

test("grades are needed only where they are used", () => {
  const needs = (query) => needsGrades(new URLSearchParams(query));
  assert.ok(needs("difficulty=easy") && needs("sort=difficulty") && !needs("sort=size"));
});

test("only levels that everything else leaves are graded, and none without need", () => {
  const wanted = (query) => toGrade(LEVELS, new URLSearchParams(query));
  assert.deepEqual(wanted("find=level"), []);
  assert.deepEqual(wanted("find=level&idea=trap"), [0, 1]);
  assert.deepEqual(wanted("sort=difficulty&down=1"), [0, 1, 2, 3]);
});
