// How pieces look, each around the middle of its cell. A cell is 40 units wide. Nothing is told by
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
    s("rect", { class: "shadow", x: -15, y: -12, width: 32, height: 31, rx: 5 }),
    s("rect", { class: "box-body", x: -16, y: -16, width: 32, height: 32, rx: 4 }),
    s("path", { class: "box-light", d: "M-13 -13.500H13" }),
    s("path", { class: "box-planks", d: "M-10 -10H10V10H-10z M-10 10L10 -10" }),
    s("path", { class: "box-check", d: "M-8 1l5.500 6L8 -7" }),
  );
}

/** The player: a round keeper with a cap, who looks where it went. */
function player() {
  return s(
    "g",
    { class: "player" },
    s("ellipse", { class: "shadow", cx: 1, cy: 4, rx: 15, ry: 14 }),
    s("circle", { class: "player-body", r: 14 }),
    s(
      "g",
      { class: "eyes" },
      s("circle", { class: "eye", cx: -5, cy: 2, r: 3.8 }),
      s("circle", { class: "eye", cx: 5, cy: 2, r: 3.8 }),
      s("circle", { class: "pupil", cx: -5, cy: 2, r: 1.9 }),
      s("circle", { class: "pupil", cx: 5, cy: 2, r: 1.9 }),
    ),
    s("path", { class: "player-cap", d: "M-13 -3A13.200 13.200 0 0 1 13 -3Q0 -7.500 -13 -3z" }),
  );
}

/**
 * An atom with the letter of its element; its electrons are put in by `bonds.js`.
 * @param {string} letter
 * @param {boolean} isPlayer
 */
function atom(letter, isPlayer) {
  return s(
    "g",
    { class: `atom atom-${letter}` },
    isPlayer
      ? s("circle", { class: "atom-ring", r: 17.6 })
      : s("ellipse", { class: "shadow", cx: 1, cy: 3, rx: 14, ry: 14 }),
    s("circle", { class: "atom-body", r: 14 }),
    s("path", { class: "atom-light", d: "M-9 -5.500A10.500 10.500 0 0 1 1 -10.500" }),
    s("text", { class: "atom-letter", "text-anchor": "middle", y: 6.5 }, letter === "E" ? "He" : letter),
    s("g", { class: "electrons" }),
  );
}

/**
 * A piece by its kind.
 * @param {string} kind
 * @param {boolean} isPlayer
 * @returns {SVGGElement}
 */
export function piece(kind, isPlayer) {
  const look = kind === "@" ? player() : kind === "$" ? box() : atom(kind, isPlayer);
  return s("g", { class: isPlayer ? "piece you" : "piece" }, look);
}

/** A goal: four corners and a point. */
export function goal() {
  return s(
    "g",
    { class: "goal" },
    s("path", { class: "goal-ring", d: "M-13 -7V-13H-7 M7 -13H13V-7 M13 7V13H7 M-7 13H-13V7" }),
    s("circle", { class: "goal-dot", r: 3.5 }),
  );
}

/**
 * The signs between cells: what each does to a bond that passes over it.
 * @type {Record<string, { name: string, title: string, text: string, sign: string }>}
 */
export const SIGNS = {
  "/": {
    name: "weaken",
    title: "Cut",
    text: "a bond that passes over it loses one line; a single bond breaks",
    sign: "M-5 0H5",
  },
  "+": {
    name: "strengthen",
    title: "Double",
    text: "a bond that passes over it gains one line, if both atoms have an electron left",
    sign: "M-5 0H5M0 -5V5",
  },
  "@": {
    name: "rotate",
    title: "Turn",
    text: "a bond that is pushed past it turns the molecule round the corner",
    sign: "M4.300 0a4.300 4.300 0 1 1-1.250-3.050M4.300-5.500v3h-3",
  },
};

/**
 * A sign between four cells.
 * @param {string} symbol
 */
export function modifier(symbol) {
  const { name, sign, title } = SIGNS[symbol] ?? SIGNS["/"];
  return s(
    "g",
    { class: `modifier ${name}` },
    s("title", {}, title),
    symbol === "@" ? s("circle", { r: 9 }) : s("rect", { x: -8, y: -8, width: 16, height: 16, rx: 4 }),
    s("path", { d: sign }),
  );
}
