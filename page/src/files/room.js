// What the browser does not keep, because it has no room left or forbids it: reported once, with a way to keep it elsewhere,
// and asked about before the page is closed.
// @ts-check
import { backend } from "../backend/api.js";
import { toast } from "../common/dom.js";

/** @type {Set<string>} Names of what is lost when the page is closed. */
const unkept = new Set();

let isReported = false;

addEventListener("beforeunload", (event) => {
  // The browser asks in its own words.
  if (unkept.size) event.preventDefault();
});

/**
 * Notes whether something is kept. The first time that it is not, this is reported.
 * @param {string} name
 * @param {boolean} kept
 * @param {string} what in words, such as `Your drawing`
 * @param {{ name: string, act: () => void }} action keeps it elsewhere
 */
export function noteKept(name, kept, what, action) {
  if (kept) return void unkept.delete(name);
  if (unkept.has(name)) return;
  unkept.add(name);
  toast(`${what} is lost when this page is closed: the browser has no room left for it, or forbids it.`, "bad", action);
}

/**
 * Reports once that records or games could not be saved, and where they are kept instead, if they are.
 * @param {string} why
 */
export function noteUnsaved(why) {
  if (isReported) return;
  isReported = true;
  const instead = unkept.size ? "" : " Your games and solutions are kept in this browser.";
  toast(`${backend.keeper} could not save: ${why}${instead}`, "bad");
}
