// How plays went, for those who want that kept: a row for each visit of a level, in IndexedDB, downloaded as a table that
// `soko grade --fit` reads. Nothing is sent.
//
// A visit that goes on is noted in localStorage at each move. It becomes a row when the level is left. A page that ends has no time
// for that (see backend/helper.js): the next page makes rows of what it finds noted.
// @ts-check
import { changeRow, clearRows, readRows } from "./database.js";
import { forget, namesOf, recall, remember } from "./local.js";

/**
 * @typedef {object} Play
 * @property {string} id
 * @property {string} board its rows, separated by `|`
 * @property {string} title
 * @property {string} collection
 * @property {string} begun when the level was opened, by ISO 8601 in UTC
 * @property {number} seconds
 * @property {number} moves
 * @property {number} undos
 * @property {number} restarts
 * @property {number} hints
 * @property {0 | 1} solved
 * @property {number} noted when this was noted, in milliseconds since 1970
 */

/** The columns of the table, in their order. */
const COLUMNS = /** @type {const} */ ([
  "board",
  "title",
  "collection",
  "begun",
  "seconds",
  "moves",
  "undos",
  "restarts",
  "hints",
  "solved",
]);

let isPageLeft = false;
addEventListener("pagehide", () => (isPageLeft = true));
addEventListener("pageshow", () => (isPageLeft = false));

/** @param {Play} play */
const nameOf = ({ id }) => `play.${id}`;

/**
 * Notes how a visit that goes on stands.
 * @param {Play} play
 */
export function notePlay(play) {
  remember(nameOf(play), play);
}

/**
 * Makes a row of a visit that is over.
 * @param {Play} play
 */
export async function keepPlay(play) {
  notePlay(play);
  if (isPageLeft) return;
  // Another tab that has just begun may have made a row of it already, as it stood then.
  await changeRow("plays", play.id, (/** @type {Play | null} */ there) =>
    there && there.noted > play.noted ? null : play,
  );
  const noted = recall(nameOf(play), /** @type {Play | null} */ (null));
  if (noted && noted.noted <= play.noted) forget(nameOf(play));
}

/** Makes rows of the visits that pages which have ended left noted. */
export async function keepPlaysLeftBehind() {
  for (const name of namesOf("play.")) {
    const play = recall(name, /** @type {Play | null} */ (null));
    if (play) await keepPlay(play);
    else forget(name);
  }
}

/**
 * All rows, in the order in which the visits began.
 * @returns {Promise<Play[]>}
 */
export async function listPlays() {
  const plays = /** @type {Play[]} */ (await readRows("plays"));
  return plays.sort((a, b) => (a.begun < b.begun ? -1 : 1));
}

/** Deletes all rows. */
export async function forgetPlays() {
  namesOf("play.").forEach(forget);
  await clearRows("plays");
}

/**
 * Rows as comma-separated values with a heading.
 * @param {Play[]} plays
 */
export function tableOf(plays) {
  const rows = plays.map((play) => COLUMNS.map((column) => quoted(String(play[column]))));
  return [COLUMNS, ...rows].map((row) => `${row.join(",")}\n`).join("");
}

/** @param {string} field */
const quoted = (field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
