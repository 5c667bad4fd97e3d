// Levels that were pasted, dropped or opened from files, of any number, until they are deleted. The id is made of the
// content, so that the same file opened again is the same entry with the same address (`#/i/ID`).
// @ts-check
import { askToLast } from "./lasting.js";
import { changeRow, deleteRow, readRow, readRows } from "./database.js";

/** @typedef {import("../common/types.js").Sheet} Sheet */

/**
 * @typedef {object} Opened
 * @property {string} id
 * @property {string} title
 * @property {number} count
 * @property {number} when when it was last opened, in milliseconds since 1970
 * @property {Sheet[]} sheets
 */

/**
 * Two 32-bit hashes of a text (FNV-1a with two starts), as 14 letters and digits.
 * @param {Iterable<string>} texts
 */
export function hash(texts) {
  let [a, b] = [0x811c9dc5, 0x1000193];
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
    }
    a = Math.imul(a ^ 0x1f, 0x01000193);
  }
  return (a >>> 0).toString(36).padStart(7, "0") + (b >>> 0).toString(36).padStart(7, "0");
}

/**
 * Keeps levels that were opened; the id to find them by.
 * @param {string} title
 * @param {Sheet[]} sheets
 * @returns {Promise<string>}
 */
export async function keepFile(title, sheets) {
  const id = hash(sheets.flatMap((sheet) => [sheet.title, sheet.text]));
  await changeRow("files", id, () => ({ id, title, count: sheets.length, when: Date.now(), sheets }));
  askToLast();
  return id;
}

/**
 * @param {string} id
 * @returns {Promise<Opened | null>}
 */
export function readFile(id) {
  return readRow("files", id);
}

/**
 * All of them, the last opened first.
 * @returns {Promise<Opened[]>}
 */
export async function listFiles() {
  const files = /** @type {Opened[]} */ (await readRows("files"));
  return files.sort((a, b) => b.when - a.when);
}

/**
 * Deletes what was opened. The function returned brings it back.
 * @param {string} id
 * @returns {Promise<() => Promise<void>>}
 */
export async function deleteFile(id) {
  const file = await readFile(id);
  await deleteRow("files", id);
  return async () => {
    if (file) await changeRow("files", id, () => file);
  };
}
