// The trainer: the question about a player, runs, and what the history says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clear } from "./fake.mjs";
import { parse, trainAddress } from "../src/routes.js";
import { addResults, allResults, bringAbilities, forgetResult, noteResult } from "../src/storage/results.js";
import { calibration, points } from "../src/train/history.js";
import { questionOf } from "../src/train/pool.js";
import { after, begin, best, left, noteScore, score, stands, timed } from "../src/train/run.js";

const WISHES = { game: "sokoban", chance: 0.75, idea: "" };
const level = (key, difficulty, more) => ({
  key,
  game: "sokoban",
  size: [5, 5],
  rating: { difficulty, word: "", ideas: [] },
  ...more,
});

test("the question has results in their order, and levels that were never played", () => {
  clear();
  noteResult("lost", { solved: false, helped: false });
  noteResult("won", { solved: true, helped: true });
  // What is solved once stays solved.
  noteResult("won", { solved: false, helped: false });
  // A level that is no longer here counts as hard as it was; one that was not graded does not count.
  noteResult("gone", { solved: true, helped: false, game: "sokoban", difficulty: 7 });
  noteResult("unknown", { solved: true, helped: false, game: "sokoban", difficulty: null });
  noteResult("other", { solved: true, helped: false, game: "sokobond", difficulty: 6 });
  const levels = [level("won", 2, { best: {} }), level("new", 4), level("lost", 3), level("old", 1, { best: {} })];
  // The same level in another collection is one level.
  levels.push(
    { key: "ungraded", game: "sokoban", size: [5, 5] },
    level("new", 4),
    level("atoms", 5, { game: "sokobond" }),
  );
  const { body, open } = questionOf(WISHES, levels, 3);
  assert.deepEqual(body.plays.map(({ difficulty, solved, helped }) => [difficulty, solved, helped]).sort(), [
    [1, true, false],
    [2, true, true],
    [3, false, false],
    [7, true, false],
  ]);
  assert.deepEqual(body.plays[0], { difficulty: 1, solved: true, helped: false });
  assert.deepEqual([body.open, open[0].key, body.ability, body.count, body.chance], [[4], "new", null, 3, 0.75]);
});

test("an idea leaves the levels that have it", () => {
  clear();
  const levels = [level("plain", 2), level("trap", 3, { rating: { difficulty: 3, ideas: ["trap"] } })];
  assert.deepEqual(questionOf({ ...WISHES, idea: "trap" }, levels, 1).body.open, [3]);
  assert.deepEqual(questionOf({ ...WISHES, idea: "safe" }, levels, 1).body.open, []);
});

test("abilities that are brought are where learning starts, without the results before them", () => {
  noteResult("lost", { solved: false, helped: false });
  const sokoban = { mean: 5, deviation: 1, plays: 40 };
  bringAbilities({ sokoban });
  const { body } = questionOf(WISHES, [level("lost", 3)], 1);
  assert.deepEqual([body.ability, body.plays, body.open], [sokoban, [], [3]]);
  assert.equal(questionOf({ ...WISHES, game: "sokobond" }, [], 1).body.ability, null);
  clear();
});

test("results of a file are added, and none of them replaces a solved level", () => {
  clear();
  noteResult("a", { solved: true, helped: false, game: "sokoban", difficulty: 2 });
  noteResult("b", { solved: false, helped: false, game: "sokoban", difficulty: 2 });
  const file = JSON.parse(JSON.stringify(allResults()));
  clear();
  assert.deepEqual([addResults(file), allResults()], [2, file]);
  assert.equal(addResults({ a: { solved: false, when: 5 }, b: { solved: true, when: 5 }, c: { when: 1 }, d: 3 }), 1);
  assert.deepEqual([allResults().a.solved, allResults().b.solved, Object.keys(allResults()).length], [true, true, 2]);
  assert.equal(addResults(null), 0);
  forgetResult("a");
  assert.ok(allResults().a);
});

const served = (title) => ({ title, address: `#/p/x/${title}`, key: title, difficulty: 3, chance: 0.75 });

/** A run after levels that ended like this. */
function run(mode, ends) {
  let run = begin(mode, WISHES, 0);
  for (const [solved, helped] of ends) run = after({ ...run, now: served("1") }, solved, helped, 1000);
  return run;
}

test("a streak ends with the first failure or hint, practice never", () => {
  const ends = [
    [true, false],
    [true, false],
    [false, false],
  ];
  assert.deepEqual([score(run("streak", ends)), run("streak", ends).over], [2, "The streak has ended."]);
  assert.equal(run("streak", ends.slice(0, 2)).over, "");
  assert.notEqual(run("streak", [[true, true]]).over, "");
  assert.deepEqual([run("practice", ends).over, run("practice", ends).ended.length], ["", 3]);
  // Nothing is counted when no level is played.
  assert.equal(after(begin("streak", WISHES, 0), false, false, 0).over, "");
});

test("five minutes end by the clock", () => {
  const five = run("five", [[true, false]]);
  assert.deepEqual([left(five, 60_000), left(run("streak", []), 0)], [240_000, null]);
  assert.equal(stands(five, 65_000), "Five minutes: 1 solved, 3:55 left");
  assert.equal(stands(run("streak", []), 0), "Streak: 0 solved");
  assert.deepEqual([timed(five, 299_999).over, timed(five, 300_000).over], ["", "Time is up."]);
});

test("the best score of a mode is kept", () => {
  clear();
  assert.equal(noteScore(run("streak", [[true, false]])), true);
  assert.equal(noteScore(run("streak", [[true, false]])), false);
  assert.equal(noteScore(run("practice", [[true, false]])), false);
  assert.deepEqual([best("sokoban", "streak"), best("sokobond", "streak")], [1, 0]);
  clear();
});

test("predictions are compared with what happened, without plays with hints", () => {
  const plays = [true, true, false, true].map((solved, at) => ({ solved, helped: at === 3 }));
  const history = [0.75, 0.72, 0.78, 0.1].map((chance) => ({ chance, mean: 3, deviation: 1 }));
  const [bin, ...rest] = calibration(plays, history);
  assert.deepEqual([bin.from, bin.to, bin.count, rest.length], [0.7, 0.8, 3, 0]);
  assert.ok(Math.abs(bin.predicted - 0.75) < 1e-9 && Math.abs(bin.solved - 2 / 3) < 1e-9);
  assert.equal(calibration([{ solved: true, helped: false }], [{ chance: 1, mean: 0, deviation: 1 }]).length, 1);
});

test("the curve lies inside its picture, and higher is better", () => {
  const { line, band, low, high } = points([1, 2, 4].map((mean) => ({ chance: 0.5, mean, deviation: 0.5 })));
  assert.deepEqual([low, high, line.split(" ").length, band.split(" ").length], [0.5, 4.5, 3, 6]);
  const heights = line.split(" ").map((point) => Number(point.split(",")[1]));
  assert.ok(
    heights[0] > heights[1] && heights[1] > heights[2] && Math.min(...heights) > 0 && Math.max(...heights) < 160,
  );
});

test("levels of the trainer have addresses", () => {
  assert.equal(parse("#/train").view, "train");
  const route = parse(trainAddress("#/p/first-steps/3"));
  assert.deepEqual([route.view, route.trains, route.among.shelf, route.place], ["level", true, "first-steps", "3"]);
  assert.equal(parse("#/train/i/abc/0/movie").movie, true);
  for (const hash of ["#/train/settings", "#/train/drafts/x", "#/train/train/p/a/1", "#/all/x"])
    assert.equal(parse(hash), null, hash);
  assert.equal(parse("#/all?find=a").among.from, "all");
});
