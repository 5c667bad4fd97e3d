// Levels drawn here: several, each with an id that is its address (`#/edit/ID`), saved at each change.
//
// A draft that another tab has changed meanwhile is never overwritten: what is saved becomes a draft of its own. The
// database writes after the page has gone on, and not at all when the page ends first; so what is to be saved is noted at
// once in localStorage until it is, and a page that begins saves what an ended one left there.
// @ts-check
import { askToLast } from "./lasting.js";
import { changeRow, deleteRow, newId, readRow, readRows } from "./database.js";
import { forget, namesOf, recall, recallHere, remember, rememberHere } from "./local.js";

/**
 * @typedef {object} Draft
 * @property {string} id
 * @property {"sokoban" | "sokobond"} game
 * @property {string} title
 * @property {string} author
 * @property {string} notes
 * @property {string} text the board, playable or not
 * @property {string[]} past boards that undo goes back to, the last one first to come back
 * @property {boolean} locked a level of another author, to be looked at; copied before it is changed, and not listed
 * @property {number} version counts the changes
 * @property {number} changed when it was last changed, in milliseconds since 1970
 */

/** Most boards that are saved for undo. */
const MOST_PAST = 100;

/** Milliseconds after which what another tab is saving is taken for left behind. */
const LEFT = 10_000;

/** This tab, the same after a reload. */
const tab = recallHere("tab", newId());
rememberHere("tab", tab);

/** @typedef {Omit<Draft, "past"> & { tab: string }} Unsaved */

/**
 * Notes at once what is about to be saved; whether there was room.
 * @param {Draft} draft
 */
export function noteUnsaved({ past: _, ...draft }) {
  return remember(`unsaved.${draft.id}`, { ...draft, changed: Date.now(), tab });
}

/**
 * Whether nothing that a person drew or wrote differs.
 * @param {Omit<Draft, "past">} one
 * @param {Omit<Draft, "past">} other
 */
function isSame(one, other) {
  const names = /** @type {const} */ (["text", "game", "title", "author", "notes"]);
  return names.every((name) => one[name] === other[name]);
}

/** Saves what pages that have ended could not. */
export async function saveLeftBehind() {
  for (const name of namesOf("unsaved.")) {
    const left = recall(name, /** @type {Unsaved | null} */ (null));
    if (left && left.tab !== tab && Date.now() - left.changed < LEFT) continue;
    forget(name);
    if (!left) continue;
    const { tab: _, ...draft } = left;
    const there = await readDraft(draft.id);
    if (there && isSame(there, draft)) continue;
    const past = there ? [...there.past, there.text] : [];
    if (there && there.changed <= draft.changed) await saveDraft({ ...draft, past, version: there.version });
    else await createDraft({ ...draft, past });
  }
}

/**
 * A new draft, saved.
 * @param {Partial<Draft>} [fields]
 * @returns {Promise<Draft>}
 */
export async function createDraft(fields = {}) {
  const empty = { game: "sokoban", title: "", author: "", notes: "", text: "", past: [], locked: false };
  const draft = { ...empty, ...fields, id: newId(), version: 1, changed: Date.now() };
  await changeRow("drafts", draft.id, () => draft);
  return /** @type {Draft} */ (draft);
}

/**
 * The draft with an id, or null.
 * @param {string} id
 * @returns {Promise<Draft | null>}
 */
export function readDraft(id) {
  return readRow("drafts", id);
}

/**
 * Whether nothing was ever drawn or written in a draft.
 * @param {Draft} draft
 */
const isUntouched = ({ version, text, title }) => version === 1 && !text && !title;

/**
 * All drafts, the last changed first. Locked ones and those that nobody has touched are not listed.
 * @returns {Promise<Draft[]>}
 */
export async function listDrafts() {
  const drafts = /** @type {Draft[]} */ (await readRows("drafts"));
  return drafts.filter((draft) => !draft.locked && !isUntouched(draft)).sort((a, b) => b.changed - a.changed);
}

/**
 * Saves a draft. The result is the draft as it is saved: use it for the next change. Its id is a new one if another tab
 * changed or deleted the draft since it was read.
 * @param {Draft} draft
 * @returns {Promise<Draft>}
 */
export async function saveDraft(draft) {
  const next = { ...draft, past: draft.past.slice(-MOST_PAST), version: draft.version + 1, changed: Date.now() };
  const saved = await changeRow("drafts", draft.id, (/** @type {Draft | null} */ there) =>
    there?.version === draft.version ? next : null,
  );
  const left = recall(`unsaved.${draft.id}`, /** @type {Unsaved | null} */ (null));
  if (left && isSame(left, draft)) forget(`unsaved.${draft.id}`);
  askToLast();
  if (!saved) {
    const other = await readDraft(draft.id);
    return createDraft({ ...draft, title: other && draft.title ? `${draft.title} (2)` : draft.title });
  }
  return saved;
}

/**
 * Deletes a draft. The function returned brings it back.
 * @param {string} id
 * @returns {Promise<() => Promise<void>>}
 */
export async function deleteDraft(id) {
  const draft = await readDraft(id);
  await deleteRow("drafts", id);
  return async () => {
    if (draft) await changeRow("drafts", id, (there) => there ?? draft);
  };
}
