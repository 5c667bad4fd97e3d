// Facts about levels and collections in lists: size, pieces, records, in words. The backend grades the levels.
// @ts-check

/** @typedef {import("./types.js").Item} Item */

/** Grades in words, the easiest first, as in the backend. */
export const DIFFICULTIES = ["very easy", "easy", "medium", "hard", "very hard"];

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
