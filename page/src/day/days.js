// Levels of the day: which day it is, what was solved on which, the streak, results to post. The levels come from a file for each
// month, whose form `levels/days.rs` explains. Solved days are kept with records and games.
// @ts-check
import { post } from "../backend/api.js";
import { recall, remember } from "../storage/local.js";

/** @typedef {"sokoban" | "sokobond"} Game */
/** @typedef {"easy" | "hard"} Tier */

/**
 * A level of a day.
 * @typedef {object} DayLevel
 * @property {string} title
 * @property {string} text
 * @property {string} solution a shortest one
 * @property {number} grade from 1 to 10
 */

/**
 * How a level of a day was solved, for the result to post.
 * @typedef {object} How
 * @property {number} moves
 * @property {number} pushes
 * @property {number} fewest_moves
 * @property {number} fewest_pushes
 * @property {boolean} hints
 */

/** @type {Game[]} */
export const GAMES = ["sokoban", "sokobond"];
/** @type {Tier[]} */
export const TIERS = ["easy", "hard"];

/** The first day that has levels. */
export const FIRST = "2026-11-01";

/** Results that are kept, so that they can still be posted. */
const RESULTS = 12;

/**
 * A day as it is written, such as `2026-11-26`, by the clock of this place.
 * @param {Date} date
 */
export function dayOf(date) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The day that is `by` days after another.
 * @param {string} day
 * @param {number} by
 */
export function dayAfter(day, by) {
  const [year, month, date] = day.split("-").map(Number);
  return dayOf(new Date(year, month - 1, date + by));
}

/**
 * What was solved, by day: names such as `sokoban/easy`, and `late/sokoban/easy` later than on the day itself.
 * @returns {Promise<Record<string, string[]>>}
 */
export const solvedDays = async () => (await post("days", {})).days;

/**
 * A level of the day was solved; it counts for the streak on its own day only.
 * @param {string} day
 * @param {Game} game
 * @param {Tier} tier
 * @param {How} how
 * @returns {Promise<string>} the result to post
 */
export async function noteSolved(day, game, tier, how) {
  const late = day !== dayOf(new Date());
  const name = `${day}/${game}/${tier}`;
  const { result } = await post("days", { solved: name, late, how }, { keepalive: true });
  const { [name]: _, ...others } = results();
  remember("dayResults", Object.fromEntries([...Object.entries(others), [name, result]].slice(-RESULTS)));
  return result;
}

/**
 * The results of the levels that were solved last, by names such as `2026-11-26/sokoban/easy`.
 * @returns {Record<string, string>}
 */
export const results = () => recall("dayResults", {});

/**
 * How many days in a row, up to today or yesterday, had a level of the day solved on the day itself.
 * @param {Record<string, string[]>} days
 * @param {string} today
 */
export function streak(days, today) {
  const counts = (/** @type {string} */ day) => (days[day] ?? []).some((name) => !name.startsWith("late/"));
  // Today is not over yet.
  let day = counts(today) ? today : dayAfter(today, -1);
  let length = 0;
  for (; counts(day); day = dayAfter(day, -1)) length += 1;
  return length;
}

/**
 * How long a streak is, in words.
 * @param {number} length
 */
export const inARow = (length) => (length === 1 ? "1 day in a row" : `${length} days in a row`);

/**
 * The address of a level of a day.
 * @param {string} day
 * @param {Game} game
 * @param {Tier} tier
 */
export const dailyAddress = (day, game, tier) => `#/daily/${day}/${game}/${tier}`;

/**
 * The address of the page of a day.
 * @param {string} day
 */
export const pageOf = (day) => (day === dayOf(new Date()) ? "#/daily" : `#/daily/${day}`);

/**
 * The levels of a file of days, by names such as `2026-11-26/sokoban/easy`.
 * @param {string} text
 * @returns {Record<string, DayLevel>}
 */
export function readDays(text) {
  const levels = text.split(/^(?=\d{4}-\d\d-\d\d )/m).filter(Boolean);
  return Object.fromEntries(
    levels.map((level) => {
      const [head, solution, ...rows] = level.split("\n");
      const [day, game, tier, difficulty, ...title] = head.split(" ");
      const grade = Math.max(1, Math.round(Number(difficulty)));
      return [`${day}/${game}/${tier}`, { title: title.join(" "), text: rows.join("\n"), solution, grade }];
    }),
  );
}

/** @type {Map<string, Promise<Record<string, DayLevel>>>} the levels of the months that were looked at */
const months = new Map();

/** @param {string} month such as `2026-11` */
async function load(month) {
  const answer = await fetch(`days/${month}.txt`).catch(() => null);
  if (answer?.status === 404) return {};
  if (!answer?.ok) throw new Error("The levels of this month could not be loaded. Try again later.");
  return readDays(await answer.text());
}

/**
 * A level of a day.
 * @param {string} day
 * @param {Game} game
 * @param {Tier} tier
 * @returns {Promise<DayLevel>}
 */
export async function levelOf(day, game, tier) {
  const month = day.slice(0, 7);
  const levels = months.get(month) ?? load(month);
  months.set(month, levels);
  const found = (
    await levels.catch((error) => {
      months.delete(month);
      throw error;
    })
  )[`${day}/${game}/${tier}`];
  if (!found) throw new Error(`There are no levels for ${day}.`);
  return found;
}
