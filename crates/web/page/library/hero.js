// A small live board: it listens to arrow keys and to taps, so that whoever comes here plays at once.
// @ts-check
import { post } from "../common/api.js";
import { h, say } from "../common/dom.js";
import { Board } from "../board/board.js";
import { pace } from "../settings/settings.js";

/** Two boxes, one of them a push from its goal. */
const LEVEL = "########\n#   #  #\n# @$.  #\n#  $ . #\n#      #\n########";

/** @type {Record<string, string>} */
const WAYS = { up: "u", left: "l", down: "d", right: "r" };

/** @param {() => void} solved called when the level is solved */
export async function hero(solved) {
  let { level, state, moves } = await post("play", { text: LEVEL, describe: true });
  const board = new Board(level);
  board.show(state);
  const area = h(
    "div",
    {
      class: "hero-board sokoban",
      tabindex: 0,
      role: "application",
      "aria-label": "A level to try: arrow keys or taps push the two boxes onto the goals",
    },
    board.svg,
  );
  area.style.setProperty("--columns", String(level.width));
  area.style.setProperty("--rows", String(level.height));
  let line = Promise.resolve();
  // What to do is asked when everything before it is done.
  const act = (/** @type {() => import("../common/types.js").Action} */ next) => {
    line = line.then(async () => {
      const answer = await post("play", { text: LEVEL, moves, action: next() }).catch(() => null);
      if (!answer) return;
      const before = state;
      ({ state, moves } = answer);
      if (answer.frames) board.play(answer.frames, state, pace());
      else board.show(state);
      area.dataset.pushes = String(state.pushes);
      say(answer.done ? `${state.home} of ${state.of} boxes on goals` : "blocked");
      if (state.solved && !before.solved) solved();
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
