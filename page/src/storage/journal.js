// Records and games where no program keeps them: lines in the order in which they came, in the format of the program's files
// `records` and `session`. A line ends with a checksum; of lines of the session with the same name the last one counts.
// @ts-check
import { addRows, deleteRows, isLasting, readRows } from "./database.js";

/** @typedef {0 | 1} Which 0: records, 1: session */
/** @typedef {{ journal: Which, line: string }} Line */
/** @typedef {Line & { id: number }} Row */

/** Lines of the session that may be superseded before they are deleted. */
const SLACK = 200;

/**
 * Adds lines. They are on the disk when the promise resolves.
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
