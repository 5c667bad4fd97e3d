// Levels of the day: which day it is, what was solved on which, the streak. Solved days are kept with records and games.
// @ts-check
import { job, post } from "../backend/api.js";
import { recall, remember } from "../storage/local.js";

/** @typedef {"sokoban" | "sokobond"} Game */
/** @typedef {"easy" | "medium" | "hard"} Tier */
/** @typedef {import("../common/types.js").Making} Making */

/** @type {Game[]} */
export const GAMES = ["sokoban", "sokobond"];
/** @type {Tier[]} */
export const TIERS = ["easy", "medium", "hard"];

/** Days whose levels are kept as text. */
const KEPT = 40;

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
 */
export async function noteSolved(day, game, tier) {
  const late = day !== dayOf(new Date());
  await post("days", { solved: `${day}/${game}/${tier}`, late }, { keepalive: true });
}

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
 * @param {string} day
 * @param {Game} game
 * @param {Tier} tier
 */
export const dailyAddress = (day, game, tier) => `#/daily/${day}/${game}/${tier}`;

/**
 * Makes the level of a day, or recalls it. The date is the seed: everybody has the same level.
 * @param {string} day
 * @param {Game} game
 * @param {Tier} tier
 * @returns {Promise<{ text: string, title: string }>}
 */
export async function levelOf(day, game, tier) {
  const name = `${day}/${game}/${tier}`;
  /** @type {Record<string, { text: string, title: string }>} */
  const kept = recall("dayLevels", {});
  if (kept[name]) return kept[name];
  const { done } = job({ day, game, tier }, (/** @type {Making} */ _) => {}, "generate");
  const made = await done;
  if (made.outcome !== "made") throw new Error("The level of the day could not be made in time.");
  const level = { text: made.text, title: made.title };
  const oldest = dayAfter(dayOf(new Date()), -KEPT);
  const young = Object.entries(recall("dayLevels", {})).filter(([other]) => other.slice(0, 10) >= oldest);
  remember("dayLevels", { ...Object.fromEntries(young), [name]: level });
  return level;
}
