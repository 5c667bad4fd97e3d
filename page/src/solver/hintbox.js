// Hints in grades: first which box, then where to, as an arrow, then the moves themselves.
// @ts-check
import { job } from "../backend/api.js";
import { noteHelp } from "../storage/credit.js";
import { h } from "../common/dom.js";
import { cellOf } from "../common/place.js";
import { solutionsOf } from "../storage/games.js";

/** @typedef {import("../play/play.js").Player} Table */
/** @typedef {import("../common/types.js").Hint} Hint */

/** @type {Record<string, string>} Why no hint came, in words. */
const REASONS = {
  time: "nothing was found in time",
  memory: "nothing was found within the memory",
  interrupted: "stopped",
  incomplete: "no solution was found that ends where you stand",
  bug: "a bug in soko; please report it",
};

export class HintBox {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {{ done: Promise<Hint>, stop: () => void } | null} */
    this.running = null;
    this.grade = 0;
    /** @type {Hint | null} */
    this.hint = null;
    /** Changes of the game after which the text stays. */
    this.stays = 0;
  }

  /** The next grade. */
  async ask() {
    const { game } = this.table;
    if (this.running) return this.running.stop();
    if (this.hint) return this.more();
    this.report(`Looking for the next ${this.push()}…`, "Stop");
    const moves = game.moves;
    const solutions = solutionsOf(game.key)
      .map((one) => one.moves)
      .concat(game.sheet.solutions ?? [])
      .slice(0, 20);
    const running = job(game.hint(solutions), (/** @type {Hint} */ _) => {});
    this.running = running;
    try {
      const answer = await running.done;
      this.running = null;
      if (moves !== this.table.game.moves || game !== this.table.game) return this.clear();
      this.take(answer);
    } catch (error) {
      this.running = null;
      this.report(/** @type {Error} */ (error).message);
    }
  }

  /** @param {Hint} answer */
  take(answer) {
    if (answer.outcome === "hint") {
      this.hint = answer;
      this.grade = 0;
      return this.more();
    }
    if (answer.outcome === "unsolvable")
      return this.table.status.show(
        "hint-text",
        "Proved: the level cannot be solved from here.",
        this.table.outlook.rescueButton(),
      );
    if (answer.outcome === "solved") return this.report("The level is already solved.");
    this.report(`No hint: ${REASONS[answer.reason] ?? answer.reason}.`);
  }

  more() {
    const { board, game } = this.table;
    if (!this.hint) return;
    const [piece, target] = [this.hint.piece, this.hint.target].map((place) => cellOf(game.level, place));
    const isBox = game.level.game === "sokoban";
    const thing = isBox ? "box" : "atom";
    this.grade += 1;
    if (this.push() === "push") {
      const made = this.table.solution();
      noteHelp(game.key, "hints", made, made.length);
    }
    if (this.grade === 1) {
      this.table.visit?.hint();
      board.mark("hint", [piece]);
      this.report(`Hint: this ${thing} is next.`, "Show where");
    } else if (this.grade === 2) {
      const from = isBox ? piece : game.state.pieces[game.level.player];
      board.mark("hint", [piece, target]);
      board.point("hint", [from, target]);
      this.report(`Hint: ${isBox ? "it goes along the arrow" : "your atom goes to the end of the arrow"}.`, "Do it");
    } else {
      this.make(this.hint);
    }
  }

  /** @param {Hint} hint */
  make({ letters, pushes_left: pushes, pulls_left: pulls, stand }) {
    const { game } = this.table;
    this.clear();
    const left = pulls ?? pushes;
    if (stand !== undefined) game.act({ do: "walk", cell: cellOf(game.level, stand) });
    game.act({ do: "keys", keys: game.level.game === "sokobond" ? ofWasd(letters) : letters });
    const many = this.push() === "push" ? "pushes are" : "pulls are";
    this.report(
      `Done; ${left - 1} ${left === 2 ? `${this.push()} is` : many} left in this solution.`,
      left > 1 ? "Next hint" : "",
    );
    this.stays = stand === undefined ? 1 : 2;
  }

  /** What a box is given: a push, or a pull. */
  push() {
    return this.table.game === this.table.forward ? "push" : "pull";
  }

  /**
   * @param {string} text
   * @param {string} [next] the label of the button beside it
   */
  report(text, next) {
    const action = next && h("button", { type: "button", class: "small", onclick: () => this.ask() }, next);
    this.table.status.show("hint-text", text, ...(action ? [action] : []));
  }

  clear() {
    this.running?.stop();
    this.running = null;
    this.hint = null;
    this.grade = 0;
    if (this.stays > 0) this.stays -= 1;
    else this.table.status.clear("hint-text");
    this.table.board.mark("hint", []);
    this.table.board.point("hint", []);
  }
}

/**
 * The directions of Sokobond's keys, as games have them.
 * @param {string} letters
 */
const ofWasd = (letters) => letters.replace(/[wasd]/g, (key) => ({ w: "u", a: "l", s: "d", d: "r" })[key] ?? key);
