// The effects of commands on the page where a level is played.
// @ts-check
import { startAfresh } from "../storage/credit.js";
import { say } from "../common/dom.js";
import { prompt } from "../common/dialog.js";
import { choose, settings } from "../settings/settings.js";

/** @typedef {import("./play.js").Player} Player */
/** @typedef {import("../board/view.js").Way} Way */

/** @type {Record<string, Way>} */
const WAYS = { up: "u", left: "l", down: "d", right: "r" };
/** @type {Record<string, Way>} */
const RUNS = { runUp: "u", runLeft: "l", runDown: "d", runRight: "r" };

/** Commands of other parts of the page. */
const OTHERS = ["help", "rules"];

/** @type {Record<string, (player: Player) => void>} */
const ACTIONS = {
  undo: ({ game }) => game.act({ do: "undo", unit: "move" }),
  redo: ({ game }) => game.act({ do: "redo", unit: "move" }),
  undoPush: ({ game }) => game.act({ do: "undo", unit: "push" }),
  redoPush: ({ game }) => game.act({ do: "redo", unit: "push" }),
  first: ({ game }) => game.act({ do: "undo", unit: "all" }),
  last: ({ game }) => game.act({ do: "redo", unit: "all" }),
  restart: ({ game, forward }) => {
    startAfresh(forward.key);
    game.act({ do: "restart" });
  },
  goTo,
  previous: ({ around }) => around.go(-1, false),
  next: ({ around }) => around.go(1, false),
  previousUnsolved: ({ around }) => around.go(-1, true),
  nextUnsolved: ({ around }) => around.go(1, true),
  hint: ({ hints }) => hints.ask(),
  solve: ({ solver }) => solver.toggle(),
  watch: (player) => player.watch(player.played()),
  compare: (player) => void import("../learn/compare.js").then((found) => found.showComparison(player)),
  larger: ({ zoom }) => zoom.larger(),
  smaller: ({ zoom }) => zoom.smaller(),
  fit: ({ zoom }) => zoom.fit(),
  zoom: (player) => player.zoomToPlayer(),
  turnView: (player) => player.lie(player.view.turned()),
  mirrorView: (player) => player.lie(player.view.flipped()),
  plainView: (player) => player.lie(null),
  instant: () => choose("speed", settings.speed === "instant" ? "normal" : "instant"),
  fewest: () => choose("fewest", settings.fewest === "pushes" ? "moves" : "pushes"),
  reach: () => choose("reach", !settings.reach),
  reverse: (player) => player.mode.reverse(),
  edit: ({ around }) => around.edit(),
  board: (player) => void describeBoard(player, "overview"),
  near: (player) => void describeBoard(player, "surroundings"),
  explore: ({ aim }) => aim.cursor.explore(),
  act,
  cancel: (player) => player.cancel(),
  more: (player) => player.showMore(),
  share: (player) => player.share(),
};

/** @type {Record<string, (movie: import("../movie/movie.js").Movie) => void>} */
const MOVIE = {
  watch: (movie) => movie.toggle(),
  redo: (movie) => movie.toggle(),
  stepBack: (movie) => movie.step(-1),
  left: (movie) => movie.step(-1),
  undo: (movie) => movie.step(-1),
  stepOn: (movie) => movie.step(1),
  right: (movie) => movie.step(1),
  first: (movie) => movie.seek(0, true),
  last: (movie) => movie.seek(Infinity, true),
  fewest: (movie) => movie.choose(movie.unit.value === "move" ? "push" : "move"),
  larger: (movie) => movie.changeSpeed(1),
  smaller: (movie) => movie.changeSpeed(-1),
  cancel: (movie) => movie.leave(),
};

/** The commands that work while a movie runs. */
const PASSED = [
  "board",
  "near",
  "previous",
  "next",
  "edit",
  "more",
  "fit",
  "zoom",
  "turnView",
  "mirrorView",
  "plainView",
  ...OTHERS,
];

/**
 * Runs a command; returns whether it was one for this page.
 * @param {Player} player
 * @param {string} command
 */
export function obey(player, command) {
  if (player.movie && !PASSED.includes(command)) {
    MOVIE[command]?.(player.movie);
    return true;
  }
  if (player.aim.cursor.cell !== null && WAYS[command]) player.aim.cursor.move(WAYS[command]);
  else if (WAYS[command]) player.key(WAYS[command]);
  else if (RUNS[command]) player.key(RUNS[command], true);
  else ACTIONS[command]?.(player);
  return !OTHERS.includes(command);
}

/**
 * Enter: acts on the square that the keys are on, else goes to the next level if this one is solved.
 * @param {Player} player
 */
function act({ aim, game, around }) {
  if (aim.cursor.cell !== null) aim.tap(aim.cursor.cell);
  else if (game.state.solved) around.go(1, true);
}

/**
 * Announces the board, or what is around the player.
 * @param {Player} player
 * @param {"overview" | "surroundings"} what
 */
async function describeBoard({ game, view }, what) {
  const words = await import("../board/overview.js");
  say(words[what](game.level, game.state, view));
}

/** @param {Player} player */
async function goTo({ game }) {
  const { length, moves } = game.state;
  const answer = await prompt("Go to move", `A number from 0 to ${length}`, String(moves));
  if (answer !== null && /^\d+$/.test(answer.trim())) game.act({ do: "seek", at: Number(answer) });
}
