// A ladder of difficulty: levels that are a little harder than what was solved, and easier again after some were given up.
// @ts-check
import { get } from "../backend/api.js";
import { Grading } from "../library/grading.js";
import { levelAddress } from "../routes.js";
import { placeOf } from "../shell/places.js";
import { recallGame } from "../storage/games.js";

/** @typedef {import("../common/types.js").Item} Item */
/** @typedef {{ title: string, address: string, word: string, exact: number }} Step */

/** Levels of the largest collection that is looked at. */
const MOST = 500;

/** How many of the hardest solved levels decide the player's grade. */
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
 * Levels for this player: those of a game that fit what was solved and given up here, as far as grades are known.
 * @typedef {object} Ladder
 * @property {(game: "sokoban" | "sokobond", count: number) => Step[]} levelsFor
 * @property {() => void} stop asks for no more grades
 */

/**
 * Opens the collections and has their levels graded.
 * @param {() => void} onGrades called when more grades are known
 * @returns {Promise<Ladder>}
 */
export async function openLadder(onGrades) {
  const { collections } = await get("library");
  /** @type {{ game: string, among: { from: "shelf", shelf: string }, levels: Item[], grading: Grading }[]} */
  const shelves = [];
  for (const { game, slug, count } of collections) {
    if (count > MOST) continue;
    const among = /** @type {const} */ ({ from: "shelf", shelf: slug });
    const place = await placeOf(among);
    const levels = await place.items();
    shelves.push({ game, among, levels, grading: new Grading(place, levels, onGrades) });
  }
  for (const { grading } of shelves) grading.wantAll();
  return {
    levelsFor(game, count) {
      /** @type {Step[]} */
      const open = [];
      /** @type {number[]} */
      const solved = [];
      /** @type {number[]} */
      const left = [];
      for (const { among, levels } of shelves.filter((shelf) => shelf.game === game)) {
        levels.forEach(({ title, key, best, rating }, place) => {
          const exact = rating?.difficulty;
          if (exact === undefined || exact === null || !rating) return;
          if (best) return solved.push(exact);
          if (key && recallGame(key)) left.push(exact);
          const address = levelAddress(among, place);
          open.push({ title: title || `Level ${place + 1}`, address, word: rating.word, exact });
        });
      }
      return nearest(open, fitting(solved, left), count);
    },
    stop: () => shelves.forEach(({ grading }) => grading.stop()),
  };
}
