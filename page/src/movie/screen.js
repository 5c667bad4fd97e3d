// Movies on the page where a level is played: while one runs, the board, the numbers and the panel are the movie's.
// @ts-check
import { noteHelp } from "../storage/credit.js";
import { button, h, toast } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { download } from "../files/download.js";
import { Movie } from "./movie.js";

/** @typedef {import("../play/play.js").Player} Player */

export class Screen {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.moves = "";
    this.credit = "mine";
    const on = () => this.playOn();
    this.element = h(
      "section",
      { class: "movie-side", "aria-label": "Movie" },
      h("h2", {}, "Movie"),
      h("p", {}, "Space and p play and pause, comma and period step, m counts moves or pushes, Escape closes."),
      button("Play on from here", icon("play"), on, { text: true, class: "tool" }),
    );
  }

  /** Closes the movie, and stands in the game where it was. */
  playOn() {
    const { player, moves } = this;
    const at = player.movie?.shown ?? 0;
    if (this.credit !== "mine") noteHelp(player.forward.key, this.credit, moves, 1);
    player.adopt(moves);
    player.forward.act({ do: "seek", at });
  }

  /**
   * @param {string} moves
   * @param {string} credit who found them
   * @param {{ at: number, text: string, actions: HTMLElement[] }} [loss] of moves that lose: where they begin, and what they show
   */
  async open(moves, credit, loss) {
    const { player } = this;
    if (player.movie) this.close();
    const { sheet, level } = player.forward;
    const save = (/** @type {boolean} */ pushes) => download(sheet, level.game, moves, pushes);
    let movie;
    try {
      movie = await Movie.open(sheet, moves, player.view, () => this.leave(), save);
    } catch (error) {
      return toast(/** @type {Error} */ (error).message, "bad");
    }
    if (!movie.frames.length) return this.offer();
    player.hints.clear();
    player.aim.clear();
    player.ending.close();
    player.status.clear("banner", "hint-text", "warning-text");
    if (loss) player.status.show("hint-text", loss.text, ...loss.actions);
    else player.status.show("idle", "A movie of these moves. Close it to play on.");
    player.movie = movie;
    this.moves = moves;
    this.credit = credit;
    player.visit?.show(credit);
    this.show(movie);
    movie.onNumbers = (rows) => player.numbers.set(rows);
    movie.face();
    // How a level is lost is stepped through.
    if (loss) movie.seekFrame(loss.at);
    else movie.play();
    player.around.watching(moves, credit);
  }

  /** Nothing has been played yet: the solver may find what to watch. */
  offer() {
    const { player } = this;
    const find = async () => {
      player.status.show("hint-text", "Looking for a solution …");
      const found = await player.solver.find();
      player.status.clear("hint-text");
      if (found) await this.open(found.moves, found.credit ?? "solver");
    };
    const action = h(
      "button",
      { type: "button", class: "small", onclick: () => void find() },
      "Find a solution and watch it",
    );
    player.status.show("hint-text", "There are no moves to watch yet.", action);
  }

  /** @param {Movie} movie */
  show(movie) {
    const { frame, zoom } = this.player;
    frame.element.dataset.movie = "";
    delete frame.element.dataset.more;
    frame.table.replaceChildren(movie.board.svg);
    frame.movie.replaceChildren(movie.element);
    zoom.show(movie.board, true);
  }

  /** Closes the movie because the player is done with it. */
  leave() {
    if (!this.player.movie) return;
    this.close();
    this.player.around.watched();
  }

  close() {
    const { player } = this;
    if (!player.movie) return;
    player.movie.pause();
    player.movie = null;
    player.hints.clear();
    delete player.frame.element.dataset.movie;
    player.frame.movie.replaceChildren();
    player.draw(true);
    player.outlook.ask();
    player.frame.table.focus({ preventScroll: true });
  }
}
