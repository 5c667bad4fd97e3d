// Forward play and reverse mode, and the way from one to the other: commands that come meanwhile wait for it.
// @ts-check
import { say, toast } from "../common/dom.js";
import { Backward } from "./backward.js";

/** Most commands that wait. */
const MOST = 200;

export class Mode {
  /** @param {import("./play.js").Player} player */
  constructor(player) {
    this.player = player;
    /** @type {string[] | null} What waits while a mode begins. */
    this.waiting = null;
  }

  /**
   * Has a command wait; whether it has to.
   * @param {string} command
   */
  holds(command) {
    if (!this.waiting) return false;
    if (this.waiting.length < MOST) this.waiting.push(command);
    return true;
  }

  /** Begins or leaves reverse mode. */
  async reverse() {
    const { player } = this;
    const { forward } = player;
    if (forward.level.game !== "sokoban" || this.waiting) return;
    player.aim.clear();
    player.hints.clear();
    if (player.game !== forward) {
      player.attach(forward);
      return say("Back to forward play.");
    }
    this.waiting = [];
    try {
      // Moves that are under way still belong to the game before.
      await forward.rest();
      player.attach(await Backward.open(forward));
      say("Reverse mode: pull the boxes back to where they start.");
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
    const waited = this.waiting;
    this.waiting = null;
    waited.forEach((command) => player.command(command));
  }
}
