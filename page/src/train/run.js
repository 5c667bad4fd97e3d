// A run of the trainer: what is wanted, which level is played, and how the levels before it ended. It belongs to a tab, and a reload
// goes on with it.
// @ts-check
import { recall, recallHere, remember, rememberHere } from "../storage/local.js";

/** @typedef {"sokoban" | "sokobond"} Game */
/** @typedef {"practice" | "streak" | "five"} Mode */

/**
 * What a player wants.
 * @typedef {{ game: Game, chance: number, idea: string }} Wishes
 */

/** @typedef {{ title: string, address: string, solved: boolean, helped: boolean }} Ended how a level ended */

/**
 * @typedef {object} Run
 * @property {Mode} mode
 * @property {Wishes} wishes
 * @property {number} begun milliseconds since 1970
 * @property {{ title: string, address: string, key: string, difficulty: number, chance: number } | null} now the level that is played
 * @property {Ended[]} ended
 * @property {string} over why it is over, in a sentence; empty while it goes on
 */

/** Milliseconds of a run of five minutes. */
const FIVE = 5 * 60 * 1000;

/** @type {Record<Mode, string>} */
export const MODES = { practice: "Practice", streak: "Streak", five: "Five minutes" };

/** @type {Wishes} */
const USUAL = { game: "sokoban", chance: 0.75, idea: "" };

/** What was wanted last. @returns {Wishes} */
export const wishes = () => ({ ...USUAL, ...recall("train", {}) });

/** @param {Partial<Wishes>} some */
export const wish = (some) => remember("train", { ...wishes(), ...some });

/** The run of this tab. @returns {Run | null} */
export const runHere = () => recallHere("run", null);

/** @param {Run | null} run */
export const keepRun = (run) => rememberHere("run", run);

/**
 * @param {Mode} mode
 * @param {Wishes} wishes
 * @param {number} now
 * @returns {Run}
 */
export const begin = (mode, wishes, now) => ({ mode, wishes, begun: now, now: null, ended: [], over: "" });

/**
 * Milliseconds that are left of five minutes; null in other modes.
 * @param {Run} run
 * @param {number} now
 */
export const left = ({ mode, begun }, now) => (mode === "five" ? Math.max(0, begun + FIVE - now) : null);

/**
 * The run after its level has ended. With a hint, a level counts neither as solved nor, except in a streak, as failed.
 * @param {Run} run
 * @param {boolean} solved
 * @param {boolean} helped
 * @param {number} now
 * @returns {Run}
 */
export function after(run, solved, helped, now) {
  if (!run.now || run.over) return run;
  const { title, address } = run.now;
  const ended = [...run.ended, { title, address, solved, helped }];
  const over = run.mode === "streak" && !(solved && !helped) ? "The streak has ended." : "";
  return timed({ ...run, now: null, ended, over }, now);
}

/**
 * The run at a time: five minutes end.
 * @param {Run} run
 * @param {number} now
 * @returns {Run}
 */
export const timed = (run, now) => (!run.over && left(run, now) === 0 ? { ...run, over: "Time is up." } : run);

/**
 * How many levels were solved, without hints.
 * @param {Run} run
 */
export const score = ({ ended }) => ended.filter(({ solved, helped }) => solved && !helped).length;

/**
 * How many levels were solved, in words.
 * @param {Run} run
 */
export const tally = (run) => `${MODES[run.mode]}: ${score(run)} solved`;

/**
 * How a run stands, in words.
 * @param {Run} run
 * @param {number} now
 */
export function stands(run, now) {
  const rest = left(run, now);
  const seconds = Math.ceil((rest ?? 0) / 1000);
  const clock = rest === null ? "" : `, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} left`;
  return `${tally(run)}${clock}`;
}

/** The highest scores by game and mode. @returns {Record<string, number>} */
const scores = () => recall("trainBest", {});

/**
 * @param {Game} game
 * @param {Mode} mode
 */
export const best = (game, mode) => scores()[`${game}/${mode}`] ?? 0;

/**
 * Notes the score of a run that is over; whether it is the highest so far.
 * @param {Run} run
 */
export function noteScore(run) {
  const { mode, wishes } = run;
  if (mode === "practice" || score(run) <= best(wishes.game, mode)) return false;
  remember("trainBest", { ...scores(), [`${wishes.game}/${mode}`]: score(run) });
  return true;
}
