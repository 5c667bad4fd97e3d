// The page where a level is played: what is played, how it is shown, and what happens when it changes.
// @ts-check
import { Aim } from "../board/aim.js";
import { Board } from "../board/board.js";
import { playGhost } from "../board/ghost.js";
import { keepView, keptView, View } from "../board/view.js";
import { Zoom } from "../board/zoom.js";
import { whileAwake } from "../common/awake.js";
import { toast } from "../common/dom.js";
import { ignoreRepeats } from "../settings/keys.js";
import { isStill, onChoice, pace, settings } from "../settings/settings.js";
import { HintBox } from "../solver/hintbox.js";
import { SolveBox } from "../solver/solvebox.js";
import { Backward } from "./backward.js";
import { bar } from "./bar.js";
import { Clock } from "./clock.js";
import { obey } from "./commands.js";
import { Details } from "./details.js";
import { Ending } from "./ending.js";
import { frame } from "./frame.js";
import { hands } from "./hands.js";
import { Mode } from "./mode.js";
import { Numbers } from "./numbers.js";
import { Outlook } from "./outlook.js";
import { pad } from "./pad.js";
import { report, showStanding } from "./progress.js";
import { Screen } from "../movie/screen.js";
import { copyText, share } from "../files/share.js";
import { effectOf, finished, sound, soundChord } from "./effects/sounds.js";
import { Status } from "./status.js";
import { tick } from "./effects/ticks.js";
import { Visit } from "./visit.js";

/** @typedef {import("../common/types.js").Sheet} Sheet */
/** @typedef {import("../board/view.js").Way} Way */
/** @typedef {import("./game.js").Game} Game */

/** Milliseconds after a level is solved in which keys and swipes do not move. */
const PAUSE = 500;

/** Lessons of a game whose moves are shown. */
const SHOWN = 3;

/** Seconds after the last input in which electrons go on circling. */
const LIVELY = 8;

/**
 * @typedef {object} Around where the level stands among others
 * @property {(by: number, unsolved: boolean) => void} go
 * @property {() => void} edit
 * @property {(how: import("../day/days.js").How) => Promise<string>} [solved] the level was solved by the player; the result to post
 * @property {() => (Node | string)[]} crumbs
 * @property {HTMLElement[]} [steps] what stands in the place of the buttons that go to the levels beside it
 * @property {{ address: string, name: string }} list where the levels are that it is among
 * @property {string} collection the title of what the level belongs to
 * @property {() => Promise<{ title: string, count: number, unsolved: number }>} [left] what is left of the collection
 * @property {(moves: string, credit: string) => void} watching a movie of these moves is shown
 * @property {() => void} watched the movie was left
 */

export class Player {
  /**
   * @param {HTMLElement} root
   * @param {Game} game
   * @param {Around} around
   */
  constructor(root, game, around) {
    this.root = root;
    this.around = around;
    /** @type {Game | Backward} What is played now: forward or backward. */
    this.game = game;
    this.forward = game;
    /** @type {import("../movie/movie.js").Movie | null} */
    this.movie = null;
    this.view = keptView(game.key) ?? new View(game.level.width, game.level.height);
    this.board = new Board(game.level, this.view);
    const run = (/** @type {string} */ command) => this.command(command);
    this.status = new Status();
    this.numbers = new Numbers();
    const { notes = "", warnings = [] } = game.sheet;
    this.details = new Details(game.level, game.rating, notes, warnings, this.numbers.more, run);
    this.clock = new Clock((time) => this.details.tick(time));
    this.aim = new Aim(this);
    this.hints = new HintBox(this);
    this.solver = new SolveBox(
      this,
      (moves, credit) => this.watch(moves, credit),
      (moves) => this.adopt(moves),
    );
    this.bar = bar(run, (at) => this.game.act({ do: "seek", at }), around.list);
    this.pad = pad(run);
    this.ending = new Ending(this);
    this.screen = new Screen(this);
    this.outlook = new Outlook(this);
    this.warned = 0;
    this.endGhost = () => {};
    this.pausedUntil = 0;
    this.mode = new Mode(this);
    this.frame = frame(this);
    this.root.replaceChildren(this.frame.element);
    this.zoom = new Zoom(this.frame.field, this.frame.table, () => {
      if (!this.movie) this.follow();
      this.frame.zoom.setAttribute("aria-pressed", String(this.zoom.factor > 1.01));
    });
    this.pointer = hands(this);
    this.attach(game);
    void this.showLesson();
    /** Counts what is done, for players who want that kept; not of playtests. */
    this.visit = game.saves ? new Visit(this, settings.plays) : null;
    this.stopListening = onChoice(() => this.drawChoices());
    this.rest = whileAwake(LIVELY, (isAwake) => this.frame.table.classList.toggle("awake", isAwake));
  }

