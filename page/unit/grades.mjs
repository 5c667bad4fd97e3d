// The order in which grades are asked for and measured: what is wanted last comes first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Grades } from "../src/backend/grades.js";
import { Grading } from "../src/library/grading.js";

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("levels are measured one after the other, each once, those wanted last first", async () => {
  const measured = [];
  let free = () => {};
  const grades = new Grades(async (text) => {
    measured.push(text);
    if (text === "first") await new Promise((resolve) => (free = resolve));
    if (text === "broken") throw new Error("no level");
    return text === "unsolved" ? null : { grade: 1, word: "very easy", difficulty: 1 };
  });
  grades.want(["first"]);
  await settled();
  grades.want(["a", "b", "broken"]);
  grades.want(["unsolved", "b"]);
  assert.ok(grades.isPending("first") && grades.isPending("a") && !grades.isPending("c"));
  free();
  await settled();
  assert.deepEqual(measured, ["first", "unsolved", "b", "a", "broken"]);
  assert.equal(grades.of("a").word, "very easy");
  assert.deepEqual([grades.of("broken"), grades.of("unsolved"), grades.isPending("a")], [null, null, false]);
  // Neither what is known nor what failed is measured again.
  grades.want(["a", "broken", "unsolved"]);
  await settled();
  assert.equal(measured.length, 5);
});

test("at most 2,000 levels wait", async () => {
  const grades = new Grades(() => new Promise(() => {}));
  grades.want(Array.from({ length: 2500 }, (_, level) => String(level)));
  assert.deepEqual([grades.waiting.size, grades.isPending("1999"), grades.isPending("2000")], [2000, true, false]);
});

test("a list asks for at most 400 grades at once, those in sight first, and none that it has", async () => {
  const asked = [];
  let answer = () => {};
  const place = {
    grades(places) {
      asked.push(places);
      return new Promise((resolve) => (answer = () => resolve(places.map(() => ({ difficulty: 1, word: "easy" })))));
    },
  };
  const levels = Array.from({ length: 500 }, () => ({ size: [5, 5] }));
  levels[0].rating = { difficulty: 2, word: "easy" };
  levels[1].size = null;
  const calls = [];
  const grading = new Grading(place, levels, (places) => calls.push(places.length));
  grading.want([...levels.keys()]);
  grading.want([450, 0]);
  assert.deepEqual([asked.length, asked[0].length, asked[0][0], grading.left], [1, 400, 2, 498]);
  assert.deepEqual(grading.wanted.slice(0, 2), [450, 2]);
  answer();
  await settled();
  grading.stop();
  assert.deepEqual([calls, grading.left, grading.wanted.length], [[400], 98, 98]);
});
