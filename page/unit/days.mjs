// Levels of the day and levels for a player.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clear } from "./fake.mjs";
import { readFileSync } from "node:fs";
import { dailyAddress, dayAfter, dayOf, FIRST, GAMES, readDays, streak, TIERS } from "../src/day/days.js";
import { questionOf } from "../src/learn/ladder.js";
import { parse } from "../src/routes.js";
import { bringAbilities, noteResult } from "../src/storage/results.js";

test("days follow each other over months and leap years", () => {
  assert.equal(dayOf(new Date(2026, 0, 5)), "2026-01-05");
  assert.deepEqual(
    [dayAfter("2026-12-31", 1), dayAfter("2028-03-01", -1), dayAfter("2026-11-26", -40)],
    ["2027-01-01", "2028-02-29", "2026-10-17"],
  );
  assert.equal(parse(dailyAddress("2026-11-26", "sokoban", "hard")).tier, "hard");
});

test("a file of days has two levels of each game for each day, each with a solution", () => {
  const levels = readDays(readFileSync(new URL("../../levels/days/2026-11.days", import.meta.url), "utf8"));
  const names = Array.from({ length: 30 }, (_, at) => dayAfter(FIRST, at)).flatMap((day) =>
    GAMES.flatMap((game) => TIERS.map((tier) => `${day}/${game}/${tier}`)),
  );
  assert.deepEqual(Object.keys(levels), names);
  for (const [name, { title, text, solution, grade }] of Object.entries(levels)) {
    assert.ok(title && text.endsWith("\n") && grade >= 1 && grade <= 5, name);
    assert.match(solution, name.includes("sokoban") ? /^[lurd]{6,}$/i : /^[WASD]{6,}$/, name);
    assert.match(text, name.includes("sokoban") ? /@|\+/ : /^(v2\n)?x/, name);
  }
});

test("a streak ends today or yesterday, and what was solved later does not count", () => {
  const days = {
    "2026-11-20": ["sokoban/easy"],
    "2026-11-22": ["late/sokoban/easy"],
    "2026-11-23": ["sokoban/easy", "late/sokobond/easy"],
    "2026-11-24": ["sokobond/hard"],
  };
  for (const [today, length] of [
    ["2026-11-24", 2],
    ["2026-11-25", 2],
    ["2026-11-26", 0],
    ["2026-11-22", 0],
    ["2026-11-21", 1],
  ])
    assert.equal(streak(days, today), length, today);
});

test("the ladder is asked about results in their order, and about levels that were never visited", () => {
  clear();
  const level = (key, difficulty, more) => ({ key, size: [5, 5], rating: { difficulty, word: "" }, ...more });
  noteResult("lost", false, false);
  noteResult("won", true, true);
  // What is solved once stays solved.
  noteResult("won", false, false);
  const levels = [level("won", 2, { best: {} }), level("new", 4), level("lost", 3), level("old", 1, { best: {} })];
  levels.push({ key: "ungraded", size: [5, 5] });
  const { body, open } = questionOf("sokoban", levels, 3);
  assert.deepEqual(body.plays.map(({ difficulty, solved, helped }) => [difficulty, solved, helped]).sort(), [
    [1, true, false],
    [2, true, true],
    [3, false, false],
  ]);
  assert.deepEqual(body.plays[0], { difficulty: 1, solved: true, helped: false });
  assert.deepEqual([body.open, open[0].key, body.ability, body.count], [[4], "new", null, 3]);
});

test("abilities that are brought are where learning starts, without the results before them", () => {
  noteResult("lost", false, false);
  const sokoban = { mean: 5, deviation: 1, plays: 40 };
  bringAbilities({ sokoban });
  const { body } = questionOf("sokoban", [{ key: "lost", size: [5, 5], rating: { difficulty: 3, word: "" } }], 1);
  assert.deepEqual([body.ability, body.plays, body.open], [sokoban, [], [3]]);
  assert.equal(questionOf("sokobond", [], 1).body.ability, null);
  clear();
});