  /**
   * Shows a game: the one played forward, or reverse mode.
   * @param {Game | Backward} game
   */
  attach(game) {
    // An answer that comes late belongs to a board that is no longer there.
    this.game.changed = () => {};
    this.game = game;
    game.changed = (answer) => this.changed(answer);
    game.failed = (error) => toast(error.message, "bad");
    const backward = game !== this.forward;
    this.frame.element.dataset.mode = backward ? "reverse" : "play";
    this.frame.mode?.setAttribute("aria-pressed", String(backward));
    this.outlook.forget();
    this.status.clear("banner", "hint-text", "warning-text");
    this.draw(true);
    this.outlook.ask();
  }

  /** The first lessons of a game are shown: a ghost makes the moves once, and an arrow stays until something is moved. */
  async showLesson() {
    const { forward, board } = this;
    const { number = 0, lesson, solutions = [] } = forward.sheet;
    if (number < 1 || number > SHOWN || !lesson || forward.state.moves || forward.best || !solutions.length) return;
    const frames = await forward.preview({ do: "keys", keys: solutions[0] }).catch(() => []);
    const { level, state } = forward;
    if (state.moves || board !== this.board) return;
    const steps = frames.flatMap(({ m }) => m.filter(([piece]) => piece === level.player).map(([, cell]) => cell));
    board.point("plan", [state.pieces[level.player], ...steps]);
    if (!isStill()) this.endGhost = playGhost(board, frames);
  }

  /**
   * Draws the board anew.
   * @param {boolean} fresh whether zoom begins anew
   */
  draw(fresh) {
    this.board.stop();
    this.endGhost();
    this.board = new Board(this.game.level, this.view);
    this.frame.table.replaceChildren(this.board.svg);
    this.board.show(this.game.state);
    this.zoom.show(this.board, fresh);
    if (fresh) this.zoom.center(this.game.state.pieces[this.game.level.player] ?? 0);
    this.drawChoices();
    this.drawNumbers();
    this.drawButtons();
    showStanding(this);
  }

  /** @param {import("../common/types.js").Told} answer */
  changed(answer) {
    const { state, before, frames } = answer;
    if (state.solved) this.clock.rest();
    else this.clock.wake();
    this.visit?.count(answer);
    this.ending.quiet();
    if (frames) this.board.play(frames, state, pace());
    else this.board.show(state);
    if (!answer.done) this.refuse();
    this.drawButtons();
    this.drawNumbers();
    this.hints.clear();
    this.board.point("plan", []);
    this.endGhost();
    this.aim.after(answer.done);
    this.follow();
    report(this.game.level, answer);
    this.effect(effectOf(answer));
    soundChord(finished(this.game.level, answer));
    clearTimeout(this.warned);
    this.warned = setTimeout(() => this.outlook.ask(), frames?.length === 1 ? 40 : 150);
    if (settings.reach || this.aim.isNear) this.aim.showReach();
    // Moves that were pasted to go back to their start solve the level for nobody.
    const isPassing = this.game.did === "paste" && !this.game.free;
    if (state.solved && !before.solved && !isPassing) {
      this.pause();
      this.ending.show();
    } else if (!state.solved) this.ending.hide();
    showStanding(this);
  }

  /** The level has just been solved: a key too many, a held key or a long swipe does not take that away. */
  pause() {
    this.pausedUntil = performance.now() + PAUSE;
    ignoreRepeats();
    this.pointer.end();
    this.pad.stop();
  }

  /**
   * What happened, for ears and fingers.
   * @param {import("./effects/sounds.js").Sound | null} name
   */
  effect(name) {
    if (!name) return;
    sound(name);
    tick(name);
  }

  /** Shows that a move was refused. */
  refuse() {
    const { table } = this.frame;
    table.classList.remove("refused");
    requestAnimationFrame(() => table.classList.add("refused"));
  }

  /** What there is to undo and redo. */
  drawButtons() {
    const { state } = this.game;
    const { undo, restart } = this.frame.actions;
    this.bar.show(state);
    undo.disabled = !state.undo;
    restart.disabled = !state.moves;
  }

  drawNumbers() {
    this.numbers.show(this.game, this.forward, this.outlook.bound);
    this.details.show(this.game.state);
  }

