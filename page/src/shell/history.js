// Going from address to address, what this tab remembers of each, and the title of the document.
// @ts-check
import { visible } from "../common/dom.js";
import { recallHere, rememberHere } from "../storage/local.js";

/** @type {() => void} */
let listener = () => {};

/**
 * Calls `show` whenever the address changes, by whatever way.
 * @param {() => void} show
 */
export function onAddress(show) {
  listener = show;
  history.scrollRestoration = "manual";
  addEventListener("hashchange", show);
}

/** The address that is shown. */
export const here = () => location.hash || "#/";

/** @param {string} address */
export function goTo(address) {
  if (here() === address) listener();
  else location.hash = address;
}

/**
 * Shows another address in the place of this one, which is not gone back to.
 * @param {string} address
 */
export function replace(address) {
  history.replaceState(null, "", address);
  listener();
}

/**
 * Changes the address without showing anything else.
 * @param {string} address
 * @param {unknown} [state]
 */
export function rename(address, state = history.state) {
  if (here() !== address || state !== history.state) history.replaceState(state, "", address);
}

/**
 * Whether this entry of the history was shown before, so that this is a reload or a way back; it is from now on.
 */
export function wasHere() {
  const before = Boolean(history.state?.shown);
  history.replaceState({ ...history.state, shown: true }, "");
  return before;
}

/** @param {string} title */
export function nameDocument(title) {
  document.title = title ? `${visible(title)} · Sokoworks` : "Sokoworks";
}

/**
 * What a list looked like when it was left.
 * @typedef {{ query: string, scroll: number, place: string | null }} Look
 */

/**
 * @param {string} list
 * @returns {Look | null}
 */
export function lookOf(list) {
  return recallHere(`look.${list}`, null);
}

/**
 * @param {string} list
 * @param {Partial<Look>} look
 */
export function keepLook(list, look) {
  rememberHere(`look.${list}`, { query: "", scroll: 0, place: null, ...lookOf(list), ...look });
}
