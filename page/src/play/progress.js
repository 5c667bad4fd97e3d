// How far a game is, in words.
// @ts-check
import { bondNews } from "../board/describe.js";
import { h, say } from "../common/dom.js";

/** @typedef {import("./play.js").Player} Player */

/**
 * What is done and what is left.
 * @param {import("../common/types.js").State} state
 */
function progress({ home, of, electrons }) {
  if (of !== undefined) return `${home} of ${of} boxes home`;
  return electrons === 1 ? "1 free electron" : `${electrons} free electrons`;
}

/**
 * Shows the progress in the status line when there is no other message; a lesson stands out.
 * @param {Player} player
 */
export function showStanding(player) {
  const { game, forward, status } = player;
  // Beside the board of a phone there is no panel with the way to the rules.
  const isNew = game === forward && !game.state.moves && !forward.sheet.lesson;
  const rules = { href: `#/rules/${game.level.game}`, class: "button small narrow" };
  status.show("idle", standing(player), ...(isNew ? [h("a", rules, "How to play")] : []));
  status.lines.idle.classList.toggle("lesson", game === forward && Boolean(forward.sheet.lesson));
}

/**
 * The default text of the status line: the lesson of the level, at first what to do.
 * @param {Player} player
 */
function standing({ game, forward }) {
  const { state, level } = game;
  if (game !== forward) {
    const place = state.moves ? "" : " Press a square to start there.";
    return `Reverse mode: pull the boxes back to where they start. A box comes along when you walk away from it.${place}`;
  }
  const touch = matchMedia("(pointer: coarse)").matches;
  const keys = touch ? "Swipe" : "Use the arrow keys";
  const { lesson, number } = forward.sheet;
  // The very first lesson also says how to move.
  if (lesson) return number === 1 && !state.moves ? `${lesson} ${keys}.` : lesson;
  if (state.moves) return `${progress(state)}.`;
  const sokoban = level.game === "sokoban";
  const goal = sokoban ? "Push every box onto a goal." : "Bond the atoms until no electron is free.";
  const press = sokoban ? "press a box or the floor" : "press beside your ringed atom";
  return `${goal} ${keys}, or ${press}.`;
}

/**
 * Announces the effect of a move to people who do not see the board.
 * @param {import("../common/types.js").Level} level
 * @param {import("../common/types.js").Told} answer
 */
export function report(level, { state, before, done, frames }) {
  if (!done) return say("blocked");
  const pushed = frames?.some((frame) => frame.p) ? "pushed" : "";
  say([pushed, bondNews(level, before, state), `move ${state.moves}`, progress(state)].filter(Boolean).join(", "));
}
