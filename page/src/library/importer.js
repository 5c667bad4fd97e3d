// Levels and moves from outside: pasted, dropped or opened, in any format.
// @ts-check
import { post } from "../backend/api.js";
import { confirm, dialog } from "../common/dialog.js";
import { h, put, toast } from "../common/dom.js";
import { sentence } from "../common/sentence.js";
import { decode } from "../files/decode.js";
import { askMeaning } from "./meaning.js";

/** @typedef {import("../common/types.js").Sheet} Sheet */
/** @typedef {import("../common/types.js").Remark} Remark */

/** Most megabytes of a file. */
const MOST = 32;

/** What was written into the dialog and could not be opened yet; it is there when the dialog opens again. */
let unopened = "";

/**
 * @typedef {object} Taker
 * @property {(title: string, sheets: Sheet[]) => Promise<void>} levels
 * @property {(moves: string) => boolean} moves whether moves alone could be used
 */

/**
 * How a text is read: what signs stand for, and whether other rules are left out.
 * @typedef {{ cells?: string, plain_rules?: boolean }} Reading
 */

/**
 * The levels of a text. Moves alone go to the taker; a text that has neither is an error.
 * @param {string} text
 * @param {string} title
 * @param {Taker} taker
 * @param {Reading} [reading]
 * @returns {Promise<Sheet[]>}
 */
async function levelsOf(text, title, taker, reading = {}) {
  if (!text.trim()) throw new Error(`${title}: there is nothing in it.`);
  const found = await post("import", { text, ...reading });
  if (found.meanings.length) {
    const cells = await askMeaning(title, found.meanings);
    if (cells === null) throw new Error(`${title}: no meaning of the signs was chosen.`);
    return levelsOf(text, title, taker, { ...reading, cells });
  }
  if (found.left_out) toast(`${title}: the last ${found.left_out} levels were left out; they are too many.`, "bad");
  const playable = found.levels.filter((/** @type {Sheet & { playable: boolean }} */ level) => level.playable);
  const broken = found.levels.length - playable.length;
  const assumed = playable.find((/** @type {Sheet} */ level) => level.warnings?.length);
  if (!playable.length && (await isPlainWanted(text, title, reading, found))) {
    return levelsOf(text, title, taker, { ...reading, plain_rules: true });
  }
  if (playable.length) {
    if (assumed) toast(`${title}: ${first({ remarks: assumed.warnings })}`, "bad");
    if (broken) toast(`${title}: ${broken} of ${found.levels.length} levels cannot be played. ${first(found)}`, "bad");
    const bare = title.replace(/^\d+\s*-\s*/, "");
    return playable.map((/** @type {Sheet} */ level) => ({
      ...level,
      title: level.title || (playable.length === 1 ? bare.replace(/^Pasted levels$/, "Pasted level") : ""),
      place: null,
    }));
  }
  if (found.moves.length && taker.moves(found.moves[0])) return [];
  throw new Error(`${title}: ${first(found) || "there is no level in it, and no moves for the level that is open."}`);
}

/**
 * Whether levels with rules that are not played are to be opened as plain Sokoban: the player is asked, where that can be done.
 * @param {string} text
 * @param {string} title
 * @param {Reading} reading
 * @param {{ remarks: Remark[] }} found
 */
async function isPlainWanted(text, title, reading, found) {
  if (reading.plain_rules || !found.remarks.some((remark) => remark.code === "E-RULES")) return false;
  const plain = await post("import", { text, ...reading, plain_rules: true });
  if (!plain.levels.some((/** @type {{ playable: boolean }} */ level) => level.playable)) return false;
  const what = `${title}: ${first(found)} As plain Sokoban, any box may be on any goal.`;
  return confirm("Rules that are not played", what, "Open as plain Sokoban");
}

/**
 * The first thing that is wrong, in words.
 * @param {{ remarks: Remark[] }} found
 */
function first({ remarks }) {
  const remark = remarks.find((one) => one.severity === "error") ?? remarks[0];
  if (!remark) return "";
  return sentence(`${remark.message}${remark.line ? ` (line ${remark.line})` : ""}`);
}

/**
 * Takes the levels or moves of a text; anything else is an error.
 * @param {string} text
 * @param {string} title
 * @param {Taker} taker
 */
async function take(text, title, taker) {
  const levels = await levelsOf(text, title, taker);
  if (levels.length) await taker.levels((levels.length === 1 && levels[0].title) || title, levels);
}

/** @param {unknown} error */
function report(error) {
  toast(/** @type {Error} */ (error).message, "bad");
}

/**
 * Takes the levels of files; the levels of all of them are one collection.
 * @param {Iterable<File>} files
 * @param {Taker} taker
 */
async function takeFiles(files, taker) {
  const all = [...files];
  /** @type {Sheet[]} */
  const levels = [];
  for (const file of all) {
    const size = file.size / 1e6;
    if (size > MOST) toast(`${file.name} has ${size.toFixed(0)} MB; files of up to ${MOST} MB can be opened.`, "bad");
    else {
      // One file that cannot be read leaves the others.
      const read = levelsOf(await decode(file), file.name.replace(/\.\w+$/, ""), taker);
      levels.push(...(await read.catch((error) => (report(error), []))));
    }
  }
  const title = all.length === 1 ? all[0].name.replace(/\.\w+$/, "") : `${all.length} files`;
  if (levels.length) await taker.levels(title, levels).catch(report);
}

/**
 * The dialog for opening levels. A text that cannot be opened stays in it, with the reason below.
 * @param {Taker} taker
 */
export function importDialog(taker) {
  const fault = h("p", { class: "fault", role: "alert", hidden: true });
  const area = h("textarea", {
    rows: 12,
    spellcheck: "false",
    value: unopened,
    oninput: () => {
      unopened = area.value;
      fault.hidden = true;
    },
    "aria-label": "Level or moves",
    placeholder: "#####\n#@$.#\n#####",
  });
  const files = h("input", {
    type: "file",
    multiple: true,
    "aria-label": "Files",
    accept: ".xsb,.sok,.txt,.slc",
    onchange: () => {
      const chosen = [...(files.files ?? [])];
      close();
      takeFiles(chosen, taker);
    },
  });
  const open = async () => {
    fault.hidden = true;
    const text = area.value;
    try {
      await take(text, "Pasted levels", taker);
      if (unopened === text) unopened = "";
      close();
    } catch (error) {
      put(fault, /** @type {Error} */ (error).message);
      fault.hidden = false;
      area.focus();
    }
  };
  const close = dialog(
    "Open levels",
    h(
      "p",
      {},
      "Paste a level or moves in any format (XSB, RLE, SLC, Sokobond, LURD), choose files, " +
        "or drop them anywhere on the page.",
    ),
    area,
    fault,
    h("div", { class: "row" }, h("button", { type: "button", class: "main", onclick: open }, "Open"), files),
  );
  area.focus();
}

/**
 * Listens to paste and drop anywhere.
 * @param {() => Taker} taker
 */
export function listenEverywhere(taker) {
  document.addEventListener("paste", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("input, textarea") || document.querySelector("dialog[open]")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text?.trim()) take(text, "Pasted levels", taker()).catch(report);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const files = event.dataTransfer?.files;
    const text = event.dataTransfer?.getData("text/plain");
    if (files?.length) takeFiles(files, taker());
    else if (text?.trim()) take(text, "Pasted levels", taker()).catch(report);
  });
}
