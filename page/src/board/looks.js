// Pieces and signs as elements, drawn from the shapes in `art.js`, each around the middle of its cell, whose side is 40
// units. Nothing is shown by colour alone: a box on its goal has a check mark, atoms have letters and dots, bonds are
// counted lines.
// @ts-check
import { s } from "../common/dom.js";
import { ART } from "./art.js";

/** Units of a cell's side. */
export const CELL = 40;

/**
 * One shape as an element.
 * @param {import("./art.js").Shape} shape
 */
function element([form, ink, ...numbers]) {
  const color = `var(--${ink})`;
  const [a, b, c, d, e] = numbers;
  switch (form) {
    case "disc":
      return s("circle", { cx: a, cy: b, r: c, fill: color });
    case "ring":
      return s("circle", { cx: a, cy: b, r: c, fill: "none", stroke: color, "stroke-width": d });
    case "rect":
      return s("rect", { x: a, y: b, width: c, height: d, rx: e, fill: color });
    case "fill":
      return s("path", { d: `${a}z`, fill: color });
    default: {
      const round = { "stroke-linecap": "round", "stroke-linejoin": "round" };
      return s("path", { d: b, fill: "none", stroke: color, "stroke-width": a, ...round });
    }
  }
}

/**
 * The shapes of something as a group.
 * @param {string} name in `art.js`
 * @param {string} className
 */
export const drawn = (name, className) => s("g", { class: className }, ART[name].map(element));

/** A box, with both looks of which one is shown. */
const box = () => s("g", { class: "box" }, drawn("boxOff", "box-off"), drawn("boxHome", "box-home"));

/** The player, whose eyes move to where it went. */
export function player() {
  const parts = [drawn("playerBody", "player-body"), drawn("playerEyes", "eyes"), drawn("helmet", "helmet")];
  return s("g", { class: "player" }, parts);
}

/**
 * An atom with the letter of its element; its electrons are put in by `bonds.js`.
 * @param {string} letter
 */
function atom(letter) {
  const orbit = s("g", { class: "electrons" });
  return s("g", { class: `atom atom-${letter}` }, drawn(`atom${letter}`, "atom-body"), orbit);
}

/**
 * A piece by its kind.
 * @param {string} kind
 * @param {boolean} isPlayer
 * @returns {SVGGElement}
 */
export function piece(kind, isPlayer) {
  const look = kind === "@" ? player() : kind === "$" ? box() : atom(kind);
  return s("g", { class: isPlayer ? "piece you yours" : "piece" }, look);
}

/** A goal: four corners and a point. */
export const goal = () => drawn("goal", "goal");

/**
 * The signs between cells: what each does to a bond that passes over it.
 * @type {Record<string, { name: string, title: string, text: string }>}
 */
export const SIGNS = {
  "/": {
    name: "weaken",
    title: "Cut",
    text: "a bond that passes over it loses one line; a single bond breaks",
  },
  "+": {
    name: "strengthen",
    title: "Double",
    text: "a bond that passes over it gains one line, if both atoms have an electron left",
  },
  "@": {
    name: "rotate",
    title: "Turn",
    text: "a bond that is pushed past it turns the molecule round the corner",
  },
};

/**
 * A sign between four cells.
 * @param {string} symbol
 */
export function modifier(symbol) {
  const known = SIGNS[symbol] ? symbol : "/";
  const { name, title } = SIGNS[known];
  return s("g", { class: `modifier ${name}` }, s("title", {}, title), drawn(`sign${known}`, "sign"));
}
