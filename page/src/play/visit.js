// A visit of a level, from when it is opened until it is left, in numbers: how it ended counts for the player's ability, and the rest is
// for players who keep how each play went.
// @ts-check
import { creditOf } from "../storage/credit.js";
import { toast } from "../common/dom.js";
import { newId } from "../storage/database.js";
import { keepPlay, notePlay } from "../storage/plays.js";
import { noteResult } from "../storage/results.js";

/** @typedef {import("./play.js").Player} Player */

/** What makes moves. Redoing, going to a move and pasting repeat moves that were made before, or elsewhere. */
const MAKES = ["keys", "run", "walk", "push"];

/** Who found a solution that is the player's. */
const OWN = ["mine", "hints"];

export class Visit {
  /**
   * @param {Player} player
   * @param {boolean} keeps whether it becomes a row of the plays
   */
  constructor(player, keeps) {
    this.player = player;
    this.keeps = keeps;
    this.id = newId();
    this.begun = new Date();
    /** What was done last. */
    this.last = "";
    this.moves = 0;
    this.undos = 0;
    this.restarts = 0;
    this.hints = 0;
    /** @type {0 | 1} */
    this.solved = 0;
  }

  /**
   * Counts what was just done, in forward play or in reverse mode.
   * @param {import("../common/types.js").Told} answer
   */
  count({ done, before, state }) {
    const { did } = this.player.game;
    if (!done) return;
    // A slider that is dragged goes back in many steps; a solution that is taken over is pasted, and then left at its start.
    const isBack = did === "seek" && state.moves < before.moves && !["seek", "paste"].includes(this.last);
    this.last = did;
    if (did === "undo" || isBack) this.undos += 1;
    if (did === "restart") this.restarts += 1;
    if (MAKES.includes(did)) {
      this.moves += Math.max(0, state.moves - before.moves);
      const isOwn = () => OWN.includes(creditOf(this.player.forward.key, this.player.solution()));
      if (state.solved && !before.solved && isOwn()) this.solved = 1;
    }
    this.note();
  }

  /** A hint was given, all steps of which are one. */
  hint() {
    this.hints += 1;
    this.note();
  }

  /**
   * A solution was shown, which is a hint unless it is the player's.
   * @param {string} credit
   */
  show(credit) {
    if (!OWN.includes(credit)) this.hint();
  }

  note() {
    if (!this.moves) return;
    const { key, rating, level } = this.player.forward;
    const difficulty = rating?.difficulty ?? null;
    noteResult(key, { solved: this.solved === 1, helped: this.hints > 0, game: level.game, difficulty });
    if (this.keeps) notePlay(this.play());
  }

  /** The level is left. */
  end() {
    if (this.moves && this.keeps) keepPlay(this.play()).catch((error) => toast(error.message, "bad"));
  }

  /** @returns {import("../storage/plays.js").Play} */
  play() {
    const { id, moves, undos, restarts, hints, solved } = this;
    const { forward, around, clock } = this.player;
    return {
      id,
      board: rowsOf(forward.sheet.text),
      title: forward.sheet.title,
      collection: around.collection,
      begun: this.begun.toISOString().replace(/\.\d+/, ""),
      seconds: clock.seconds,
      moves,
      undos,
      restarts,
      hints,
      solved,
      noted: Date.now(),
    };
  }
}

/**
 * The rows of a board, in one line. A lesson stands elsewhere in a table.
 * @param {string} text
 */
function rowsOf(text) {
  const lines = text.trimEnd().split(/\r?\n/);
  return lines.filter((line) => !line.startsWith("Lesson:")).join("|");
}
