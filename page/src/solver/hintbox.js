// Hints in grades: what matters here, which box, where to, as an arrow, then the moves themselves. In a lost position: which push
// lost it, and a movie of how that ends.
// @ts-check
import { job } from "../backend/api.js";
import { noteHelp } from "../storage/credit.js";
import { asSeen, placeName, wayName } from "../board/places.js";
import { h } from "../common/dom.js";
import { cellOf } from "../common/place.js";
import { STEPS } from "../board/view.js";
import { solutionsOf } from "../storage/games.js";

/** @typedef {import("../play/play.js").Player} Table */
/** @typedef {import("../common/types.js").Hint} Hint */
/** @typedef {import("../../npm/contract.js").Mistake} Mistake */

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
      // Where nothing is known to matter, the first grade is left out.
      this.grade = answer.because ? 0 : 1;
      this.table.visit?.hint();
      return this.more();
    }
    if (answer.outcome === "unsolvable" && answer.mistake) return this.showMistake(answer.mistake);
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
    const { because } = this.hint;
    if (this.grade === 1 && because) {
      board.mark(
        "hint",
        because.cells.map((cell) => cellOf(game.level, cell)),
      );
      const text = asSeen(view, because.sentence);
      const made = this.table.solution();
      const shown = because.letters && made + this.keys(because.letters);
      const show = shown ? [small("Show how", () => this.show(shown, made.length, text))] : [];
      this.table.status.tell(
        "hint-text",
        text,
        text,
        ...show,
        small(`Which ${this.thing}?`, () => this.ask()),
      );
    } else if (this.grade === 2) {
      board.mark("hint", [piece]);
      this.report(`Hint: this ${this.thing} is next.`, "Show where", `Hint: ${thing} is next.`);
    } else if (this.grade === 3) {
      void this.showWay(this.hint, piece, thing);
    } else {
      this.make(this.hint);
    }
  }

  /**
   * Shows the push that lost, with the way back to before it and a movie of what follows it.
   * @param {Mistake} mistake
   */
  showMistake({ sentence, before, piece, refutation }) {
    const { board, game, status, view } = this.table;
    const made = this.table.solution();
    const [dx, dy] = STEPS[/** @type {import("../board/view.js").Way} */ (made[before].toLowerCase())];
    const cell = cellOf(game.level, piece);
    const step = dx + dy * game.level.width;
    board.mark("hint", [cell]);
    board.point("hint", this.thing === "box" ? [cell, cell + step] : [cell - step, cell]);
    const text = asSeen(view, sentence);
    const end = refutation ? made.slice(0, before + 1) + this.keys(refutation) : made;
    const back = small("Take it back", () => {
      this.table.screen.leave();
      game.act({ do: "seek", at: before });
      this.table.frame.table.focus({ preventScroll: true });
    });
    const show = small("Show how", () => this.show(end, before, text, back));
    status.tell("hint-text", text, text, show, back);
  }

  /**
   * Shows moves that lose, from where they begin, to step through.
   * @param {string} moves from the start of the level
   * @param {number} at
   * @param {string} text
   * @param {...HTMLElement} actions
   */
  show(moves, at, text, ...actions) {
    void this.table.screen.open(moves, "mine", { at, text, actions });
  }

  /**
   * Moves of an answer, which has the letters of its game, as games have them.
   * @param {string} letters
   */
  keys(letters) {
    return this.table.game.level.game === "sokobond" ? ofWasd(letters) : letters;
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
    if (hint !== this.hint || this.grade !== 3) return;
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
      const frames = await game.preview({ do: "keys", keys: this.keys(letters) }).catch(() => []);
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
    game.act({ do: "keys", keys: this.keys(letters) });
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
    this.table.status.tell("hint-text", text, spoken, ...(next ? [small(next, () => this.ask())] : []));
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
 * @param {string} name
 * @param {() => void} onclick
 */
const small = (name, onclick) => h("button", { type: "button", class: "small", onclick }, name);

/**
 * The directions of Sokobond's keys, as games have them.
 * @param {string} letters
 */
const ofWasd = (letters) =>
  letters.replace(/[wasd]/gi, (key) => ({ w: "u", a: "l", s: "d", d: "r" })[key.toLowerCase()] ?? key);
