// The end of a level, when the last piece has come to rest: a short celebration on the board, and a card with stars.
// @ts-check
import { celebrate } from "../board/party.js";
import { creditOf } from "../storage/credit.js";
import { askToLast } from "../storage/lasting.js";
import { toast } from "../common/dom.js";
import { madeOf } from "../learn/molecules.js";
import { choose, isStill, settings } from "../settings/settings.js";
import { recall, remember } from "../storage/local.js";
import { words } from "../solver/words.js";
import { picture } from "../files/download.js";
import { shareResult } from "../files/share.js";
import { withoutMovie } from "../routes.js";
import { here } from "../shell/history.js";
import { records, Result, target } from "./result.js";

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
    /** The field may change its size while the card is there. */
    this.watcher = new ResizeObserver(() => this.place());
  }

  /** The level has just been solved. */
  async show() {
    const { game, forward, status, board } = this.player;
    const { state, level } = game;
    const moves = this.player.solution();
    const isFresh = !forward.best;
    const recorded = this.record(moves);
    await board.over;
    if (!game.state.solved || game !== this.player.game) return;
    const many = /** @type {[string, number][]} */ ([["moves", state.moves]]);
    const sokoban = level.game === "sokoban";
    if (sokoban) many.push([game === forward ? "pushes" : "pulls", state.pushes]);
    const message = `Solved: ${words(many)}.`;
    status.clear("hint-text", "warning-text");
    status.show("banner", message);
    board.svg.classList.add("done");
    this.player.effect("solved");
    if (!isStill()) this.quiet = celebrate(board);
    const offer = await recorded;
    if (!offer) return;
    const counted = new Map(offer.solution.metrics);
    const mine = { moves: counted.get("moves") ?? state.moves, pushes: counted.get("pushes") ?? state.pushes };
    const known = target(forward);
    const isPlayed = offer.credit === "mine" || offer.credit === "hints";
    const fewest = known ?? mine;
    const how = { ...mine, fewest_moves: fewest.moves, fewest_pushes: fewest.pushes, hints: offer.credit === "hints" };
    const posted = isPlayed
      ? this.player.around.solved?.(how).catch(({ message }) => void toast(message, "bad"))
      : null;
    if (isPlayed && forward.saves) askToLast();
    this.player.drawNumbers();
    // It may have been taken back meanwhile.
    if (!game.state.solved || game !== this.player.game) return;
    const note = [madeOf(state), whose(offer.credit), news(offer)].filter(Boolean).join(" ");
    if (note) status.show("banner", `${message} ${note}`);
    const { proofs } = records(forward);
    const isAlone = offer.first && !forward.sheet.solutions?.length;
    this.result.show(note, { mine, known, proofs }, sokoban ? "pushes" : "", isAlone);
    void posted?.then((result) => {
      if (!result || this.result.element.hidden) return;
      const share = () => shareResult(result, withoutMovie(here()).split("?")[0]);
      this.result.post(share, () => picture(forward.sheet, moves));
      this.place();
    });
    if (!settings.sound && !recall("soundsOffered", false)) this.result.offer(() => choose("sound", true));
    remember("soundsOffered", true);
    this.player.frame.element.dataset.solved = "";
    this.watcher.observe(this.player.frame.field);
    if (isFresh) await this.finish();
  }

  /**
   * Keeps the solution as a record; nothing if that fails.
   * @param {string} moves
   */
  async record(moves) {
    try {
      const credit = creditOf(this.player.forward.key, moves);
      return { credit, ...(await this.player.solver.record(moves, credit)) };
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
      return null;
    }
  }

  /** The last level of a collection is a greater event. */
  async finish() {
    const { around, board, game } = this.player;
    const left = await around.left?.().catch(() => null);
    if (!left || left.unsolved || left.count < 2 || !game.state.solved || this.result.element.hidden) return;
    this.result.finish(left.title);
    this.place();
    this.quiet();
    if (!isStill()) this.quiet = celebrate(board, true);
  }

  /** The card stands below or beside the board where there is room, else in the place of the side panel. */
  place() {
    const { field, table } = this.player.frame;
    const { element } = this.result;
    if (element.hidden) return;
    const below = (field.clientHeight - table.clientHeight) / 2;
    const beside = (field.clientWidth - table.clientWidth) / 2;
    const fits = element.offsetHeight + 12 <= below ? "below" : element.offsetWidth + 12 <= beside ? "beside" : "aside";
    element.dataset.place = fits;
    this.player.frame.element.dataset.solved = fits;
  }

  /** The level is no longer solved. */
  hide() {
    this.player.status.clear("banner");
    this.close();
  }

  /** Closes the card. */
  close() {
    this.quiet();
    this.watcher.disconnect();
    this.result.hide();
    this.player.board.svg.classList.remove("done");
    delete this.player.frame.element.dataset.solved;
  }
}

/** @param {string} credit */
function whose(credit) {
  if (credit === "mine") return "";
  return credit === "hints" ? "With hints." : "With the solver's moves: not counted as yours.";
}

/** @param {{ first: boolean, fewer_moves: boolean, fewer_pushes: boolean }} offer */
function news({ first, fewer_moves: moves, fewer_pushes: pushes }) {
  if (first) return "";
  return moves ? "Fewest moves so far." : pushes ? "Fewest pushes so far." : "";
}
