// Levels for this player: the backend learns the ability from how the visits of levels ended, and picks the levels whose chance of success
// is the wanted one.
// @ts-check
import { get, post } from "../backend/api.js";
import { Grading } from "../library/grading.js";
import { levelAddress } from "../routes.js";
import { placeOf } from "../shell/places.js";
import { broughtAbilities, resultOf } from "../storage/results.js";

/** @typedef {import("../common/types.js").Item} Item */
/** @typedef {import("../storage/results.js").Ability} Ability */
/** @typedef {{ title: string, address: string, chance: number }} Step */
/** @typedef {{ ability: Ability, steps: Step[] }} Climb */

/** Levels of the largest collection that is looked at. */
const MOST = 500;

/**
 * The question about the ladder of a game, and the levels that its answer names by their places.
 * @param {import("../storage/results.js").Game} game
 * @param {Item[]} levels
 * @param {number} count
 */
export function questionOf(game, levels, count) {
  /** @type {{ difficulty: number, solved: boolean, helped: boolean, when: number }[]} */
  const plays = [];
  /** @type {Item[]} */
  const open = [];
  for (const level of levels) {
    const difficulty = level.rating?.difficulty;
    if (difficulty === undefined || difficulty === null) continue;
    const result = level.key ? resultOf(level.key) : null;
    // Records may come from a file; they were first.
    if (result) plays.push({ difficulty, ...result });
    else if (level.best) plays.push({ difficulty, solved: true, helped: false, when: 0 });
    if (!level.best && !result) open.push(level);
  }
  plays.sort((a, b) => a.when - b.when);
  const body = {
    game,
    ability: broughtAbilities()[game] ?? null,
    plays: plays.map(({ difficulty, solved, helped }) => ({ difficulty, solved, helped })),
    open: open.map((level) => level.rating?.difficulty),
    count,
  };
  return { body, open };
}

/**
 * @typedef {object} Ladder
 * @property {(game: "sokoban" | "sokobond", count: number) => Promise<Climb>} climb
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
    async climb(game, count) {
      const own = shelves.filter((shelf) => shelf.game === game);
      /** @type {Map<Item, { title: string, address: string }>} */
      const links = new Map();
      for (const { among, levels } of own) {
        levels.forEach((level, place) => {
          const title = level.title || `Level ${place + 1}`;
          links.set(level, { title, address: levelAddress(among, place) });
        });
      }
      const { body, open } = questionOf(game, [...links.keys()], count);
      /** @type {{ ability: Ability, levels: { place: number, chance: number }[] }} */
      const { ability, levels } = await post("ladder", body);
      const step = (/** @type {{ place: number, chance: number }} */ { place, chance }) => ({
        ...(links.get(open[place]) ?? { title: "", address: "" }),
        chance,
      });
      return { ability, steps: levels.map(step) };
    },
    stop: () => shelves.forEach(({ grading }) => grading.stop()),
  };
}
