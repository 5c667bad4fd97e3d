// A whole board in sentences, and what is around the player, for people who do not see it.
// @ts-check
import { counted } from "../common/facts.js";
import { molecule } from "./bonds.js";
import { atom, signName, thing } from "./describe.js";
import { listed, placeName } from "./places.js";
import { STEPS } from "./view.js";

/** @typedef {import("../common/types.js").Level} Level */
/** @typedef {import("../common/types.js").State} State */
/** @typedef {import("./view.js").View} View */

/** @type {Record<import("./view.js").Way, string>} */
const WAYS = { u: "Up", r: "Right", d: "Down", l: "Left" };

/**
 * The board: its size, the player, boxes and goals or molecules and signs, each with its place.
 * @param {Level} level
 * @param {State} state
 * @param {View} view
 */
export function overview(level, state, view) {
  const size = `The board has ${counted(view.rows, "row")} and ${counted(view.columns, "column")}.`;
  const rest = level.game === "sokoban" ? boxes(level, state, view) : molecules(level, state, view);
  return [size, ...rest, ...signs(level, view)].join(" ");
}

/**
 * @param {Level} level
 * @param {State} state
 * @param {View} view
 */
function boxes(level, state, view) {
  const places = (/** @type {number[]} */ cells) => listed(cells.map((cell) => placeName(view, cell)));
  const all = state.pieces.filter((_, number) => level.kinds[number] === "$").sort((a, b) => a - b);
  const [home, away] = [true, false].map((wanted) => all.filter((cell) => level.goals.includes(cell) === wanted));
  const free = level.goals.filter((cell) => !all.includes(cell));
  const you = state.pieces[level.player];
  return [
    you === undefined ? "" : `You are at ${placeName(view, you)}.`,
    away.length ? `${counted(away.length, "box", "boxes")} off the goals, at ${places(away)}.` : "",
    home.length ? `${counted(home.length, "box", "boxes")} on a goal, at ${places(home)}.` : "",
    free.length ? `${counted(free.length, "free goal")}, at ${places(free)}.` : "",
  ].filter(Boolean);
}

/**
 * The player's molecule first, a sentence for each.
 * @param {Level} level
 * @param {State} state
 * @param {View} view
 */
function molecules(level, state, view) {
  const left = new Set(state.pieces.keys());
  const sentences = [];
  for (const first of [level.player, ...left]) {
    if (!left.has(first)) continue;
    const atoms = [...molecule(state.bonds ?? [], first)];
    atoms.forEach((one) => left.delete(one));
    const named = atoms.map((one) => `${atom(level, state, view, one)}, at ${placeName(view, state.pieces[one])}`);
    const title = first === level.player ? "You" : atoms.length > 1 ? "A molecule" : "An atom";
    sentences.push(`${title}: ${listed(named)}.`);
  }
  return sentences;
}

/**
 * @param {Level} level
 * @param {View} view
 */
function signs(level, view) {
  if (!level.modifiers.length) return [];
  const named = level.modifiers.map(([cell, symbol]) => {
    const [[ax, ay], [bx, by]] = [view.place(cell), view.place(cell + level.width + 1)];
    const between = (/** @type {number} */ a, /** @type {number} */ b) =>
      `${Math.min(a, b) + 1} and ${Math.max(a, b) + 1}`;
    return `${signName(symbol)} between rows ${between(ay, by)}, columns ${between(ax, bx)}`;
  });
  return [`${counted(level.modifiers.length, "sign")}: ${listed(named)}.`];
}

/**
 * What is above, beside and below the player, as far as the first thing in the way, with what is behind a box or an atom.
 * @param {Level} level
 * @param {State} state
 * @param {View} view
 */
export function surroundings(level, state, view) {
  const own = molecule(state.bonds ?? [], level.player);
  const isOwn = (/** @type {number} */ cell) => own.has(state.pieces.indexOf(cell));
  const isPiece = (/** @type {number} */ cell) => state.pieces.includes(cell);
  const name = (/** @type {number} */ cell) => thing(level, state, view, cell);
  const [x, y] = view.place(state.pieces[level.player]);
  return Object.entries(STEPS)
    .map(([way, [dx, dy]]) => {
      const at = (/** @type {number} */ step) => {
        const [column, row] = [x + dx * step, y + dy * step];
        const isThere = column >= 0 && row >= 0 && column < view.columns && row < view.rows;
        return isThere ? view.cell(column, row) : null;
      };
      let step = 1;
      /** @type {string[]} */
      const seen = [];
      const note = (/** @type {string} */ what) => {
        const last = seen.at(-1)?.match(/^(\d+) (.*)$/);
        if (last?.[2] === what) seen[seen.length - 1] = `${Number(last[1]) + 1} ${what}`;
        else seen.push(`1 ${what}`);
      };
      for (let cell = at(step); cell !== null; cell = at((step += 1))) {
        if (isOwn(cell)) continue;
        if (isPiece(cell)) {
          const behind = at(step + 1);
          seen.push(`${name(cell)}${behind === null ? "" : `, behind it ${name(behind)}`}`);
          break;
        }
        if (level.ground[cell] !== " ") {
          seen.push(name(cell));
          break;
        }
        note(name(cell));
      }
      return `${WAYS[/** @type {import("./view.js").Way} */ (way)]}: ${seen.join(", ") || "the edge"}.`;
    })
    .join(" ");
}
