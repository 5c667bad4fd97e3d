// The status line above the board: solved, hints, warnings, and what to do at first. It has a place
// and a height of its own, so that it covers no square and moves nothing.
// @ts-check
import { h, put, say } from "../common/dom.js";
import { icon } from "../common/icons.js";

/** @typedef {"banner" | "hint-text" | "warning-text" | "idle"} Kind what a message is, the most important first */

/** @type {Record<Kind, string>} */
const PICTURES = { banner: "check", "hint-text": "hint", "warning-text": "warn", idle: "" };

export class Status {
  constructor() {
    const line = (/** @type {Kind} */ kind) => h("div", { class: `message ${kind}`, hidden: true });
    /** @type {Record<Kind, HTMLElement>} */
    this.lines = {
      banner: line("banner"),
      "hint-text": line("hint-text"),
      "warning-text": line("warning-text"),
      idle: line("idle"),
    };
    this.element = h("div", { class: "status" }, ...Object.values(this.lines));
    /** @type {Map<Kind, string>} The present text of each kind. */
    this.texts = new Map();
  }

  /**
   * Shows a message of a kind in the place of the one before.
   * @param {Kind} kind
   * @param {string} text
   * @param {...HTMLElement} actions buttons beside it
   */
  show(kind, text, ...actions) {
    this.tell(kind, text, text, ...actions);
  }

  /**
   * Shows a message, and announces it in words that name places if it is in sight.
   * @param {Kind} kind
   * @param {string} text
   * @param {string} spoken
   * @param {...HTMLElement} actions buttons beside it
   */
  tell(kind, text, spoken, ...actions) {
    const isNew = this.texts.get(kind) !== text;
    this.texts.set(kind, text);
    if (isNew) {
      const picture = PICTURES[kind] && icon(PICTURES[kind]);
      put(this.lines[kind], picture, h("span", { class: "told" }, text), h("span", { class: "acts" }, ...actions));
    }
    this.choose();
    // What comes late is not announced over what is more important.
    if (isNew && kind !== "idle" && !this.lines[kind].hidden) say(spoken);
  }

  /** @param {...Kind} kinds */
  clear(...kinds) {
    for (const kind of kinds) this.texts.delete(kind);
    this.choose();
  }

  /** Only the most important message is in sight. */
  choose() {
    const kinds = /** @type {Kind[]} */ (Object.keys(PICTURES));
    const first = kinds.find((kind) => this.texts.get(kind));
    for (const kind of kinds) this.lines[kind].hidden = kind !== first;
  }
}
