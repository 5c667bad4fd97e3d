// A small board that plays the same few moves again and again; where less motion is asked for, a picture with an arrow.
// @ts-check
import { Board } from "../board/board.js";
import { whileAwake } from "../common/awake.js";
import { isStill } from "../settings/settings.js";

/** @typedef {import("../common/types.js").Level} Level */
/** @typedef {import("../common/types.js").State} State */
/** @typedef {import("../common/types.js").Frame} Frame */

/** Milliseconds from move to move, and of a move. */
const BEAT = 520;
const GLIDE = 260;

/** Beats before the first move, and after the last. */
const [BEFORE, AFTER] = [1, 3];

/**
 * The states after each frame, with the one before the first.
 * @param {State} state
 * @param {Frame[]} frames
 */
export function statesOf(state, frames) {
  const states = [state];
  for (const frame of frames) {
    const pieces = [...states[states.length - 1].pieces];
    for (const [piece, cell] of frame.m) pieces[piece] = cell;
    states.push({ ...state, pieces, bonds: frame.b ?? states[states.length - 1].bonds });
  }
  return states;
}

export class Demo {
  /** @param {{ level: Level, state: State, frames: Frame[] }} film */
  constructor({ level, state, frames }) {
    this.board = new Board(level);
    this.frames = frames;
    this.states = statesOf(state, frames);
    this.beat = 0;
    this.board.show(state);
    if (isStill()) {
      const way = this.states.map(({ pieces }) => pieces[level.player]);
      this.board.point("plan", way);
    }
  }

  /** A move, or a rest before the first and after the last. */
  step() {
    const { frames, states, board } = this;
    if (!frames.length) return;
    const at = this.beat - BEFORE;
    if (at >= 0 && at < frames.length) board.play([frames[at]], states[at + 1], GLIDE);
    this.beat += 1;
    if (this.beat < BEFORE + frames.length + AFTER) return;
    this.beat = 0;
    board.show(states[0]);
  }
}

/** Seconds that boards go on moving while nobody does anything: long enough to read the rules in sight. */
const READING = 30;

/**
 * Keeps boards moving that are in sight, as long as somebody is there, unless less motion is asked for. The function returned
 * ends that.
 * @param {Demo[]} demos
 */
export function keepMoving(demos) {
  if (isStill()) return () => {};
  /** @type {Set<Element>} */
  const seen = new Set();
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
  });
  for (const { board } of demos) watcher.observe(board.svg);
  const step = () => demos.filter(({ board }) => seen.has(board.svg)).forEach((demo) => demo.step());
  let timer = 0;
  const rest = whileAwake(READING, (isAwake) => {
    clearInterval(timer);
    if (isAwake) timer = setInterval(step, BEAT);
  });
  return () => {
    rest();
    watcher.disconnect();
  };
}
