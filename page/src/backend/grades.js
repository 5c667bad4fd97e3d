// How hard levels are, measured one after the other in a worker and kept in the browser. What is wanted last is measured first.
// @ts-check
import { changeRow, readRows } from "../storage/database.js";
import { hash } from "../storage/files.js";

/** @typedef {import("../common/types.js").Difficulty} Difficulty */

/** Most levels that wait. */
const MOST = 2000;

export class Grades {
  /** @param {(text: string) => Promise<Difficulty | null>} measure rejects when it cannot be measured */
  constructor(measure) {
    this.measure = measure;
    /** @type {Map<string, Difficulty>} */
    this.known = new Map();
    /** @type {Map<string, string>} texts by their hashes, what comes next at the end */
    this.waiting = new Map();
    /** @type {Set<string>} Those that could not be measured. */
    this.failed = new Set();
    this.isWorking = false;
    this.read = /** @type {Promise<{ id: string, grade: Difficulty }[]>} */ (readRows("grades"))
      .then((rows) => rows.forEach(({ id, grade }) => this.known.set(id, grade)))
      .catch(() => {});
  }

  /**
   * The grade of a level, if it has been measured.
   * @param {string} text
   * @returns {Difficulty | null}
   */
  of(text) {
    return this.known.get(hash([text])) ?? null;
  }

  /**
   * Whether a level waits for its grade.
   * @param {string} text
   */
  isPending(text) {
    return this.waiting.has(hash([text]));
  }

  /**
   * Has levels measured before all others, in their order.
   * @param {string[]} texts
   */
  want(texts) {
    for (const text of texts.toReversed()) {
      const id = hash([text]);
      if (this.known.has(id) || this.failed.has(id)) continue;
      this.waiting.delete(id);
      this.waiting.set(id, text);
    }
    for (const id of this.waiting.keys()) {
      if (this.waiting.size <= MOST) break;
      this.waiting.delete(id);
    }
    if (!this.isWorking) void this.work();
  }

  async work() {
    this.isWorking = true;
    await this.read;
    for (let next; (next = [...this.waiting].at(-1));) {
      const [id, text] = next;
      try {
        const grade = this.known.get(id) ?? (await this.measure(text));
        if (grade) {
          this.known.set(id, grade);
          await changeRow("grades", id, () => ({ id, grade }));
        } else this.failed.add(id);
      } catch {
        this.failed.add(id);
      }
      this.waiting.delete(id);
    }
    this.isWorking = false;
  }
}
