// Who found a solution: the player, the player with hints, or a solver whose moves were taken over. What was shown is
// remembered with the moves that led there, as in the terminal: a solution that leaves those moves before the help was
// given is the player's own.
// @ts-check
import { recall, remember } from "./local.js";

/** @typedef {{ credit: string, moves: string, need: number }} Help */

/** The words for who found a solution, the player first; what comes later weighs more. */
const CREDITS = ["mine", "hints", "solver", "optimizer"];

/** Most entries that are remembered of a level. */
const MOST = 50;

/**
 * Remembers what was shown of a level.
 * @param {string} key
 * @param {string} credit
 * @param {string} moves the moves that it was shown with
 * @param {number} need how many of them a solution has to begin with to have used it
 */
export function noteHelp(key, credit, moves, need) {
  const helps = recall(`help.${key}`, /** @type {Help[]} */ ([]));
  const help = { credit, moves: moves.toLowerCase(), need };
  if (helps.some((one) => one.credit === credit && one.need === need && one.moves === help.moves)) return;
  remember(`help.${key}`, [...helps, help].slice(-MOST));
}

/**
 * Who found these moves.
 * @param {string} key
 * @param {string} moves
 */
export function creditOf(key, moves) {
  const letters = moves.toLowerCase();
  const used = recall(`help.${key}`, /** @type {Help[]} */ ([])).filter((help) =>
    letters.startsWith(help.moves.slice(0, help.need)),
  );
  return CREDITS[Math.max(0, ...used.map((help) => CREDITS.indexOf(help.credit)))];
}

/**
 * Hints for the start have been for the attempt before.
 * @param {string} key
 */
export function startAfresh(key) {
  const helps = recall(`help.${key}`, /** @type {Help[]} */ ([]));
  if (helps.some((help) => help.need === 0))
    remember(
      `help.${key}`,
      helps.filter((help) => help.need > 0),
    );
}

/**
 * Who found a solution, in words.
 * @param {{ credit: string, date: string, name: string }} origin
 */
export function finder({ credit, date, name }) {
  const who = { mine: "you", hints: "you, with hints" }[credit] ?? credit;
  const by = name && !name.startsWith("soko ") ? `, ${name}` : "";
  return `${who}${by}${date ? `, ${date}` : ""}`;
}
