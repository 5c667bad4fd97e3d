// Where the player goes on: the next level that is not solved.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./fake.mjs";
import { nextUnsolved } from "../src/library/resume.js";

test("the next unsolved level is behind the one played last, else before it", () => {
  const level = (/** @type {string} */ id, solved = false, broken = false) => ({
    id,
    size: broken ? undefined : [3, 3],
    best: solved ? {} : null,
  });
  const levels = [level("0"), level("1", true), level("2", true), level("3", false, true), level("4")];
  assert.equal(nextUnsolved(levels, "1").id, "4");
  assert.equal(nextUnsolved(levels, "4").id, "0");
  assert.equal(nextUnsolved([level("0", true), level("1", true)], "0"), undefined);
  // A level that is not there any more leads to the first one.
  assert.equal(nextUnsolved(levels, "gone").id, "0");
});
