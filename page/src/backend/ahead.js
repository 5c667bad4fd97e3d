// Answers that were made with the site (`ahead.mjs`): what the start page asks for somebody who is new here. So its boards are there
// before the rules are. The first answer of the rules ends that, and where records are kept it does not begin.
// @ts-check
import { isEmpty } from "../storage/database.js";
import { hasLeftBehind } from "./pending.js";

/** @typedef {Record<string, unknown>} Answers replies by their questions */

/** @returns {Promise<Answers>} */
async function load() {
  // Without it, nothing could be played, and the rules say so.
  if (typeof WebAssembly === "undefined" || hasLeftBehind()) return {};
  const [answer, isNew] = await Promise.all([fetch(new URL("ahead.json", import.meta.url)), isEmpty("journal")]);
  return isNew && answer.ok ? answer.json() : {};
}

/** @type {Promise<Answers> | null} */
let answers = load().catch(() => ({}));

/**
 * The reply to a question, if it was made ahead.
 * @param {string} path
 * @param {string} body
 * @returns {Promise<import("../common/types.js").Reply | null>}
 */
export async function answeredAhead(path, body) {
  const known = answers && (await answers)[`${path} ${body}`];
  // Each asker may change what it gets.
  return known ? { json: () => structuredClone(known), blob: () => new Blob([JSON.stringify(known)]) } : null;
}

/** From now on, what is asked is answered by the rules. */
export function endAhead() {
  answers = null;
}
