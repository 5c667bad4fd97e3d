// How the storage is laid out, by number, and the way from each layout to the next. Names begin with `soko.`; the
// layout without a number is the first.
//
// 1: `games` (all levels in one value), `own`, `drawing`, `drawingPast`, `opened`, `last`.
// 2: `game.KEY` (a level each), `visit`; drafts and opened files in IndexedDB.
// @ts-check
import { createDraft } from "./drafts.js";
import { keepFile } from "./files.js";
import { forget, recall, remember } from "./local.js";

const SCHEMA = 2;

/** @typedef {import("../common/types.js").Sheet} Sheet */
/** @typedef {{ own: string, title: string, author: string, text: string, locked: boolean }} Drawing */

/** Brings what an older page left to the present layout. Nothing is removed before it is in its new place. */
export async function migrate() {
  if (recall("schema", 1) >= SCHEMA) return;
  const games = recall("games", /** @type {Record<string, { moves: string, when: number }>} */ ({}));
  for (const [key, game] of Object.entries(games)) {
    if (recall(`game.${key}`, null) === null) remember(`game.${key}`, game);
  }
  await migrateDrafts();
  const opened = recall("opened", /** @type {{ title: string, sheets: Sheet[] } | null} */ (null));
  if (opened?.sheets?.length) await keepFile(opened.title, opened.sheets);
  for (const name of ["games", "own", "drawing", "drawingPast", "opened", "last"]) forget(name);
  remember("schema", SCHEMA);
}

/** Own levels become drafts, with the drawing that was open in its place among them. */
async function migrateDrafts() {
  /** @type {{ name: string, title: string, text: string }[]} */
  const own = recall("own", []);
  const drawing = recall("drawing", /** @type {Drawing | null} */ (null));
  const past = recall("drawingPast", /** @type {string[]} */ ([]));
  const game = (/** @type {string} */ text) => (/^\s*v2|[xX][-xX]/.test(text) ? "sokobond" : "sokoban");
  for (const { name, title, text } of own) {
    const open = drawing?.own === name;
    const fields = open ? { title: drawing.title, text: drawing.text, past } : { title, text };
    await createDraft({ ...fields, game: game(fields.text) });
  }
  const isNew = drawing && !drawing.locked && !own.some((one) => one.name === drawing.own);
  if (isNew && drawing.text) {
    const { title, author, text } = drawing;
    await createDraft({ title, author, text, past, game: game(text) });
  }
}
