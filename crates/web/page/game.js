// A game in the page: a level, the moves so far, and calls to the server that go out one after the other.
// @ts-check
import { post } from "./api.js";
import { recallGame, rememberGame } from "./memory.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").State} State */

/** Milliseconds after the last move before the server is told to keep the game. */
const KEEP = 1500;

export class Game {
  /**
   * @param {Sheet} sheet
   * @param {any} about what the server knows of the level
   */
  constructor(sheet, about) {
    this.sheet = sheet;
    this.level = about.level;
    this.key = about.key;
    this.best = about.best;
    this.moves = "";
    /** @type {State} */
    this.state = about.state;
    /** @type {any[]} */
    this.queue = [];
    this.busy = false;
    /** @type {(answer: any) => void} */
    this.changed = () => {};
    /** @type {(error: Error) => void} */
    this.failed = () => {};
    /** Whether moves are remembered. */
    this.saves = true;
    this.keeping = 0;
    this.kept = true;
  }

  /**
   * Opens a level with given moves, or with those it was left with.
   * @param {Sheet} sheet
   * @param {string | null} [moves]
   * @param {boolean} [saves] whether moves are remembered
   */
  static async open(sheet, moves = null, saves = true) {
    const about = await post("about", { text: sheet.text });
    const left = moves ?? (saves ? recallGame(about.key) ?? about.game : "");
    let answer;
    try {
      answer = await post("play", { text: sheet.text, moves: left });
    } catch {
      answer = await post("play", { text: sheet.text });
    }
    // A level that is solved is there to be solved again; its moves can be redone.
    if (moves === null && answer.state.solved) {
      answer = await post("play", { text: sheet.text, moves: answer.moves, action: { do: "seek", at: 0 } });
    }
    const game = new Game(sheet, { ...about, state: answer.state });
    game.moves = answer.moves;
    game.saves = saves;
    return game;
  }

  /**
   * Puts an action in line. Keys that wait are sent together, in order.
   * @param {any} action
   */
  act(action) {
    const last = this.queue.at(-1);
    if (action.do === "keys" && last?.do === "keys" && last.keys.length < 50) last.keys += action.keys;
    else this.queue.push({ ...action });
    this.work();
  }

  async work() {
    if (this.busy) return;
    this.busy = true;
    while (this.queue.length) {
      const action = this.queue.shift();
      try {
        const answer = await post("play", { text: this.sheet.text, moves: this.moves, action });
        this.take(answer);
      } catch (error) {
        this.queue = [];
        this.failed(/** @type {Error} */ (error));
      }
    }
    this.busy = false;
  }

  /** @param {any} answer */
  take(answer) {
    const before = this.state;
    this.moves = answer.moves;
    this.state = answer.state;
    if (this.saves) {
      rememberGame(this.key, this.moves);
      this.kept = false;
      clearTimeout(this.keeping);
      this.keeping = setTimeout(() => this.keep(), KEEP);
    }
    this.changed({ ...answer, before });
  }

  /** Has the server keep the game for another day and other programs. */
  keep() {
    clearTimeout(this.keeping);
    if (this.kept || !this.saves) return;
    this.kept = true;
    const body = { text: this.sheet.text, moves: this.moves };
    post("keep", body, { keepalive: JSON.stringify(body).length < 60000 }).catch(() => {});
  }
}
