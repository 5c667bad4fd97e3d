// Moves under way: questions go out one after the other, and keys that wait are sent together.
import assert from "node:assert/strict";
import { test } from "node:test";
import { between } from "../src/editor/selection.js";
import { Line } from "../src/play/line.js";

function lineOf(send) {
  const line = new Line({}, {}, "key", "", {});
  line.send = send;
  return line;
}

test("keys that wait are sent together, other actions alone, all in order", async () => {
  const sent = [];
  const line = lineOf(async (action) => {
    sent.push(action.keys ?? action.do);
    return { moves: `${line.moves}${action.keys ?? ""}`, state: {} };
  });
  for (const keys of ["r", "u", "d"]) line.act({ do: "keys", keys });
  line.act({ do: "undo" });
  line.act({ do: "keys", keys: "l" });
  assert.ok(!line.free);
  await line.rest();
  assert.deepEqual([sent, line.moves, line.free], [["r", "ud", "undo", "l"], "rudl", true]);
});

test("what waits behind an action that failed is dropped", async () => {
  const failed = [];
  const line = lineOf(async () => Promise.reject(new Error("gone")));
  line.failed = (error) => failed.push(error.message);
  line.act({ do: "undo" });
  line.act({ do: "redo" });
  await line.rest();
  assert.deepEqual([failed, line.queue, line.free], [["gone"], [], true]);
});

test("a selection is the rectangle between two squares", () => {
  assert.deepEqual(between(8, 1, 5), [1, 2, 3, 6, 7, 8]);
  assert.deepEqual(between(7, 7, 5), [7]);
});
