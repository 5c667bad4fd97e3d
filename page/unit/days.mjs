// Levels of the day.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./fake.mjs";
import { readFileSync } from "node:fs";
import { dailyAddress, dayAfter, dayOf, FIRST, GAMES, readDays, streak, TIERS } from "../src/day/days.js";
import { parse } from "../src/routes.js";

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
