// The content of squares, in words, and where they are as the board lies on the screen.
// @ts-check
import { molecule } from "./bonds.js";
import { SIGNS } from "./looks.js";
import { listed, placeName } from "./places.js";

/** @typedef {import("../common/types.js").Level} Level */
/** @typedef {import("../common/types.js").State} State */
/** @typedef {import("./view.js").View} View */

/** @type {Record<string, string>} */
const ELEMENTS = { E: "helium", H: "hydrogen", O: "oxygen", N: "nitrogen", C: "carbon" };

/** How atoms are bonded, by the strength of the bond. */
const BONDED = ["", "bonded", "doubly bonded", "triply bonded", "fourfold bonded"];

/**
 * A square: what stands on it, with bonds and signs, and its place.
 * @param {Level} level
 * @param {State} state
 * @param {View} view
 * @param {number} cell
 */
export function describe(level, state, view, cell) {
  const signs = signsAt(level, view, cell);
  return [thing(level, state, view, cell), ...signs, placeName(view, cell)].join(", ");
}

/**
 * What is on a square.
 * @param {Level} level
 * @param {State} state
 * @param {View} view
 * @param {number} cell
 */
export function thing(level, state, view, cell) {
  const goal = level.goals.includes(cell);
  const pieces = state.pieces.flatMap((other, number) => (other === cell ? [number] : []));
  if (level.game === "sokobond" && pieces.length) return atom(level, state, view, pieces[0]);
  if (pieces.some((number) => level.kinds[number] === "$")) return goal ? "box on a goal" : "box";
  if (pieces.includes(level.player)) return goal ? "you, on a goal" : "you";
  const names = /** @type {Record<string, string>} */ ({ "#": "wall", _: "outside" });
  return names[level.ground[cell]] ?? (goal ? "goal" : "floor");
}

/**
 * An atom: its element, free electrons and bonds, and whether it is the player's.
 * @param {Level} level
 * @param {State} state
 * @param {View} view
 * @param {number} piece
 */
export function atom(level, state, view, piece) {
  const free = state.free?.[piece] ?? 0;
  const electrons = free === 1 ? "1 free electron" : `${free} free electrons`;
  const bonds = (state.bonds ?? []).flatMap(([a, b, strength]) => {
    if (a !== piece && b !== piece) return [];
    const other = a === piece ? b : a;
    const side = sideOf(view, state.pieces[piece], state.pieces[other]);
    return [`${BONDED[Math.min(strength, 4)]} to ${nameOf(level, other)} ${side}`];
  });
  const isOwn = molecule(state.bonds ?? [], level.player).has(piece);
  const whose = piece === level.player ? "you" : isOwn ? "of your molecule" : "";
  const parts = [`${nameOf(level, piece)} with ${electrons}`, listed(bonds), whose];
  return parts.filter(Boolean).join(", ");
}

/**
 * @param {Level} level
 * @param {number} piece
 */
const nameOf = (level, piece) => ELEMENTS[level.kinds[piece]];

/**
 * On which side of a cell its neighbour is.
 * @param {View} view
 * @param {number} cell
 * @param {number} other
 */
function sideOf(view, cell, other) {
  const [[x, y], [toX, toY]] = [view.place(cell), view.place(other)];
  return toX > x ? "on the right" : toX < x ? "on the left" : toY > y ? "below" : "above";
}

/**
 * The signs at the corners of a square.
 * @param {Level} level
 * @param {View} view
 * @param {number} cell
 */
function signsAt(level, view, cell) {
  const [x, y] = view.place(cell);
  return level.modifiers.flatMap(([first, symbol]) => {
    const [[ax, ay], [bx, by]] = [view.place(first), view.place(first + level.width + 1)];
    const [dx, dy] = [(ax + bx) / 2 - x, (ay + by) / 2 - y];
    if (Math.abs(dx) > 0.5 || Math.abs(dy) > 0.5) return [];
    return [`${signName(symbol)} at its ${dy > 0 ? "lower" : "upper"} ${dx > 0 ? "right" : "left"} corner`];
  });
}

/** @param {string} symbol */
export const signName = (symbol) => `sign ${SIGNS[symbol]?.title.toLowerCase() ?? symbol}`;

/**
 * The bonds that a move made and broke; nothing if it did neither.
 * @param {Level} level
 * @param {State} before
 * @param {State} after
 */
export function bondNews(level, before, after) {
  const strengths = (/** @type {State} */ { bonds = [] }) =>
    new Map(bonds.map(([a, b, strength]) => [`${a} ${b}`, strength]));
  const [old, now] = [strengths(before), strengths(after)];
  const pairs = [...new Set([...old.keys(), ...now.keys()])].map((pair) => {
    const by = (now.get(pair) ?? 0) - (old.get(pair) ?? 0);
    const names = pair.split(" ").map((piece) => nameOf(level, Number(piece)));
    return by ? `${names.join(" and ")} ${by > 0 ? "bonded" : now.has(pair) ? "lost a bond" : "parted"}` : "";
  });
  return pairs.filter(Boolean).join(", ");
}
