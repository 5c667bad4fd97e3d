// How the last visit of each level ended, for the player's ability, and the ability that these results start from. A level that is
// solved once stays solved: playing it again says little. Nothing is sent but to this page's own backend.
// @ts-check
import { forget, namesOf, recall, remember } from "./local.js";

/** @typedef {{ mean: number, deviation: number, plays: number }} Ability */
/** @typedef {"sokoban" | "sokobond"} Game */

/**
 * @typedef {object} Result
 * @property {boolean} solved
 * @property {boolean} helped
 * @property {number} when
 * @property {Game} [game]
 * @property {number | null} [difficulty] as it was known then; none of levels that were not graded yet
 */

/** Most results kept. */
const MOST = 4000;

/**
 * @param {string} key of the level
 * @returns {Result | null}
 */
export const resultOf = (key) => recall(`result.${key}`, null);

/**
 * Notes how a visit of a level stands.
 * @param {string} key
 * @param {Omit<Result, "when">} result
 */
export function noteResult(key, result) {
  if (!resultOf(key)?.solved) remember(`result.${key}`, { ...result, when: Date.now() });
}

/**
 * A visit that time ended says nothing.
 * @param {string} key
 */
export function forgetResult(key) {
  if (!resultOf(key)?.solved) forget(`result.${key}`);
}

/** All results by the keys of their levels. @returns {Record<string, Result>} */
export const allResults = () =>
  Object.fromEntries(
    namesOf("result.").flatMap((name) => {
      const result = /** @type {Result | null} */ (recall(name, null));
      return result ? [[name.slice("result.".length), result]] : [];
    }),
  );

/**
 * Adds results from a file; of a level that is solved already nothing changes. Returns how many are new.
 * @param {unknown} results
 */
export function addResults(results) {
  const sound = Object.entries(results ?? {}).filter(([, one]) => typeof one?.solved === "boolean" && one.when > 0);
  const news = sound.filter(([key]) => !resultOf(key)?.solved);
  return news.filter(([key, { solved, helped, when, game, difficulty }]) =>
    remember(`result.${key}`, { solved, helped: Boolean(helped), when: Number(when), game, difficulty }),
  ).length;
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
