// How pieces and marks are drawn, each around the middle of its cell. A cell is 40 units wide. Nothing is told by
// colour alone: a box on its goal bears a check mark, atoms bear letters and dots, bonds are counted lines.
// @ts-check
import { s } from "../common/dom.js";

/** Units of a cell's side. */
export const CELL = 40;

/** A box: planks off goal, a check mark on it. */
function box() {
  return s(
    "g",
    { class: "box" },
    s("rect", { class: "box-body", x: -16, y: -16, width: 32, height: 32, rx: 4 }),
    s("path", { class: "box-planks", d: "M-10 -10H10V10H-10z M-10 -10L10 10 M10 -10L-10 10" }),
    s("path", { class: "box-check", d: "M-8 1l5.500 6L8 -7" }),
  );
}

/** The player: a round head that looks the way it went. */
function player() {
  return s(
    "g",
    { class: "player" },
    s("circle", { class: "player-body", r: 14 }),
    s(
      "g",
      { class: "eyes" },
      s("circle", { class: "eye", cx: -5, cy: -4, r: 3 }),
      s("circle", { class: "eye", cx: 5, cy: -4, r: 3 }),
    ),
  );
}

/**
 * An atom with the letter of its element; dots for free electrons are put in by `electrons`.
 * @param {string} letter
 * @param {boolean} isPlayer
 */
function atom(letter, isPlayer) {
  return s(
    "g",
    { class: `atom atom-${letter}` },
    isPlayer ? s("circle", { class: "atom-ring", r: 17.5 }) : null,
    s("circle", { class: "atom-body", r: 14 }),
    s("text", { class: "atom-letter", "text-anchor": "middle", y: 6.5 }, letter === "E" ? "He" : letter),
    s("g", { class: "electrons" }),
  );
}

/**
 * A piece by its kind.
 * @param {string} kind
 * @param {boolean} isPlayer
 */
export function piece(kind, isPlayer) {
  const look = kind === "@" ? player() : kind === "$" ? box() : atom(kind, isPlayer);
  return s("g", { class: "piece" }, look);
}

/** Middles of an atom's sides, by direction: up, right, down, left. */
const SIDES = [
  [0, -14],
  [14, 0],
  [0, 14],
  [-14, 0],
];

/**
 * Dots for the free electrons of an atom, first on the sides without a bond.
 * @param {Element} atomElement
 * @param {number} count
 * @param {boolean[]} bonded by direction
 */
export function electrons(atomElement, count, bonded) {
  const group = atomElement.querySelector(".electrons");
  if (!group) return;
  const order = [0, 1, 2, 3].sort((a, b) => Number(bonded[a]) - Number(bonded[b]) || a - b);
  const dots = order
    .slice(0, count)
    .map((side) => s("circle", { class: "electron", cx: SIDES[side][0], cy: SIDES[side][1], r: 3.4 }));
  group.replaceChildren(...dots);
}

/**
 * A bond of some strength around the middle between its atoms.
 * @param {boolean} across whether the atoms stand side by side
 * @param {number} strength
 */
export function bond(across, strength) {
  const offsets = [[], [0], [-4, 4], [-7, 0, 7]][Math.min(strength, 3)] ?? [0];
  const line = (/** @type {number} */ at) => (across ? `M-12 ${at}H12` : `M${at} -12V12`);
  return s("path", { class: "bond", d: offsets.map(line).join("") });
}

/** A goal: four corners and a point. */
export function goal() {
  return s(
    "g",
    { class: "goal" },
    s("path", { class: "goal-ring", d: "M-13 -7V-13H-7 M7 -13H13V-7 M13 7V13H7 M-7 13H-13V7" }),
    s("circle", { class: "goal-dot", r: 2.5 }),
  );
}

/**
 * A modifier of bonds between four cells.
 * @param {string} symbol
 */
export function modifier(symbol) {
  const name = { "/": "weaken", "+": "strengthen", "@": "rotate" }[symbol] ?? "weaken";
  const sign =
    {
      "/": "M-4 4L4 -4",
      "+": "M-4.500 0H4.500M0 -4.500V4.500",
      "@": "M3.900 -2.300A4.500 4.500 0 1 0 4.500 .6 M4.800 -6v4.200H.6",
    }[symbol] ?? "";
  return s("g", { class: `modifier ${name}` }, s("circle", { r: 8.5 }), s("path", { d: sign }));
}
