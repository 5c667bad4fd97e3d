// The moves of each level, where the player was last, and the solutions found in this browser.
// @ts-check
import { forget, namesOf, recall, recallHere, remember, rememberHere } from "./local.js";

/** @typedef {import("../common/types.js").Sheet} Sheet */
/** @typedef {{ moves: string, when: number }} Kept */

/** Most games kept. */
const MOST_GAMES = 300;

/**
 * Keeps the moves of a level: for this tab, and for tabs that open the level later unless they are of a playtest.
 * @param {string} key
 * @param {string} moves
 * @param {boolean} [shared]
 * @returns {boolean} whether there was room
 */
export function rememberGame(key, moves, shared = true) {
  const name = `game.${key}`;
  rememberHere(name, moves);
  if (!shared) return true;
  // A link without a game of its own begins with its moves, so that an empty game is one as well.
  if (!moves && !key.includes(".")) {
    forget(name);
    return true;
  }
  if (remember(name, { moves, when: Date.now() })) return true;
  // Full: games not played for longest make room.
  forgetOldest(50);
  return remember(name, { moves, when: Date.now() });
}

/** Forgets the games not played for longest, when the page is left. */
export function tidyGames() {
  const games = namesOf("game.");
  if (games.length > MOST_GAMES) forgetOldest(MOST_GAMES);
}

/** @param {number} most how many games are kept */
function forgetOldest(most) {
  const when = (/** @type {string} */ name) => recall(name, /** @type {Kept} */ ({ moves: "", when: 0 })).when;
  const games = namesOf("game.").map((name) => /** @type {const} */ ([name, when(name)]));
  games.sort((a, b) => b[1] - a[1]);
  games.slice(most).forEach(([name]) => forget(name));
}

/**
 * Notes the moves that this tab shows of a level before anything is played in it: a reload shows the same, whatever
 * another tab has played meanwhile.
 * @param {string} key
 * @param {string} moves
 */
export function noteShown(key, moves) {
  rememberHere(`shown.${key}`, moves);
}

/**
 * The moves of a level as this tab left it, else as another one did.
 * @param {string} key
 * @param {boolean} [again] whether this tab showed the level before, in the same entry of its history
 * @returns {string | null}
 */
export function recallGame(key, again = false) {
  const shared = recall(`game.${key}`, /** @type {Kept | null} */ (null))?.moves ?? null;
  return recallHere(`game.${key}`, again ? recallHere(`shown.${key}`, shared) : shared);
}

/**
 * Where the player was last.
 * @typedef {object} Visit
 * @property {string} address
 * @property {string} title
 * @property {string} among the title of the collection
 * @property {string} text the level
 * @property {string} key
 */

/** @param {Visit} visit */
export function rememberVisit(visit) {
  remember("visit", visit);
}

/** @returns {Visit | null} */
export function lastVisit() {
  return recall("visit", null);
}

/**
 * @typedef {object} Solution
 * @property {string} moves
 * @property {[string, number][]} metrics
 * @property {string} from who found it, in words
 * @property {string[]} [proved] metrics in which none is better
 * @property {number} when
 * @property {string} [credit]
 */

/**
 * The solutions of a level found in this browser, best first.
 * @param {string} key
 * @returns {Solution[]}
 */
export function solutionsOf(key) {
  return recall(`solutions.${key}`, /** @type {Solution[]} */ ([]));
}

/**
 * The proofs about a level: for each metric the fewest of any solution, where it is known.
 * @param {string} key
 * @returns {Map<string, number>}
 */
export function proofsOf(key) {
  const proved = solutionsOf(key).flatMap((one) => one.metrics.filter(([name]) => one.proved?.includes(name)));
  return new Map(proved);
}

/**
 * Whether these are the same moves. Upper case marks pushes and is no difference.
 * @param {string} moves
 * @param {string} others
 */
export function isSame(moves, others) {
  return moves.toLowerCase() === others.toLowerCase();
}

/**
 * Adds a solution unless it is known; for a known one, adds what is newly proved. Returns whether there was room.
 * @param {string} key
 * @param {Solution} solution
 */
export function addSolution(key, solution) {
  const known = solutionsOf(key);
  const same = known.find((one) => isSame(one.moves, solution.moves));
  if (same) {
    // A proof is worth noting, whoever found the solution.
    const proved = solution.proved?.filter((name) => !same.proved?.includes(name)) ?? [];
    if (!proved.length) return true;
    same.proved = [...(same.proved ?? []), ...proved];
  } else {
    known.push(solution);
  }
  known.sort((a, b) => (a.metrics[0]?.[1] ?? 0) - (b.metrics[0]?.[1] ?? 0));
  return remember(`solutions.${key}`, known.slice(0, 50));
}
