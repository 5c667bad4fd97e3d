// What is said of levels and collections in lists: size, pieces, difficulty, records, in words.
// @ts-check

/** @typedef {import("../common/types.js").Item} Item */

/** How hard a level is, from the easiest; with the effort up to which it is that. */
/** @type {[string, number, number][]} name, Sokoban, Sokobond */
const GRADES = [
  ["easy", 16, 14],
  ["medium", 45, 32],
  ["hard", 130, 60],
  ["expert", Infinity, Infinity],
];

export const DIFFICULTIES = GRADES.map(([name]) => name);

/**
 * How much there is to do in a level: the pushes (in Sokobond: moves) of the shortest solution known, or an estimate
 * from the number of pieces and the length of a side.
 * @param {Item} level
 */
export function effort({ game, size, pieces, least }) {
  if (!size || !pieces) return 0;
  const estimate = pieces * Math.sqrt(size[0] * size[1]);
  if (!least) return estimate;
  return game === "sokobond" ? least.moves : Math.sqrt(estimate * least.pushes);
}

/**
 * The grade of a level.
 * @param {Item} level
 */
export function difficulty(level) {
  const own = effort(level);
  const bond = level.game === "sokobond";
  return GRADES.find(([, sokoban, sokobond]) => own <= (bond ? sokobond : sokoban))?.[0] ?? "expert";
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const counted = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/**
 * Boxes or atoms in words.
 * @param {string | undefined} game
 * @param {number} count
 */
export const pieces = (game, count) => (game === "sokobond" ? counted(count, "atom") : counted(count, "box", "boxes"));

/**
 * A record in words: moves, and in Sokoban pushes.
 * @param {Item} level
 * @param {{ moves: number, pushes: number }} record
 */
export function recordOf({ game }, { moves, pushes }) {
  return game === "sokobond"
    ? counted(moves, "move")
    : `${counted(moves, "move")}, ${counted(pushes, "push", "pushes")}`;
}

/**
 * The player's record of a level.
 * @param {Item} level
 * @returns {{ moves: number, pushes: number, hints: boolean } | null}
 */
export function own({ best }) {
  return best ? { moves: best.moves.moves, pushes: best.pushes.pushes, hints: best.credit === "hints" } : null;
}

/**
 * When something was, in words.
 * @param {number} when milliseconds since 1970
 */
export function ago(when) {
  const minutes = Math.round((Date.now() - when) / 60000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${counted(minutes, "minute")} ago`;
  const hours = Math.round(minutes / 60);
  return hours < 24 ? `${counted(hours, "hour")} ago` : `${counted(Math.round(hours / 24), "day")} ago`;
}
