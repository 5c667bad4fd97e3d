// A drawing as data: the remarks of the backend, the history for undo, and the draft that it is saved as. Changes are
// made one after the other.
// @ts-check
import { post } from "../backend/api.js";
import { toast } from "../common/dom.js";
import { save } from "../files/save.js";
import { isLasting } from "../storage/database.js";
import { createDraft, noteUnsaved, saveDraft } from "../storage/drafts.js";
import { noteKept } from "../files/room.js";

/** @typedef {import("../storage/drafts.js").Draft} Draft */
/** @typedef {import("./tiles.js").Checked} Checked */
/** @typedef {{ cells: number[], tile: string, last: boolean, wake: () => void }} Stroke */

/** Most boards that undo goes back to. */
const MOST = 500;

export class Paper {
  /**
   * @param {Draft} draft
   * @param {Checked} checked
   * @param {(id: string) => void} moved the draft is saved under another id from now on
   */
  constructor(draft, checked, moved) {
    // A new draft is an empty room, which is not worth saving.
    this.draft = { ...draft, text: draft.text || checked.text };
    this.checked = checked;
    this.moved = moved;
    this.past = draft.past;
    /** @type {string[]} */
    this.future = [];
    this.queue = Promise.resolve();
    this.saving = Promise.resolve();
    /** @type {Stroke | null} The stroke that is being drawn. */
    this.stroke = null;
    /** @type {(chosen: number[] | null) => void} Called after each change, with what is selected then. */
    this.changed = () => {};
  }

  /** @param {() => Promise<void>} work */
  enqueue(work) {
    if (this.draft.locked) return;
    this.queue = this.queue.then(work).catch((error) => toast(error.message, "bad"));
  }

  /**
   * Makes changes, which undo takes back together.
   * @param {Record<string, unknown>[]} changes
   * @param {number[] | null} [chosen] what is selected after them
   */
  change(changes, chosen = null) {
    this.enqueue(async () => {
      const before = this.checked.text;
      this.checked = await post("edit", { game: this.checked.game, text: before, changes });
      this.note(before, chosen);
    });
  }

  /**
   * Remembers what a change is taken back to.
   * @param {string} before
   * @param {number[] | null} [chosen]
   */
  note(before, chosen = null) {
    if (this.checked.text !== before) {
      this.past.push(before);
      this.past.splice(0, this.past.length - MOST);
      this.future = [];
    }
    this.changed(chosen);
    this.keep({});
  }

  /**
   * Paints a stroke as it is drawn.
   * @param {number[]} cells all of it so far
   * @param {string} tile
   * @param {boolean} last whether it ends with these
   */
  paint(cells, tile, last) {
    if (this.stroke) {
      Object.assign(this.stroke, { cells, last });
      this.stroke.wake();
    } else {
      const stroke = { cells, tile, last, wake: () => {} };
      this.stroke = stroke;
      this.enqueue(() => this.follow(stroke));
    }
    if (last) this.stroke = null;
  }

  /** @param {Stroke} stroke */
  async follow(stroke) {
    const { game, text: before } = this.checked;
    for (let drawn = 0; ;) {
      const { cells, tile, last } = stroke;
      if (cells.length > drawn) {
        this.checked = await post("edit", { game, text: before, changes: [{ do: "paint", cells, tile }] });
        drawn = cells.length;
        this.changed(null);
      } else if (last) {
        return this.note(before);
      } else {
        await new Promise((resolve) => (stroke.wake = () => resolve(null)));
      }
    }
  }

  undo() {
    this.travel(this.past, () => this.future);
  }

  redo() {
    this.travel(this.future, () => this.past);
  }

  /**
   * Takes the last board of one list, and keeps the present one in the other.
   * @param {string[]} from
   * @param {() => string[]} to
   */
  travel(from, to) {
    this.enqueue(async () => {
      const text = from.pop();
      if (text === undefined) return;
      to().push(this.checked.text);
      this.checked = await post("edit", { game: gameOf(text), text });
      this.changed(null);
      this.keep({});
    });
  }

  /**
   * Begins an empty room of a game; undo goes back to what was there.
   * @param {string} game
   */
  async fresh(game) {
    if (this.draft.locked) await this.unlock();
    this.enqueue(async () => {
      const before = this.checked.text;
      this.checked = await post("edit", { game, text: "" });
      this.note(before);
    });
    await this.queue;
  }

  /** Makes an own draft of a level of another author. */
  async unlock() {
    const { title, author, notes, game } = this.draft;
    const name = author ? `${title || "A level"} (copy)` : title;
    this.draft = await createDraft({ title: name, notes, text: this.checked.text, game });
    this.past = this.draft.past;
    this.future = [];
    this.moved(this.draft.id);
    this.changed(null);
  }

  /**
   * Saves the drawing, with new fields if there are any.
   * @param {Partial<Pick<Draft, "title" | "author" | "notes">>} fields
   */
  keep(fields) {
    const { text, game } = this.checked;
    const next = { ...this.draft, ...fields, text, game };
    const names = /** @type {const} */ (["text", "game", "title", "author", "notes"]);
    const before = this.draft;
    if (before.locked || names.every((name) => next[name] === before[name])) return;
    this.draft = { ...next, past: this.past };
    const noted = noteUnsaved(this.draft);
    this.saving = this.saving
      .then(async () => {
        const { id, version } = await saveDraft(this.draft);
        if (id !== this.draft.id) this.moved(id);
        this.draft = { ...this.draft, id, version };
        this.noteKept(await isLasting());
      })
      .catch(() => this.noteKept(noted));
  }

  /**
   * Reports where the drawing is not kept, and offers to download it.
   * @param {boolean} kept
   */
  noteKept(kept) {
    const act = () => save(new Blob([this.checked.text], { type: "text/plain" }), "drawing.txt");
    noteKept("drawing", kept, "Your drawing", { name: "Download it", act });
  }

  /** The draft's id, once all that was drawn is saved. */
  async saved() {
    await this.queue;
    await this.saving;
    return this.draft.id;
  }

  /** @returns {import("../common/types.js").Sheet} */
  sheet() {
    const { title, author, notes, id } = this.draft;
    return { text: this.checked.text, title: title || "My level", author, notes, place: null, draft: id };
  }
}

/** @param {string} text */
function gameOf(text) {
  return text.startsWith("v2") ? "sokobond" : "sokoban";
}
