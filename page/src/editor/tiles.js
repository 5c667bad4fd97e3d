// Tiles of drafts: their names, how they look in the palette, and a draft as a board draws it.
// @ts-check
import { Bonds } from "../board/bonds.js";
import * as looks from "../board/looks.js";
import { s } from "../common/dom.js";

/**
 * A draft as the backend checks it.
 * @typedef {object} Checked
 * @property {"sokoban" | "sokobond"} game
 * @property {string} text
 * @property {number} width
 * @property {number} height
 * @property {string[]} rows
 * @property {[number, string][]} modifiers
 * @property {boolean} playable
 * @property {{ cell: number | null, severity: string, message: string, help: string }[]} remarks
 * @property {string} tiles
 */

/** @type {Record<string, Record<string, string>>} What a tile is called. */
const NAMES = {
  sokoban: {
    "#": "Wall",
    " ": "Floor",
    ".": "Goal",
    $: "Box",
    "*": "Box on a goal",
    "@": "Player",
    "+": "Player on a goal",
  },
  sokobond: { x: "Wall", "-": "Floor", h: "Hydrogen", o: "Oxygen", n: "Nitrogen", c: "Carbon", e: "Helium" },
};

/** @type {Record<string, string>} The floor and the wall of each game. */
export const FLOOR = { sokoban: " ", sokobond: "-" };
/** @type {Record<string, string>} */
export const WALL = { sokoban: "#", sokobond: "x" };

/**
 * @param {string} tile a tile, or a sign behind `mod`
 * @param {string} game
 */
export function tileName(tile, game) {
  if (tile.startsWith("mod"))
    return { "/": "Weakens bonds", "+": "Strengthens bonds", "@": "Turns bonds" }[tile.slice(3)] ?? tile;
  const own = game === "sokobond" && tile >= "A" && tile <= "Z";
  return own ? `${NAMES.sokobond[tile.toLowerCase()]}, you` : (NAMES[game][tile] ?? tile);
}

/**
 * A draft as a board draws it.
 * @param {Checked} draft
 */
export function drawn(draft) {
  const cells = draft.rows.join("");
  const sokoban = draft.game === "sokoban";
  /** @type {string[]} */
  const kinds = [];
  /** @type {number[]} */
  const pieces = [];
  let player = -1;
  [...cells].forEach((tile, cell) => {
    const isPlayer = sokoban ? "@+".includes(tile) : tile >= "A" && tile <= "Z";
    if (isPlayer) player = kinds.length;
    if (sokoban && isPlayer) kinds.push("@");
    else if (sokoban && "$*".includes(tile)) kinds.push("$");
    else if (!sokoban && /[A-Z]/i.test(tile) && tile !== "x") kinds.push(tile.toUpperCase());
    else return;
    pieces.push(cell);
  });
  /** @type {import("../common/types.js").Level} */
  const level = {
    game: draft.game,
    width: draft.width,
    height: draft.height,
    ground: [...cells].map((tile) => (tile === "#" || tile === "x" ? "#" : " ")).join(""),
    goals: [...cells].flatMap((tile, cell) => (sokoban && ".*+".includes(tile) ? [cell] : [])),
    kinds,
    modifiers: draft.modifiers,
    player,
  };
  const counts = { moves: 0, pushes: 0, length: 0, solved: false, undo: false, redo: false };
  /** @type {import("../common/types.js").State} */
  const state = { pieces, bonds: [], ...counts };
  return { level, state };
}

/**
 * How a tile looks in the palette.
 * @param {string} tile
 * @param {string} game
 */
export function tileLook(tile, game) {
  if (tile.startsWith("mod")) return looks.modifier(tile.slice(3));
  const floor = s("rect", { class: "floor", x: -19, y: -19, width: 38, height: 38 });
  if (tile === WALL[game]) {
    return s("rect", { class: "wall", x: -17, y: -17, width: 34, height: 34, rx: 6 });
  }
  if (tile === FLOOR[game]) return floor;
  if (game === "sokobond") {
    const atom = looks.piece(tile.toUpperCase(), tile < "a");
    new Bonds([tile.toUpperCase()], [atom], tile < "a" ? 0 : -1).show([], () => [0, 0], false);
    return s("g", {}, floor, atom);
  }
  const piece = "$*".includes(tile) ? looks.piece("$", false) : "@+".includes(tile) ? looks.piece("@", true) : null;
  if (tile === "*") piece?.classList.add("home");
  return s("g", {}, floor, ".+*".includes(tile) ? looks.goal() : null, piece);
}
