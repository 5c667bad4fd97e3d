// Keys and what they do.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./fake.mjs";
import { COMMANDS, assign, nameOf, resetKeys, shown } from "../src/settings/keys.js";
import { recall } from "../src/storage/local.js";

const press = (key, more = {}) => nameOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...more });

test("a key press has the same name whatever Shift and Caps Lock do to its letter", () => {
  assert.deepEqual([press("z"), press("Z"), press("?", { shiftKey: true }), press(" ")], ["z", "z", "?", " "]);
  assert.deepEqual(
    [press("z", { shiftKey: true }), press("ArrowUp", { shiftKey: true })],
    ["Shift+Z", "Shift+ArrowUp"],
  );
  assert.equal(press("z", { ctrlKey: true, shiftKey: true }), press("Z", { metaKey: true, shiftKey: true }));
});

test("no key has two meanings", () => {
  const keys = Object.values(COMMANDS).flatMap((command) => command.keys);
  assert.deepEqual(
    keys.filter((key, at) => keys.indexOf(key) !== at),
    [],
  );
});

test("a command that is given a key takes it from the one that had it", () => {
  assert.equal(shown("up"), "↑  w  k");
  assign("hint", "k");
  assert.deepEqual([shown("up"), shown("hint")], ["↑  w", "k  t"]);
  assert.deepEqual(recall("keys", {}).hint, ["k", "t"]);
  resetKeys();
  assert.equal(shown("up"), "↑  w  k");
});
