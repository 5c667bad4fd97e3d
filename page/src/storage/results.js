// How the last visit of each level ended, for the player's ability, and the ability that these results start from. A level that is
// solved once stays solved: playing it again says little. Nothing is sent but to this page's own backend.
// @ts-check
import { forget, namesOf, recall, remember } from "./local.js";

/** @typedef {{ mean: number, deviation: number, plays: number }} Ability */
/** @typedef {{ solved: boolean, helped: boolean, when: number }} Result */
/** @typedef {"sokoban" | "sokobond"} Game */

/** Most results kept. */
const MOST = 1000;

/**
 * @param {string} key of the level
 * @returns {Result | null}
 */
export const resultOf = (key) => recall(`result.${key}`, null);

/**
 * Notes how a visit of a level stands.
 * @param {string} key
 * @param {boolean} solved
 * @param {boolean} helped
 */
export function noteResult(key, solved, helped) {
  if (!resultOf(key)?.solved) remember(`result.${key}`, { solved, helped, when: Date.now() });
}

/** Forgets the oldest results, when the page is left. */
export function tidyResults() {
  const names = namesOf("result.");
  if (names.length <= MOST) return;
  const when = (/** @type {string} */ name) => recall(name, { when: 0 }).when;
  names.sort((a, b) => when(b) - when(a));
  names.slice(MOST).forEach(forget);
}

/**
 * The abilities that a file brought; none for a player who is new here.
 * @returns {Partial<Record<Game, Ability>>}
 */
export const broughtAbilities = () => recall("abilities", {});

/**
 * Takes over abilities; what was played before them counts no more.
 * @param {Partial<Record<Game, Ability>>} abilities
 */
export function bringAbilities(abilities) {
  namesOf("result.").forEach(forget);
  remember("abilities", abilities);
}
