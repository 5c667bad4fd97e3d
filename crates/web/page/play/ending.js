// The end of a level: a short celebration on the board, and moves and pushes beside the records.
// @ts-check
import { celebrate } from "../board/party.js";
import { creditOf } from "../common/credit.js";
import { toast } from "../common/dom.js";
import { isStill } from "../settings/settings.js";
import { words } from "../solver/words.js";
import { records, Result } from "./result.js";

/** @typedef {import("./play.js").Player} Player */

export class Ending {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.result = new Result(
      (command) => player.command(command),
      () => player.watch(player.solution()),
    );
    this.element = this.result.element;
    /** Ends the celebration. */
    this.quiet = () => {};
  }

  /** The level has just been solved. */
  async show() {
    const { game, forward, status, board } = this.player;
    const { state, level } = game;
    const many = /** @type {[string, number][]} */ ([["moves", state.moves]]);
    const sokoban = level.game === "sokoban";
    if (sokoban) many.push([game === forward ? "pushes" : "pulls", state.pushes]);
    const told = `Solved: ${words(many)}.`;
    status.clear("hint-text", "warning-text");
    status.show("banner", told);
    if (!isStill()) this.quiet = celebrate(board);
    try {
      const moves = this.player.solution();
      const credit = creditOf(forward.key, moves);
      const offer = await this.player.solver.record(moves, credit);
      this.player.drawNumbers();
      // It may have been taken back meanwhile.
      if (!game.state.solved || game !== this.player.game) return;
      const note = [whose(credit), news(offer)].filter(Boolean).join(" ");
      if (note) status.show("banner", `${told} ${note}`);
      const counted = new Map(offer.solution.metrics);
      const mine = { moves: counted.get("moves") ?? state.moves, pushes: counted.get("pushes") ?? state.pushes };
      this.result.show(note, { mine, ...records(forward) }, sokoban ? "pushes" : "");
      this.player.frame.element.dataset.solved = "";
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
  }

  /** The level is no longer solved. */
  hide() {
    this.player.status.clear("banner");
    this.close();
  }

  /** Closes what lies over the side panel. */
  close() {
    this.quiet();
    this.result.hide();
    delete this.player.frame.element.dataset.solved;
  }
}

/** @param {string} credit */
function whose(credit) {
  if (credit === "mine") return "";
  return credit === "hints" ? "With hints." : "With the solver's moves: not counted as yours.";
}

/** @param {{ first: boolean, fewerMoves: boolean, fewerPushes: boolean }} offer */
function news({ first, fewerMoves, fewerPushes }) {
  if (first) return "The first solution here.";
  return fewerMoves ? "Fewest moves so far." : fewerPushes ? "Fewest pushes so far." : "";
}
