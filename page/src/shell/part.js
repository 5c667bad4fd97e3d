// The part of the page that is shown, and the commands that come while another part is loading: they are for that one.
// @ts-check
import { help } from "../settings/help.js";

/**
 * A part of the page. It leaves out the handlers that it does not need.
 * @typedef {object} Part
 * @property {(command: string) => boolean} [command] whether it was one for this part
 * @property {"sokoban" | "sokobond"} [game] the game that it is about
 * @property {() => void} [leave]
 * @property {(moves: string) => boolean} [paste] whether moves could be used
 * @property {() => Promise<void>} [copyText]
 * @property {(address: string) => boolean} [goWithin] whether this part itself shows what the address names
 */

/**
 * What draws a part whose data are there. Data are loaded before, so that an address that was left again draws nothing.
 * @typedef {(root: HTMLElement) => Part | Promise<Part>} View
 */

/** Most commands that are kept for a part on its way. */
const EARLY = 200;

/** @type {Part | null} */
let part = null;
let coming = false;
/** @type {string[]} */
const early = [];

/** The part that is shown. */
export const shown = () => part;

/** @param {Part | null} next */
export function showPart(next) {
  part = next;
}

export function leavePart() {
  part?.leave?.();
  part = null;
}

/** Something else is on its way. */
export function expect() {
  coming = true;
}

/** What was on its way is there: it gets the commands that came too early for it. */
export function arrived() {
  coming = false;
  while (early.length && !coming) command(/** @type {string} */ (early.shift()));
}

/**
 * Hands a command to what is shown, or to what is on its way.
 * @param {string} name
 * @returns {boolean} whether it was one for either
 */
export function command(name) {
  if (coming) {
    if (early.length < EARLY) early.push(name);
    return true;
  }
  if (part?.command?.(name)) return true;
  if (name === "help") help();
  if (name === "rules") location.hash = `#/rules/${part?.game ?? "sokoban"}`;
  return name === "help" || name === "rules";
}
