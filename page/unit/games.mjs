// Games, solutions and credits in the browser's storage: what is kept, how much of it, and what goes first.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { clear, room } from "./fake.mjs";
import { creditOf, finder, noteHelp, startAfresh } from "../src/storage/credit.js";
import {
  addSolution,
  isSame,
  noteShown,
  proofsOf,
  recallGame,
  rememberGame,
  solutionsOf,
  tidyGames,
} from "../src/storage/games.js";
import { forget, namesOf, recall, recallHere, remember, rememberHere } from "../src/storage/local.js";

beforeEach(clear);
const clock = { now: 0 };
mock.method(Date, "now", () => clock.now);

test("values are remembered by name, for all tabs or for this one", () => {
  assert.ok(remember("a", { b: [1, "é"] }));
  rememberHere("a", 2);
  assert.deepEqual([recall("a", null), recallHere("a", null)], [{ b: [1, "é"] }, 2]);
  assert.deepEqual(namesOf(""), ["a"]);
  forget("a");
  assert.deepEqual([recall("a", "none"), recallHere("a", null)], ["none", 2]);
  localStorage.setItem("soko.b", "{damaged");
  assert.equal(recall("b", 7), 7);
  room.left = 0;
  assert.ok(!remember("c", 1));
});

test("300 games are kept, those played last", () => {
  for (let game = 0; game < 301; game += 1) {
    clock.now = game;
    rememberGame(`level${game}`, "r");
  }
  tidyGames();
  assert.equal(namesOf("game.").length, 300);
  sessionStorage.removeItem("soko.game.level0");
  assert.deepEqual([recallGame("level0"), recallGame("level1"), recallGame("level300")], [null, "r", "r"]);
});

test("where there is no room, all but the 50 games played last make room", () => {
  for (let game = 0; game < 60; game += 1) {
    clock.now = game;
    rememberGame(`level${game}`, "r");
  }
  // This tab's own copy is stored, the one for all tabs is not; then there is room again.
  room.left = 1;
  const forgotten = mock.method(localStorage, "removeItem", (name) => {
    room.left += 1;
    delete localStorage[name];
  });
  assert.ok(rememberGame("new", "u"));
  forgotten.mock.restore();
  assert.deepEqual(namesOf("game.").length, 51);
  assert.deepEqual([recall("game.level9", null), recall("game.new", null)?.moves], [null, "u"]);
});

test("a tab shows its own game of a level, whatever another one plays", () => {
  rememberGame("level", "rr");
  remember("game.level", { moves: "uu", when: 1 });
  assert.equal(recallGame("level"), "rr");
  remember("game.other", { moves: "uu", when: 1 });
  assert.equal(recallGame("other"), "uu");
  noteShown("other", "d");
  assert.deepEqual([recallGame("other", true), recallGame("other")], ["d", "uu"]);
  // A playtest stays in its tab; an empty game is none, but for the level of a link.
  rememberGame("drawn", "l", false);
  assert.equal(recall("game.drawn", null), null);
  rememberGame("level", "");
  assert.equal(recall("game.level", null), null);
  rememberGame("level.link", "");
  assert.equal(recall("game.level.link", null).moves, "");
});

test("a solution is kept once, with what is proved of it, and the best come first", () => {
  const solution = (moves, proved) => ({ moves, metrics: [["moves", moves.length]], from: "you", proved, when: 0 });
  assert.ok(addSolution("level", solution("rRR")));
  assert.ok(addSolution("level", solution("RR")));
  assert.ok(addSolution("level", solution("rrr", ["moves"])));
  assert.deepEqual(
    solutionsOf("level").map(({ moves, proved }) => [moves, proved]),
    [
      ["RR", undefined],
      ["rRR", ["moves"]],
    ],
  );
  assert.deepEqual([...proofsOf("level")], [["moves", 3]]);
  for (let length = 3; length < 60; length += 1) addSolution("level", solution("u".repeat(length)));
  assert.equal(solutionsOf("level").length, 50);
  assert.ok(isSame("rRu", "rru") && !isSame("r", "rr"));
});

test("a solution is the player's own where it leaves what was shown before the help", () => {
  assert.equal(creditOf("level", "rrr"), "mine");
  noteHelp("level", "hints", "rR", 2);
  noteHelp("level", "solver", "ruu", 3);
  for (const [moves, credit] of [
    ["rruu", "hints"],
    ["RUU", "solver"],
    ["ru", "mine"],
    ["lrr", "mine"],
  ])
    assert.equal(creditOf("level", moves), credit, moves);
  noteHelp("level", "hints", "", 0);
  assert.equal(creditOf("level", "lrr"), "hints");
  startAfresh("level");
  assert.equal(creditOf("level", "lrr"), "mine");
  for (let at = 0; at < 60; at += 1) noteHelp("level", "hints", "u".repeat(at + 1), at + 1);
  assert.equal(recall("help.level", []).length, 50);
  assert.equal(finder({ credit: "hints", date: "2026-11-26", name: "Ann" }), "you, with hints, Ann, 2026-11-26");
  assert.equal(finder({ credit: "solver", date: "", name: "soko 0.1.0" }), "solver");
});
