// How hard the levels of a list are: those that are asked for are measured, and asked for again until all are known.
// @ts-check

/** @typedef {import("../common/types.js").Item} Item */

/** Most levels asked about in one call. */
const MOST = 400;

/** Milliseconds between two questions, and when nothing came of the last one. */
const PERIOD = 400;
const LONGEST = 3000;

export class Grading {
  /**
   * @param {import("../shell/places.js").Place} place
   * @param {Item[]} levels whose grades are filled in
   * @param {(places: number[]) => void} onGrades takes the levels that have a grade now
   */
  constructor(place, levels, onGrades) {
    this.place = place;
    this.levels = levels;
    this.onGrades = onGrades;
    /** @type {number[]} */
    this.wanted = [];
    this.timer = 0;
    this.wait = PERIOD;
    this.busy = false;
    this.over = false;
  }

  /** How many levels have no grade yet. */
  get left() {
    return this.levels.filter((level) => level.size && !level.rating).length;
  }

  /**
   * Wants the grades of levels, before those wanted earlier.
   * @param {number[]} places
   */
  want(places) {
    const missing = places.filter((place) => this.levels[place].size && !this.levels[place].rating);
    if (!missing.length) return;
    const news = new Set(missing);
    this.wanted = [...missing, ...this.wanted.filter((place) => !news.has(place))];
    this.wait = PERIOD;
    if (this.busy) return;
    clearTimeout(this.timer);
    void this.ask();
  }

  async ask() {
    this.busy = true;
    const asked = this.wanted.slice(0, MOST);
    const found = await this.place.grades(asked).catch(() => []);
    const known = asked.filter((place, at) => {
      if (found[at]) this.levels[place].rating = found[at];
      return found[at];
    });
    this.busy = false;
    this.wanted = this.wanted.filter((place) => !this.levels[place].rating);
    if (known.length) this.onGrades(known);
    this.wait = known.length ? PERIOD : Math.min(LONGEST, 2 * this.wait);
    if (this.wanted.length && !this.over) this.timer = setTimeout(() => void this.ask(), this.wait);
  }

  stop() {
    this.over = true;
    clearTimeout(this.timer);
  }
}
