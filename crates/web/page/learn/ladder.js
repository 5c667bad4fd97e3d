// A ladder of difficulty: levels that are a little harder than what was solved, and easier again after some were given up.
// @ts-check
import { get, post } from "../common/api.js";
import { levelAddress } from "../routes.js";
import { recallGame } from "../storage/games.js";

/** @typedef {import("../common/types.js").Item} Item */
/** @typedef {{ title: string, address: string, word: string, exact: number }} Step */

/** Levels of the largest collection that is looked at. */
const MOST = 500;

/** How many of the hardest solved levels say where one stands. */
const BEST = 5;

/** How far up the next level is, and how far down each level that was given up leads. */
const [UP, DOWN] = [0.4, 0.25];

/**
 * The grade that fits a player, not rounded.
 * @param {number[]} solved grades of solved levels
 * @param {number[]} left grades of levels that were begun and not solved
 */
export function fitting(solved, left) {
  const best = [...solved].sort((a, b) => b - a).slice(0, BEST);
  if (!best.length) return 1;
  const stands = best.reduce((sum, grade) => sum + grade, 0) / best.length;
  const hard = left.filter((grade) => grade <= stands + 1).length;
  return Math.max(1, stands + UP - DOWN * Math.min(hard, 4));
}

/**
 * The unsolved levels nearest to a grade, the easier first.
 * @param {Step[]} open
 * @param {number} grade
 * @param {number} count
 */
export function nearest(open, grade, count) {
  const by = (/** @type {Step} */ step) => Math.abs(step.exact - grade);
  return [...open]
    .sort((a, b) => by(a) - by(b))
    .slice(0, count)
    .sort((a, b) => a.exact - b.exact);
}

/**
 * Levels for this player: some of a game that fit what was solved and given up here.
 * @param {"sokoban" | "sokobond"} game
 * @param {number} count
 * @returns {Promise<{ steps: Step[], waits: boolean }>} the levels, and whether some are still being graded
 */
export async function levelsFor(game, count) {
  const { collections } = await get("library");
  /** @type {Step[]} */
  const open = [];
  /** @type {number[]} */
  const solved = [];
  /** @type {number[]} */
  const left = [];
  let waits = false;
  for (const [number, shelf] of collections.entries()) {
    if (shelf.game !== game || shelf.count > MOST) continue;
    const name = shelf.slug ?? String(number);
    const { levels } = await get(`library/${name}`);
    waits = (await addGrades(name, levels)) || waits;
    levels.forEach((/** @type {Item} */ item, /** @type {number} */ place) => {
      const exact = item.difficulty?.exact;
      if (exact === undefined || exact === null || !item.difficulty) return;
      if (item.best) return solved.push(exact);
      if (item.key && recallGame(item.key)) left.push(exact);
      const address = levelAddress({ from: "shelf", shelf: name }, place);
      open.push({ title: item.title || `Level ${place + 1}`, address, word: item.difficulty.word, exact });
    });
  }
  return { steps: nearest(open, fitting(solved, left), count), waits };
}

/**
 * Adds the grades that are known by now.
 * @param {string} shelf
 * @param {Item[]} levels
 * @returns {Promise<boolean>} whether some are still unknown
 */
async function addGrades(shelf, levels) {
  const places = [...levels.keys()].filter((place) => levels[place].size && !levels[place].difficulty);
  if (!places.length) return false;
  const { grades } = await post("grades", { shelf, places });
  places.forEach((place, at) => (levels[place].difficulty = grades[at]));
  return grades.some((/** @type {unknown} */ grade) => !grade);
}
