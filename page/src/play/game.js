// A game in the page: a level, the moves so far, and where they are kept.
// @ts-check
import { post } from "../backend/api.js";
import { Line } from "./line.js";
import { hash } from "../storage/files.js";
import { save } from "../files/save.js";
import { noteKept, noteUnsaved } from "../files/room.js";
import { addSolution, noteShown, recallGame, rememberGame } from "../storage/games.js";

/** @typedef {import("../common/types.js").Sheet} Sheet */
/** @typedef {import("../common/types.js").Answer} Answer */

/** Milliseconds after the last move before the backend is asked to keep the game. */
const KEEP = 1500;

export class Game extends Line {
  /**
   * @param {Sheet} sheet
   * @param {import("../common/types.js").About} about what is known of the level
   * @param {Answer} answer how the game stands
   * @param {boolean} saves whether moves and records are kept outside this tab
   * @param {string} name under which the moves are kept: the key of the level, or a name of their own
   */
  constructor(sheet, about, answer, saves, name) {
    super(sheet, about.level, about.key, answer.moves, answer.state);
    this.name = name;
    /** How hard the level is, if that is known. */
    this.rating = about.rating;
    this.best = about.best;
    /** The records of the level, whoever found them. */
    this.known = about.known;
    this.saves = saves;
    /** Called after each move. */
    this.moved = () => {};
    this.keeping = 0;
    this.kept = true;
  }

  /**
   * Opens a level with given moves, or with those it was left with. The game of a link is kept apart from the player's own
   * game of the same level, and goes on when the link is opened again.
   * @param {Sheet} sheet
   * @param {string | null} [moves]
   * @param {boolean} [saves]
   * @param {string} [link] the link that the game comes from
   * @param {boolean} [again] whether this is a reload or a way back
   */
  static async open(sheet, moves = null, saves = true, link = "", again = false) {
    const { text } = sheet;
    // Most levels are opened for the first time.
    const fresh = post("play", { text });
    fresh.catch(() => {});
    const about = await post("about", { text });
    const name = link ? `${about.key}.${hash([link])}` : about.key;
    const kept = recallGame(name, again);
    const left = (link ? (kept ?? moves) : (moves ?? kept)) ?? about.game;
    let answer = left ? await post("play", { text, moves: left }).catch(() => null) : null;
    answer ??= await fresh;
    // A level that is solved is there to be solved again; its moves can be redone.
    if (moves === null && answer.state.solved) {
      answer = await post("play", { text, moves: answer.moves, action: { do: "seek", at: 0 } });
    }
    noteShown(name, answer.moves);
    return new Game(sheet, about, answer, saves, name);
  }

  /** @param {import("../common/types.js").Action} action */
  send(action) {
    return post("play", { text: this.sheet.text, moves: this.moves, action });
  }

  /**
   * As many keys go together as cannot solve the level before the last of them: each brings home one box at most. In Sokobond
   * one move may make all bonds that are left.
   */
  together() {
    const { of, home = 0 } = this.state;
    return of === undefined ? 1 : Math.max(1, of - home);
  }

  /** @param {Answer} answer */
  take(answer) {
    const kept = rememberGame(this.name, answer.moves, this.saves);
    noteKept(`game.${this.name}`, kept, "Your game", {
      name: "Download it",
      act: () => this.download("game.txt", this.moves),
    });
    if (this.saves) {
      this.kept = false;
      clearTimeout(this.keeping);
      this.keeping = setTimeout(() => this.keep(), KEEP);
    }
    super.take(answer);
    this.moved();
  }

  /** Has the backend keep the game for another day and other programs. */
  keep() {
    clearTimeout(this.keeping);
    if (this.kept || !this.saves || this.name !== this.key) return;
    this.kept = true;
    const body = { text: this.sheet.text, moves: this.moves };
    post("keep", body, { keepalive: JSON.stringify(body).length < 60000 })
      .then(({ kept, why }) => kept || noteUnsaved(why))
      .catch((error) => noteUnsaved(error.message));
  }

  /**
   * Downloads the level with moves of it.
   * @param {string} name of the file
   * @param {string} moves
   */
  download(name, moves) {
    save(new Blob([`${this.sheet.text}\n${moves}\n`], { type: "text/plain" }), name);
  }

  /**
   * Adds a solution to those that this browser keeps. Where it cannot, that is reported, and it is offered for download.
   * @param {import("../storage/games.js").Solution} solution
   */
  keepSolution(solution) {
    const kept = addSolution(this.key, solution);
    noteKept(`solutions.${this.key}`, kept, "A solution", {
      name: "Download it",
      act: () => this.download("solution.txt", solution.moves),
    });
  }

  /**
   * The analysis of where the game stands.
   * @returns {Promise<import("../common/types.js").Outlook>}
   */
  look() {
    return post("warn", { text: this.sheet.text, moves: this.moves });
  }

  /**
   * The last move at which nothing is proved lost.
   * @returns {Promise<{ at: number }>}
   */
  rescue() {
    return post("rescue", { text: this.sheet.text, moves: this.moves });
  }

  /**
   * Squares that the player reaches, and where a box can go.
   * @param {number | null} box
   * @returns {Promise<{ player: number[], targets: number[], off?: boolean }>}
   */
  reach(box) {
    return post("reach", { text: this.sheet.text, moves: this.moves, box });
  }

  /**
   * The job that looks for the next push.
   * @param {string[]} solutions
   */
  hint(solutions) {
    return { kind: "hint", text: this.sheet.text, moves: this.moves, solutions };
  }
}
