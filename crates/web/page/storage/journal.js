// Records and games where no program keeps them: lines in the order in which they came, in the format of the program's files
// `records` and `session`. A line ends with a checksum; of lines of the session with the same name the last one counts.
// @ts-check
import { addRows, deleteRows, isLasting, readRows } from "./database.js";

/** @typedef {0 | 1} Which 0: records, 1: session */
/** @typedef {{ journal: Which, line: string }} Line */
/** @typedef {Line & { id: number }} Row */

/** First fields of lines of the session; all others are lines of records. */
const OF_SESSION = ["place", "game", "reverse", "help", "setting", "draft", "day"];

/** Lines of the session that may be superseded before they are deleted. */
const SLACK = 200;

/**
 * The checksum of a line: 32 bits of FNV-1a, in hex.
 * @param {string} text the line up to its last tab
 */
function checksum(text) {
  let sum = 0x6295c58d;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x13b);
  return (sum >>> 0).toString(16).padStart(8, "0");
}

/** @param {string} line */
function isWhole(line) {
  const end = line.lastIndexOf("\t") + 1;
  return end > 0 && checksum(line.slice(0, end)) === line.slice(end);
}

/**
 * Adds lines. They are on the disk when the promise is kept.
 * @param {Line[]} lines
 */
export function appendLines(lines) {
  return addRows(lines);
}

/** Whether lines outlast the page. */
export const isJournalLasting = isLasting;

/**
 * All lines, as the texts of two files.
 * @returns {Promise<{ records: string, session: string }>}
 */
export async function readJournal() {
  const rows = /** @type {Row[]} */ (await readRows("journal"));
  if (superseded(rows).length > SLACK) await deleteRows("journal", superseded);
  const text = (/** @type {Which} */ which) =>
    rows.flatMap(({ journal, line }) => (journal === which ? `${line}\n` : [])).join("");
  return { records: text(0), session: text(1) };
}

/**
 * The lines of the session behind which there is a later one of the same name.
 * @param {Row[]} rows
 */
function superseded(rows) {
  const last = new Map();
  for (const { id, journal, line } of rows) if (journal === 1) last.set(nameOf(line), id);
  return rows.filter(({ id, journal, line }) => journal === 1 && last.get(nameOf(line)) !== id).map(({ id }) => id);
}

/** @param {string} line */
const nameOf = (line) => line.split("\t", 2).join("\t");

/**
 * Takes lines of a file of either kind, or of both.
 * @param {string} text
 * @returns {Promise<{ taken: number, damaged: number }>} how many lines were new, and how many are damaged
 */
export async function mergeJournal(text) {
  const known = new Set(/** @type {Row[]} */ (await readRows("journal")).map(({ line }) => line));
  const lines = text.split(/\r?\n/).filter(Boolean);
  const whole = lines.filter(isWhole);
  const fresh = [...new Set(whole)].filter((line) => !known.has(line));
  await addRows(fresh.map((line) => ({ journal: OF_SESSION.includes(line.split("\t", 1)[0]) ? 1 : 0, line })));
  return { taken: fresh.length, damaged: lines.length - whole.length };
}
