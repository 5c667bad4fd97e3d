// The analysis of a position: whether it is proved lost, and why, and how much is still needed at least. From a lost
// position one press goes back to the last move before.
// @ts-check
import { listed, placeName } from "../board/places.js";
import { h, toast } from "../common/dom.js";
import { cellOf } from "../common/place.js";
import { settings } from "../settings/settings.js";

/** @typedef {import("./play.js").Player} Player */

export class Outlook {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    /** The lower bound of what is still needed; empty when nothing is known. */
    this.bound = "";
    /** Squares from which no box can reach a goal. @type {Set<number>} */
    this.dead = new Set();
  }

  forget() {
    this.bound = "";
    this.dead.clear();
  }

  async ask() {
    const { player } = this;
    const { game } = player;
    if (player.movie) return;
    const moves = game.moves;
    let found;
    try {
      found = await game.look();
    } catch {
      return;
    }
    if (moves !== player.game.moves || game !== player.game || player.movie) return;
    this.report(found);
    const bound = found.lower_bound ? String(found.lower_bound) : "";
    if (bound === this.bound) return;
    this.bound = bound;
    player.drawNumbers();
  }

  /** @param {import("../common/types.js").Outlook} found */
  report({ dead, why, off }) {
    const { board, status, game, forward, view } = this.player;
    this.dead = new Set(dead);
    board.mark("dead", settings.dead ? dead : []);
    const shown = settings.warnings ? why : null;
    const cells = shown?.cells.map((place) => cellOf(game.level, place)) ?? [];
    board.mark("warning", cells);
    const lost = game === forward ? "This can't be solved any more" : "This can't be pulled back any more";
    const text = `${lost}: ${shown?.message}.`;
    const places = cells.length ? ` It is about ${listed(cells.map((cell) => placeName(view, cell)))}.` : "";
    if (shown) status.tell("warning-text", text, text + places, this.rescueButton());
    else if (settings.warnings && off) status.show("warning-text", "This level is too large for warnings.");
    else status.clear("warning-text");
  }

  rescueButton() {
    return h("button", { type: "button", class: "small", onclick: () => this.rescue() }, "Undo the mistake");
  }

  /** Goes back to the last move at which nothing is proved lost. */
  async rescue() {
    const { player } = this;
    const { game } = player;
    try {
      const { at } = await game.rescue();
      if (game === player.game) game.act({ do: "seek", at });
      player.frame.table.focus({ preventScroll: true });
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
  }
}
