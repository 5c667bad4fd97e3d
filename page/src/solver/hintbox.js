// Hints in grades: first which box, then where to, as an arrow, then the moves themselves.
// @ts-check
import { job } from "../backend/api.js";
import { noteHelp } from "../storage/credit.js";
import { placeName, wayName } from "../board/places.js";
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
    /** @type {string | null} The solution that is followed: the next hint goes on with it. */
    this.plan = null;
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
    const solutions = (this.plan ? [this.plan] : [])
      .concat(solutionsOf(game.key).map((one) => one.moves))
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
      this.plan = answer.plan ?? null;
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
    const { board, game, view } = this.table;
    if (!this.hint) return;
    const piece = cellOf(game.level, this.hint.piece);
    const thing = `the ${this.thing} at ${placeName(view, piece)},`;
    this.grade += 1;
    if (this.push() === "push") {
      const made = this.table.solution();
      noteHelp(game.key, "hints", made, made.length);
    }
    if (this.grade === 1) {
      this.table.visit?.hint();
      board.mark("hint", [piece]);
      this.report(`Hint: this ${this.thing} is next.`, "Show where", `Hint: ${thing} is next.`);
    } else if (this.grade === 2) {
      void this.showWay(this.hint, piece, thing);
    } else {
      this.make(this.hint);
    }
  }

  /** What is pushed or moved: a box, or an atom. */
  get thing() {
    return this.table.game.level.game === "sokoban" ? "box" : "atom";
  }

  /**
   * Shows where to, with the way there.
   * @param {Hint} hint
   * @param {number} piece its cell
   * @param {string} thing it, in words
   */
  async showWay(hint, piece, thing) {
    const { board, game, view } = this.table;
    const cells = await this.wayOf(hint, piece);
    if (hint !== this.hint || this.grade !== 2) return;
    const isBox = this.thing === "box";
    const way = wayName(view, cells);
    board.mark("hint", [piece, ...(isBox ? cells.slice(-1) : [cellOf(game.level, hint.target)])]);
    board.point("hint", cells);
    if (isBox) this.report("Hint: it goes along the arrow.", "Do it", `Hint: ${thing} goes ${way}.`);
    else this.report("Hint: your atom goes to the end of the arrow.", "Do it", `Hint: your atom goes ${way}.`);
  }

  /**
   * The cells that the box is pushed through, or that the player's atom goes through.
   * @param {Hint} hint
   * @param {number} piece the cell of the box
   */
  async wayOf({ target, next, letters }, piece) {
    const { aim, game } = this.table;
    const [end, first] = [target, next ?? target].map((place) => cellOf(game.level, place));
    if (this.thing === "atom") {
      const { level, state } = game;
      const frames = await game.preview({ do: "keys", keys: ofWasd(letters) }).catch(() => []);
      const steps = frames.flatMap(({ m }) => m.filter(([one]) => one === level.player).map(([, cell]) => cell));
      return [state.pieces[level.player], ...(steps.length ? steps : [end])];
    }
    // Where another way leads to the same square, only the push that is meant is shown.
    const way = await aim.plan(piece, end);
    return way[1] === first ? way : [piece, first];
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
   * @param {string} [spoken] the same for people who do not see the board
   */
  report(text, next, spoken = text) {
    const action = next && h("button", { type: "button", class: "small", onclick: () => this.ask() }, next);
    this.table.status.tell("hint-text", text, spoken, ...(action ? [action] : []));
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
const ofWasd = (letters) =>
  letters.replace(/[wasd]/gi, (key) => ({ w: "u", a: "l", s: "d", d: "r" })[key.toLowerCase()] ?? key);
