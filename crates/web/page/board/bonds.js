// Bonds and electrons of Sokobond. A bond grows between two atoms while an electron of each flies to its middle; when it
// breaks, the electrons come back.
// @ts-check
import { s } from "../common/dom.js";

/** @typedef {[number, number, number]} Bond two pieces and the strength of the bond between them */

/** @type {Record<string, number>} Bonds that an element takes part in. */
export const VALENCE = { E: 0, H: 1, O: 2, N: 3, C: 4 };

/** Units from the middle of an atom to its rim and to the middle of a bond. */
const RIM = 14;
const HALF = 20;

/** @type {[number, number][]} Sides of an atom: up, right, down, left. */
const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** Milliseconds in which a bond that broke fades. */
const FADE = 260;

export class Bonds {
  /**
   * @param {string[]} kinds of the pieces
   * @param {Element[]} pieces
   */
  constructor(kinds, pieces) {
    this.element = s("g", { class: "bonds" });
    /** @type {Map<string, SVGGElement>} */
    this.lines = new Map();
    this.atoms = pieces.map((piece, number) => new Electrons(piece, VALENCE[kinds[number]] ?? 0));
  }

  /**
   * Shows bonds where the atoms are now.
   * @param {Bond[]} bonds
   * @param {(piece: number) => [number, number]} middle of a piece, in units
   * @param {boolean} moving whether what is new may grow and what is gone may fade
   */
  show(bonds, middle, moving) {
    /** @type {Map<string, SVGGElement>} */
    const kept = new Map();
    const used = this.atoms.map(() => [0, 0, 0, 0]);
    for (const [a, b, strength] of bonds) {
      const [[ax, ay], [bx, by]] = [middle(a), middle(b)];
      const across = ay === by;
      const name = `${a}-${b}-${strength}-${across}`;
      const line = this.lines.get(name) ?? s("g", { class: `piece${moving ? " fresh" : ""}` }, bond(across, strength));
      line.style.transform = `translate(${(ax + bx) / 2}px, ${(ay + by) / 2}px)`;
      kept.set(name, line);
      const [first, second] = across ? (ax < bx ? [1, 3] : [3, 1]) : ay < by ? [2, 0] : [0, 2];
      used[a][first] += strength;
      used[b][second] += strength;
    }
    for (const [name, line] of this.lines) {
      if (!kept.has(name)) this.drop(line, moving);
    }
    for (const [name, line] of kept) if (!this.lines.has(name)) this.element.append(line);
    this.lines = kept;
    this.atoms.forEach((electrons, atom) => electrons.show(used[atom]));
  }

  /**
   * @param {SVGGElement} line
   * @param {boolean} moving
   */
  drop(line, moving) {
    if (!moving) return line.remove();
    line.classList.add("gone");
    setTimeout(() => line.remove(), FADE);
  }
}

/** The electrons of one atom: dots on its rim while they are free, in the middle of a bond while they are shared. */
class Electrons {
  /**
   * @param {Element} piece
   * @param {number} count
   */
  constructor(piece, count) {
    this.dots = Array.from({ length: count }, () => s("circle", { class: "electron", r: 3.6 }));
    /** @type {string[]} Where each dot is. */
    this.places = this.dots.map(() => "");
    piece.querySelector(".electrons")?.replaceChildren(...this.dots);
  }

  /**
   * @param {number[]} used electrons in bonds, by side
   */
  show(used) {
    const wanted = used.flatMap((count, side) => Array.from({ length: count }, () => `bond ${side}`));
    // Free electrons stay on sides without a bond if there are any.
    const order = [0, 1, 2, 3].sort((a, b) => Math.sign(used[a]) - Math.sign(used[b]) || a - b);
    for (const side of order.slice(0, Math.max(0, this.dots.length - wanted.length))) wanted.push(`free ${side}`);
    const left = [...this.dots.keys()];
    const take = (/** @type {(dot: number) => boolean} */ fits) => {
      const at = left.findIndex(fits);
      return at < 0 ? undefined : left.splice(at, 1)[0];
    };
    // A dot that is right where it is stays; the others go where dots are missing.
    const open = wanted.filter((place) => {
      const dot = take((one) => this.places[one] === place);
      return dot === undefined;
    });
    for (const place of open) {
      const side = place.slice(-1);
      const dot = take((one) => this.places[one].endsWith(side)) ?? take(() => true);
      if (dot !== undefined) this.put(dot, place);
    }
  }

  /**
   * @param {number} dot
   * @param {string} place
   */
  put(dot, place) {
    const [state, side] = place.split(" ");
    const [dx, dy] = SIDES[Number(side)];
    const far = state === "free" ? RIM : HALF;
    this.places[dot] = place;
    this.dots[dot].style.transform = `translate(${dx * far}px, ${dy * far}px)`;
    this.dots[dot].classList.toggle("shared", state === "bond");
  }
}

/**
 * A bond of some strength around the middle between its atoms.
 * @param {boolean} across whether the atoms stand side by side
 * @param {number} strength
 */
function bond(across, strength) {
  const offsets = [[], [0], [-4, 4], [-7, 0, 7]][Math.min(strength, 3)] ?? [0];
  const line = (/** @type {number} */ at) => (across ? `M-12 ${at}H12` : `M${at} -12V12`);
  const d = offsets.map(line).join("");
  return s("g", { class: "bond" }, s("path", { class: "bond-edge", d }), s("path", { class: "bond-line", d }));
}
