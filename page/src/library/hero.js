// A small live board: it listens to arrow keys and to taps, so that whoever comes here plays at once. It is a level of one
// game at one visit and of the other at the next.
// @ts-check
import { post } from "../backend/api.js";
import { h, say } from "../common/dom.js";
import { Board } from "../board/board.js";
import { isStill, pace } from "../settings/settings.js";
import { celebrate } from "../board/party.js";
import { recall, remember } from "../storage/local.js";
import { TRIALS } from "./trials.js";

/** @type {Record<string, string>} */
const WAYS = { up: "u", left: "l", down: "d", right: "r" };

/** @param {() => void} solved called when the level is solved */
export async function hero(solved) {
  const shown = recall("hero", 1);
  const text = TRIALS[shown === 1 ? 0 : 1];
  remember("hero", shown === 1 ? 0 : 1);
  let { level, state, moves } = await post("play", { text, describe: true });
  const sokoban = level.game === "sokoban";
  const board = new Board(level);
  board.show(state);
  const area = h(
    "div",
    {
      class: `hero-board ${level.game}`,
      tabindex: 0,
      role: "application",
      "aria-label": sokoban
        ? "A level to try: arrow keys or taps push the two boxes onto the goals"
        : "A level to try: arrow keys or taps move your atom to the others, until no electron is free",
    },
    board.svg,
  );
  area.style.setProperty("--columns", String(board.across));
  area.style.setProperty("--rows", String(board.down));
  let line = Promise.resolve();
  // What to do is asked when everything before it is done.
  const act = (/** @type {() => import("../common/types.js").Action} */ next) => {
    line = line.then(async () => {
      const answer = await post("play", { text, moves, action: next() }).catch(() => null);
      if (!answer) return;
      const before = state;
      ({ state, moves } = answer);
      if (answer.frames) board.play(answer.frames, state, pace());
      else board.show(state);
      area.dataset.pushes = String(state.pushes);
      const stands = sokoban ? `${state.home} of ${state.of} boxes on goals` : `${state.electrons} free electrons`;
      say(answer.done ? stands : "blocked");
      if (!state.solved || before.solved) return;
      await board.over;
      solved();
      if (!isStill()) celebrate(board);
    });
  };
  area.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    act(() => {
      const by = cell - state.pieces[level.player];
      const way = { [-level.width]: "u", [-1]: "l", [level.width]: "d", 1: "r" }[by];
      return way ? { do: "keys", keys: way } : { do: "walk", cell };
    });
  });
  return {
    element: area,
    game: level.game,
    /** @param {string} name */
    command(name) {
      if (WAYS[name]) act(() => ({ do: "keys", keys: WAYS[name] }));
      else if (name === "undo" || name === "redo") act(() => ({ do: name, unit: "move" }));
      else if (name === "restart") act(() => ({ do: "restart" }));
      else return false;
      return true;
    },
  };
}
