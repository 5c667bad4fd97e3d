// What a move sounds like: the first thing that it did.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./fake.mjs";
import { chord, effectOf, finished } from "../src/play/effects/sounds.js";

const BEFORE = { pieces: [5, 6, 12], bonds: [[0, 1, 1]], solved: false, made: [] };

/** A move of one frame. */
const told = (state, frame = { m: [[0, 6]] }) => ({
  done: true,
  before: BEFORE,
  state: { ...BEFORE, ...state },
  frames: [frame],
});

test("each move has the sound of what it did", () => {
  assert.equal(effectOf({ ...told({}), done: false }), "refused");
  assert.equal(effectOf(told({})), "step");
  assert.equal(effectOf(told({}, { m: [[0, 6]], p: 1 })), "push");
  assert.equal(effectOf(told({ bonds: [...BEFORE.bonds, [1, 2, 1]] })), "bond");
  assert.equal(effectOf(told({ bonds: [] })), "cut");
  // One atom goes to the right, the other down: they turn.
  assert.equal(
    effectOf(
      told(
        {},
        {
          m: [
            [0, 6],
            [1, 11],
          ],
        },
      ),
    ),
    "turn",
  );
  assert.equal(effectOf(told({ solved: true })), null);
  const boxes = { pieces: [1, 2], home: 0, of: 2, solved: false };
  const pushed = [
    [0, 2],
    [1, 3],
  ];
  assert.equal(
    effectOf({ done: true, before: boxes, state: { ...boxes, home: 1 }, frames: [{ m: pushed, p: 1 }] }),
    "home",
  );
});

test("a finished molecule is the chord of its elements", () => {
  const level = { kinds: ["O", "H", "H"] };
  const water = { formula: "H2O", name: "water", atoms: [0, 1, 2] };
  const letters = finished(level, { before: BEFORE, state: { ...BEFORE, made: [water] } });
  assert.deepEqual(letters, ["O", "H", "H"]);
  assert.deepEqual(
    chord(letters).map(([, hertz]) => hertz),
    [392, 523],
  );
  // What was finished before does not sound again.
  assert.deepEqual(finished(level, { before: { made: [water] }, state: { made: [water] } }), []);
});
