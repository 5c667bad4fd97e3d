// The movie player: frames of a solution or a game, played, stepped and sought at any speed.
// @ts-check
import { post } from "../backend/api.js";
import { Board } from "../board/board.js";
import { VALENCE } from "../board/bonds.js";
import { wayName } from "../board/places.js";
import { button, h, say } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { recall, remember } from "../storage/local.js";
import { isStill } from "../settings/settings.js";

/** @typedef {import("../board/view.js").View} View */
/** @typedef {import("../common/types.js").Level} Level */
/** @typedef {import("../common/types.js").State} State */
/** @typedef {import("../common/types.js").Frame} Frame */

/** Frames a second that can be chosen. */
const SPEEDS = [1, 2, 4, 8, 16, 30, 60];

export class Movie {
  /**
   * @param {{ level: Level, state: State, frames: Frame[] }} data
   * @param {View} view how it lies on the screen
   * @param {() => void} leave
   * @param {(pushes: boolean) => void} save
   */
  constructor(data, view, leave, save) {
    this.leave = leave;
    this.frames = data.frames;
    this.level = data.level;
    this.board = new Board(data.level, view);
    /** @type {(rows: [string, string, string | number][]) => void} Called with the numbers of the position that is shown. */
    this.onNumbers = () => {};
    this.states = [data.state];
    /** Frames after which a step ends; the first is the start. */
    this.stops = [0];
    /** Steps made, and the frame that is shown. */
    this.at = 0;
    this.shown = 0;
    this.timer = 0;
    this.speed = recall("movieSpeed", 8);
    this.toggleButton = button("Play", icon("play"), () => this.toggle(), { class: "icon main", key: "p" });
    /** @type {HTMLInputElement} */
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: this.frames.length,
      value: 0,
      "aria-label": "Move of the movie",
      oninput: () => this.seek(Number(this.slider.value)),
    });
    this.count = h("output", { class: "count" });
    /** @type {HTMLSelectElement} */
    this.rate = h(
      "select",
      { "aria-label": "Moves per second", onchange: () => this.setSpeed(Number(this.rate.value)) },
      ...SPEEDS.map((speed) => h("option", { value: speed }, `${speed}/s`)),
    );
    this.rate.value = String(this.speed);
    /** @type {HTMLSelectElement} */
    this.unit = h(
      "select",
      { "aria-label": "A step is", onchange: () => this.choose(this.unit.value) },
      h("option", { value: "move" }, "moves"),
      h("option", { value: "push" }, "pushes"),
    );
    this.unit.value = recall("movieUnit", "move");
    this.element = h(
      "div",
      { class: "bar movie", role: "toolbar", "aria-label": "Movie" },
      button("Step back", icon("back"), () => this.step(-1), { key: "," }),
      this.toggleButton,
      button("Step forward", icon("forward"), () => this.step(1), { key: "." }),
      this.slider,
      this.count,
      this.unit,
      this.rate,
      button("Save this movie", icon("download"), () => save(this.unit.value === "push")),
      button("Leave the movie", icon("close"), leave, { key: "Esc" }),
    );
    this.board.show(data.state);
    this.choose(this.unit.value);
  }

  /**
   * @param {import("../common/types.js").Sheet} sheet
   * @param {string} moves
   * @param {View} view
   * @param {() => void} leave
   * @param {(pushes: boolean) => void} save
   */
  static async open(sheet, moves, view, leave, save) {
    return new Movie(await post("movie", { text: sheet.text, moves }), view, leave, save);
  }

  /**
   * Steps by moves or by pushes; a push comes with the walk before it.
   * @param {string} unit
   */
  choose(unit) {
    this.unit.value = unit;
    remember("movieUnit", unit);
    const last = this.frames.length;
    this.stops = [0];
    this.frames.forEach((frame, number) => {
      if (unit === "move" || frame.p || number + 1 === last) this.stops.push(number + 1);
    });
    this.slider.max = String(this.stops.length - 1);
    this.slider.setAttribute("aria-label", unit === "move" ? "Move of the movie" : "Push of the movie");
    // Where the same frame is, or the next one.
    this.at = Math.max(
      0,
      this.stops.findIndex((stop) => stop >= this.shown),
    );
    this.shown = this.stops[this.at];
    this.board.show(this.stateAt(this.shown));
    this.face();
  }

  /**
   * The state after `at` frames; states on the way are kept.
   * @param {number} at
   */
  stateAt(at) {
    while (this.states.length <= at) {
      const before = this.states[this.states.length - 1];
      const frame = this.frames[this.states.length - 1];
      const pieces = [...before.pieces];
      for (const [piece, cell] of frame.m) pieces[piece] = cell;
      this.states.push({ ...before, pieces, bonds: frame.b ?? before.bonds });
    }
    return this.states[at];
  }

  /** The number of steps. */
  get last() {
    return this.stops.length - 1;
  }

  /**
   * Shows it turned or mirrored.
   * @param {View} view
   */
  lie(view) {
    this.board.stop();
    this.board = new Board(this.level, view);
    this.board.show(this.stateAt(this.shown));
  }

  /**
   * @param {number} at
   * @param {boolean} [rest] whether it stops there
   */
  seek(at, rest = false) {
    if (rest) this.pause();
    this.at = Math.max(0, Math.min(this.last, at));
    this.shown = this.stops[this.at];
    this.board.show(this.stateAt(this.shown));
    this.face();
  }

  /**
   * Shows the last step that ends no later than a frame.
   * @param {number} frame
   */
  seekFrame(frame) {
    this.seek(this.stops.filter((stop) => stop <= frame).length - 1, true);
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    const from = this.shown;
    if (by === 1 && this.at < this.last) this.forward();
    else this.seek(this.at + by);
    const way = this.wayFrom(from);
    say(`${this.unit.value} ${this.at} of ${this.last}${way && `: ${way}`}`);
  }

  /**
   * The player's way from a frame to the one that is shown, in words; nothing back.
   * @param {number} from
   */
  wayFrom(from) {
    const ways = this.states.slice(from, this.shown + 1).map(({ pieces }) => pieces[this.level.player]);
    return wayName(this.board.view, ways);
  }

  forward() {
    this.at += 1;
    const frames = this.frames.slice(this.shown, this.stops[this.at]);
    this.shown = this.stops[this.at];
    const pace = isStill() ? 0 : Math.min(160, 900 / this.speed / frames.length);
    this.board.play(frames, this.stateAt(this.shown), pace);
    this.face();
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.at === this.last) this.seek(0);
    this.play();
  }

  play() {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      if (this.at < this.last) this.forward();
      if (this.at >= this.last) this.pause();
    }, 1000 / this.speed);
    this.face();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.face();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.rate.value = String(speed);
    remember("movieSpeed", speed);
    if (this.timer) this.play();
  }

  /** @param {number} by */
  changeSpeed(by) {
    const place = SPEEDS.findIndex((speed) => speed >= this.speed);
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, place + by))]);
  }

  face() {
    this.slider.value = String(this.at);
    this.count.textContent = `${this.at} / ${this.last}`;
    const [name, picture] = this.timer ? ["Pause", "pause"] : ["Play", "play"];
    this.toggleButton.replaceChildren(icon(picture));
    this.toggleButton.setAttribute("aria-label", name);
    this.toggleButton.title = `${name} (p)`;
    this.onNumbers(this.numbers());
  }

  /**
   * The numbers of the position that is shown.
   * @returns {[string, string, string | number][]}
   */
  numbers() {
    const { frames, level, shown } = this;
    const { pieces, bonds } = this.stateAt(shown);
    /** @type {[string, string, string | number][]} */
    const rows = [["moves", "moves", `${shown} / ${frames.length}`]];
    if (level.game === "sokoban") {
      const pushes = (/** @type {Frame[]} */ some) => some.filter((frame) => frame.p).length;
      const boxes = pieces.filter((/** @type {number} */ _, /** @type {number} */ piece) => level.kinds[piece] === "$");
      const home = boxes.filter((/** @type {number} */ cell) => level.goals.includes(cell)).length;
      rows.push(["pushes", "pushes", `${pushes(frames.slice(0, shown))} / ${pushes(frames)}`]);
      rows.push(["home", "home", `${home} of ${boxes.length}`]);
    } else {
      const shared = (bonds ?? []).reduce(
        (/** @type {number} */ sum, /** @type {number[]} */ bond) => sum + bond[2],
        0,
      );
      const all = level.kinds.reduce((/** @type {number} */ sum, /** @type {string} */ kind) => sum + VALENCE[kind], 0);
      rows.push(["electrons", "electrons", all - 2 * shared]);
    }
    return rows;
  }
}
