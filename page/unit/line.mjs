// Moves under way: questions go out one after the other, and keys that wait are sent together.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./fake.mjs";
import { between } from "../src/editor/selection.js";
import { Game } from "../src/play/game.js";
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

test("keys that wait do not go together past a solution, and those behind it are dropped", async () => {
  const sent = [];
  const sheet = /** @type {import("../src/common/types.js").Sheet} */ ({ text: "" });
  const [state, about] = [
    { home: 0, of: 2, solved: false },
    { level: {}, key: "key" },
  ];
  const game = new Game(sheet, about, { moves: "", state }, false, "key");
  // Each of the first keys brings home a box.
  game.send = async ({ keys, do: what }) => {
    sent.push(keys ?? what);
    const home = Math.min(2, game.state.home + (keys?.length ?? 0));
    return { moves: `${game.moves}${keys ?? ""}`, state: { home, of: 2, solved: home === 2 } };
  };
  for (const keys of ["r", "u", "l"]) game.act({ do: "keys", keys });
  game.act({ do: "run", key: "l" });
  game.act({ do: "undo" });
  await game.rest();
  assert.deepEqual([sent, game.moves], [["r", "u", "undo"], "ru"]);
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