  drawChoices() {
    const { level } = this.game;
    const isDark = (/** @type {number} */ cell) => (Math.floor(cell / level.width) + (cell % level.width)) % 2 === 1;
    const cells = [...level.ground].flatMap((ground, cell) => (ground === " " && isDark(cell) ? [cell] : []));
    this.board.mark("checkers", settings.checkers ? cells : []);
    this.aim.showReach();
    this.pad.element.classList.toggle("always", settings.pad);
    this.frame.arrows.setAttribute("aria-pressed", String(settings.pad));
    this.details.look();
    clearTimeout(this.warned);
    this.warned = setTimeout(() => this.outlook.ask(), 0);
  }

  /**
   * Turns or mirrors the view.
   * @param {View | null} view none for the level as it was drawn
   */
  lie(view) {
    const { level, key } = this.forward;
    this.view = keepView(key, view ?? new View(level.width, level.height));
    this.aim.clear();
    this.hints.clear();
    if (!this.movie) return this.draw(true);
    this.movie.lie(this.view);
    this.frame.table.replaceChildren(this.movie.board.svg);
    this.zoom.show(this.movie.board, true);
  }

  /** Keeps the player in sight where the board is larger than its place. */
  follow() {
    const cell = this.game.state.pieces[this.game.level.player];
    if (!this.movie && cell !== undefined) this.zoom.follow(cell);
  }

  zoomToPlayer() {
    this.zoom.toggle();
    this.follow();
  }

  /** Escape: what is lifted, the sheet of a phone, the result; one after the other. */
  cancel() {
    if ("more" in this.frame.element.dataset) return this.showMore(false);
    if (this.aim.cursor.cell !== null) return this.aim.cursor.leave();
    this.aim.clear();
    this.hints.clear();
    this.ending.close();
  }

  /**
   * Opens or closes the panel that a phone shows only when asked.
   * @param {boolean} [open]
   */
  showMore(open = !("more" in this.frame.element.dataset)) {
    const { element, side, table } = this.frame;
    if (open) element.dataset.more = "";
    else delete element.dataset.more;
    this.bar.more.setAttribute("aria-expanded", String(open));
    (open ? side : table).focus({ preventScroll: true });
  }

  /** The moves that solve the level, as they stand. */
  solution() {
    if (this.game instanceof Backward) return this.game.solution?.moves ?? "";
    return this.forward.moves.split("*")[0].split("!").at(-1) ?? "";
  }

  /**
   * @param {Way} way on the screen
   * @param {boolean} [runs] whether as far as it goes
   */
  key(way, runs = false) {
    const isPaused = this.game.state.solved && performance.now() < this.pausedUntil;
    if (this.movie || isPaused) return;
    const own = this.view.inLevel(way);
    if (runs) return this.game.act({ do: "run", key: own });
    this.game.act({ do: "keys", keys: this.game === this.forward ? own : own.toUpperCase() });
  }

  /**
   * Runs a command; returns whether it was one for this page.
   * @param {string} command
   */
  command(command) {
    return this.mode.holds(command) || obey(this, command);
  }

  /**
   * A command from the side panel, which closes on a phone.
   * @param {string} command
   */
  press(command) {
    if ("more" in this.frame.element.dataset) this.showMore(false);
    this.command(command);
  }

  /** The moves made so far, as a movie shows them. */
  played() {
    return this.forward.moves.replaceAll("*", "");
  }

  /**
   * Shows a movie of moves.
   * @param {string} moves
   * @param {string} [credit] who found them
   */
  watch(moves, credit = "mine") {
    return this.screen.open(moves, credit);
  }

  /**
   * Begins an attempt with the moves of a solution, all still to be redone.
   * @param {string} moves
   */
  adopt(moves) {
    this.screen.leave();
    if (this.game !== this.forward) this.attach(this.forward);
    this.forward.act({ do: "restart" });
    this.forward.act({ do: "paste", moves });
    this.forward.act({ do: "seek", at: 0 });
  }

  /**
   * Takes moves from the clipboard; whether they fit.
   * @param {string} moves
   */
  paste(moves) {
    if (this.game !== this.forward) this.attach(this.forward);
    this.forward.act({ do: "paste", moves });
    return true;
  }

  share() {
    return share(this.forward);
  }

  /** The level and the moves as text, for the clipboard. */
  copyText() {
    return copyText(this.forward);
  }

  leave() {
    this.endGhost();
    this.stopListening();
    this.rest();
    this.ending.close();
    this.movie?.pause();
    this.solver.leave();
    this.hints.clear();
    this.pad.stop();
    this.clock.stop();
    this.visit?.end();
    this.zoom.leave();
    this.forward.keep();
  }
}
