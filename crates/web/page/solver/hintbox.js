// Hints in grades: first which box, then where to, then the moves themselves.
// @ts-check
import { job } from "../common/api.js";
import { h, say } from "../common/dom.js";
import { noteHelp } from "../common/credit.js";
import { solutionsOf } from "../common/memory.js";

/** Why no hint came, in words. */
const REASONS = {
  time: "nothing was found in time",
  memory: "nothing was found within the memory",
  interrupted: "stopped",
  incomplete: "no solution was found that ends where you stand",
  bug: "a bug in soko; please report it",
};

export class HintBox {
  /** @param {any} table */
  constructor(table) {
    this.table = table;
    /** @type {any} */
    this.running = null;
    this.grade = 0;
    /** Changes of the game after which the text stays. */
    this.stays = 0;
    this.element = h("p", { class: "hint-text", "aria-live": "polite", hidden: true });
    this.clear();
  }

  /** The next grade. */
  async ask() {
    const { game } = this.table;
    if (this.running) return this.running.stop();
    if (this.hint) return this.more();
    this.tell(`Looking for the next ${this.push()}… (press again to stop)`);
    const moves = game.moves;
    const solutions = solutionsOf(game.key)
      .map((one) => one.moves)
      .concat(game.sheet.solutions ?? [])
      .slice(0, 20);
    const running = job(game.hint(solutions), () => {});
    this.running = running;
    try {
      const answer = await running.done;
      this.running = null;
      if (moves !== this.table.game.moves) return this.clear();
      this.take(answer);
    } catch (error) {
      this.running = null;
      this.tell(/** @type {Error} */ (error).message);
    }
  }

  /** @param {any} answer */
  take(answer) {
    if (answer.outcome === "hint") {
      this.hint = answer;
      this.grade = 0;
      return this.more();
    }
    if (answer.outcome === "unsolvable")
      return this.tell("The level cannot be solved from here (proved). Undo some moves.");
    if (answer.outcome === "solved") return this.tell("The level is already solved.");
    this.tell(`No hint: ${/** @type {any} */ (REASONS)[answer.reason] ?? answer.reason}.`);
  }

  more() {
    const { board, game } = this.table;
    const { piece, target, moves, left, stand } = this.hint;
    const thing = game.level.game === "sokoban" ? "box" : "atom";
    this.grade += 1;
    if (this.push() === "push") {
      const made = this.table.solution();
      noteHelp(game.key, "hints", made, made.length);
    }
    if (this.grade === 1) {
      board.mark("hint", [piece]);
      this.tell(`Hint: this ${thing} is next. Ask again to see where it goes.`);
    } else if (this.grade === 2) {
      board.mark("hint", [piece, target]);
      this.tell(
        `Hint: ${thing === "box" ? "it goes to the second marked square" : "your atom ends on the second marked square"}. Ask again to see the moves.`,
      );
    } else {
      this.clear();
      if (stand !== undefined) game.act({ do: "walk", cell: stand });
      game.act({ do: "keys", keys: moves });
      const many = this.push() === "push" ? "pushes are" : "pulls are";
      this.tell(
        `Done; ${left - 1} ${left === 2 ? `${this.push()} is` : many} left in the solution that the hint came from.`,
      );
      this.stays = stand === undefined ? 1 : 2;
    }
  }

  /** What a box is given: a push, or a pull. */
  push() {
    return this.table.game === this.table.forward ? "push" : "pull";
  }

  /** @param {string} text */
  tell(text) {
    this.element.hidden = false;
    this.element.textContent = text;
    say(text);
  }

  clear() {
    this.running?.stop();
    this.running = null;
    /** @type {any} */
    this.hint = null;
    this.grade = 0;
    if (this.stays > 0) this.stays -= 1;
    else this.element.hidden = true;
    /** @type {any} */ (this.table).board?.mark("hint", []);
  }
}
