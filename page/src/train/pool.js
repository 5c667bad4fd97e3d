// The levels that the trainer serves: the backend learns the player's ability from how the visits of levels ended, and picks the levels
// whose chance of success is the wanted one.
// @ts-check
import { post } from "../backend/api.js";
import { Grading } from "../library/grading.js";
import { placeOf } from "../shell/places.js";
import { allResults, broughtAbilities, resultOf } from "../storage/results.js";

/** @typedef {import("../common/types.js").Item} Item */
/** @typedef {import("../storage/results.js").Ability} Ability */
/** @typedef {import("./history.js").Step} Step */
/** @typedef {import("./run.js").Wishes} Wishes */
/** @typedef {{ difficulty: number, solved: boolean, helped: boolean }} Play */
/** @typedef {NonNullable<import("./run.js").Run["now"]>} Served a level for the player */
/** @typedef {{ ability: Ability, plays: Play[], history: Step[], levels: Served[] }} Standing how a player stands, and levels to go on with */

/** Levels of the largest collection that is graded for this; of larger ones, those whose grades are known are served. */
const GRADED = 500;

/** Most plays, and most levels, that the backend takes. */
const MOST = 20_000;

/** Milliseconds between two looks at whether more grades are known. */
const AGAIN = 300;

/**
 * The question about a player at a game, and the levels that its answer names by their places.
 * @param {Wishes} wishes
 * @param {Item[]} levels
 * @param {number} count
 */
export function questionOf({ game, chance, idea }, levels, count) {
  /** @type {(Play & { when: number })[]} */
  const plays = [];
  /** @type {Item[]} */
  const open = [];
  const results = allResults();
  const counted = new Set();
  for (const level of levels.filter((level) => level.game === game)) {
    const difficulty = level.rating?.difficulty;
    if (difficulty === undefined || difficulty === null || !level.key || counted.has(level.key)) continue;
    counted.add(level.key);
    const result = results[level.key];
    // Records may come from a file; they were first.
    if (result) plays.push({ ...result, difficulty });
    else if (level.best) plays.push({ difficulty, solved: true, helped: false, when: 0 });
    else if (!idea || level.rating?.ideas?.includes(idea)) open.push(level);
  }
  // Levels that are no longer here count as hard as they were.
  for (const [key, result] of Object.entries(results)) {
    const { difficulty } = result;
    if (result.game === game && typeof difficulty === "number" && !counted.has(key))
      plays.push({ ...result, difficulty });
  }
  plays.sort((a, b) => a.when - b.when);
  const body = {
    game,
    ability: broughtAbilities()[game] ?? null,
    plays: plays.slice(-MOST).map(({ difficulty, solved, helped }) => ({ difficulty, solved, helped })),
    open: open.slice(0, MOST).map((level) => level.rating?.difficulty),
    count,
    chance,
  };
  return { body, open };
}

/** All levels, with what is known of them. */
class Pool {
  /**
   * @param {import("../shell/places.js").Place} place
   * @param {Item[]} levels
   */
  constructor(place, levels) {
    this.levels = levels;
    this.grading = new Grading(place, levels, () => this.onGrades());
    /** Called when more grades are known. */
    this.onGrades = () => {};
    /** @type {Map<string, number>} */
    const sizes = new Map();
    for (const { collection = "" } of levels) sizes.set(collection, (sizes.get(collection) ?? 0) + 1);
    /** The levels that are graded for this. */
    this.wanted = [...levels.keys()].filter((at) => (sizes.get(levels[at].collection ?? "") ?? 0) <= GRADED);
    this.grading.want(this.wanted);
  }

  /** How many levels of a game are still to be graded. @param {Wishes} wishes */
  left({ game }) {
    return this.wanted.filter((at) => this.levels[at].game === game && this.levels[at].size && !this.levels[at].rating)
      .length;
  }

  /**
   * @param {Wishes} wishes
   * @param {number} [count] how many levels are wanted
   * @returns {Promise<Standing>}
   */
  async standing(wishes, count = 0) {
    const { body, open } = questionOf(wishes, this.levels, count);
    /** @type {{ ability: Ability, history: Step[], levels: { place: number, chance: number }[] }} */
    const { ability, history, levels } = await post("ladder", body);
    const served = levels.map(({ place, chance }) => {
      const { id, title, key, rating, collection, number } = open[place];
      const name = title || `${collection} ${number}`;
      return { title: name, address: `#/${id}`, key: key ?? "", difficulty: rating?.difficulty ?? 0, chance };
    });
    return { ability, plays: body.plays, history, levels: served };
  }

  /**
   * A level to go on with, one of those whose chance is nearest to the wanted one; null if there is none, even when all are graded.
   * @param {Wishes} wishes
   * @param {string[]} [without] keys of levels that are not wanted
   * @returns {Promise<Served | null>}
   */
  async next(wishes, without = []) {
    for (;;) {
      const all = (await this.standing(wishes, AMONG + without.length)).levels;
      const levels = all.filter(({ key }) => !without.includes(key) && !resultOf(key)).slice(0, AMONG);
      if (levels.length) return levels[Math.floor(Math.random() * levels.length)];
      if (!this.left(wishes)) return null;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }
}

/** How many levels one is drawn from. */
const AMONG = 5;

/** @type {Promise<Pool> | null} */
let pool = null;

/**
 * All levels; they are looked at once, and again when files were opened.
 * @param {boolean} [anew]
 * @returns {Promise<Pool>}
 */
export function openPool(anew = false) {
  if (anew) void pool?.then(({ grading }) => grading.stop());
  if (anew || !pool) pool = placeOf({ from: "all" }).then(async (place) => new Pool(place, await place.items()));
  pool.catch(() => (pool = null));
  return pool;
}
