// Drafts, opened files, plays and the journal, where the browser has no database.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./fake.mjs";
import {
  createDraft,
  deleteDraft,
  listDrafts,
  noteUnsaved,
  readDraft,
  saveDraft,
  saveLeftBehind,
} from "../src/storage/drafts.js";
import { deleteFile, hash, keepFile, listFiles, readFile } from "../src/storage/files.js";
import { appendLines, isJournalLasting, readJournal } from "../src/storage/journal.js";
import { namesOf, recall, remember } from "../src/storage/local.js";
import { forgetPlays, keepPlay, keepPlaysLeftBehind, listPlays, notePlay, tableOf } from "../src/storage/plays.js";

test("a draft that another tab has changed is not overwritten", async () => {
  const draft = await createDraft({ title: "Mine", text: "#####" });
  const first = await saveDraft({ ...draft, text: "one" });
  assert.deepEqual([first.id, first.version], [draft.id, 2]);
  const second = await saveDraft({ ...draft, text: "two" });
  assert.notEqual(second.id, draft.id);
  assert.deepEqual([second.title, (await readDraft(draft.id)).text], ["Mine (2)", "one"]);
  const back = await deleteDraft(second.id);
  assert.equal(await readDraft(second.id), null);
  await back();
  assert.equal((await readDraft(second.id)).text, "two");
});

test("locked and untouched drafts are not listed, and undo goes back 100 boards", async () => {
  const listed = (await listDrafts()).length;
  await createDraft();
  await createDraft({ text: "#", locked: true });
  const long = await createDraft({ text: "a", past: Array.from({ length: 150 }, (_, board) => String(board)) });
  assert.equal((await listDrafts()).length, listed + 1);
  const { past } = await saveDraft(long);
  assert.deepEqual([past.length, past.at(-1)], [100, "149"]);
});

test("what a page that ended could not save is saved by the next one", async () => {
  const draft = await createDraft({ title: "Left", text: "before" });
  assert.ok(noteUnsaved({ ...draft, text: "after" }));
  await saveLeftBehind();
  const { text, past } = await readDraft(draft.id);
  assert.deepEqual([text, past, namesOf("unsaved.")], ["after", ["before"], []]);
  // What another tab is about to save is left to it for a while.
  remember(`unsaved.${draft.id}`, { ...draft, text: "elsewhere", changed: Date.now(), tab: "other" });
  await saveLeftBehind();
  assert.deepEqual([(await readDraft(draft.id)).text, namesOf("unsaved.").length], ["after", 1]);
});

test("the same file opened again is the same entry", async () => {
  const sheets = [{ title: "One", text: "#####\n#@$.#\n#####" }];
  const id = await keepFile("Levels", sheets);
  assert.equal(await keepFile("Again", sheets), id);
  assert.match(id, /^[0-9a-z]{14}$/);
  assert.notEqual(hash(["a", "b"]), hash(["ab"]));
  assert.deepEqual(
    (await listFiles()).map(({ title, count }) => [title, count]),
    [["Again", 1]],
  );
  const back = await deleteFile(id);
  assert.equal(await readFile(id), null);
  await back();
  assert.equal((await readFile(id)).title, "Again");
});

test("plays become rows of a table", async () => {
  const play = { board: "#@$.#|#####", title: 'A "b", c', collection: "", begun: "2026-11-26T10:00:00Z", seconds: 7 };
  const counts = { moves: 3, undos: 0, restarts: 1, hints: 0, solved: /** @type {const} */ (1) };
  await keepPlay({ id: "2", ...play, ...counts, noted: 5 });
  notePlay({ id: "1", ...play, ...counts, begun: "2026-11-25T10:00:00Z", noted: 1 });
  await keepPlaysLeftBehind();
  const [first, second] = await listPlays();
  assert.deepEqual([first.id, second.id, recall("play.1", null)], ["1", "2", null]);
  const table = tableOf([second]).split("\n");
  assert.equal(table[0], "board,title,collection,begun,seconds,moves,undos,restarts,hints,solved");
  assert.equal(table[1], '#@$.#|#####,"A ""b"", c",,2026-11-26T10:00:00Z,7,3,0,1,0,1');
  await forgetPlays();
  assert.deepEqual(await listPlays(), []);
});

test("the journal keeps lines of records and of the session apart, in their order", async () => {
  await appendLines([
    { journal: 0, line: "record one" },
    { journal: 1, line: "game\ta\tr" },
    { journal: 0, line: "record two" },
  ]);
  assert.deepEqual(await readJournal(), { records: "record one\nrecord two\n", session: "game\ta\tr\n" });
  assert.equal(await isJournalLasting(), false);
});
