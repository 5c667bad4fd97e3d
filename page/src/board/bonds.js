// Bonds and electrons of Sokobond. A bond snaps in with a flash where two atoms meet; free electrons stand evenly around
// their atom and circle slowly, for a bond forms on any side.
// @ts-check
import { s } from "../common/dom.js";
import { ORBIT } from "./art.js";
import { drawn } from "./looks.js";

/** @typedef {[number, number, number]} Bond two pieces and the strength of the bond between them */

/** @type {Record<string, number>} Bonds that an element takes part in. */
export const VALENCE = { E: 0, H: 1, O: 2, N: 3, C: 4 };

/** Milliseconds in which a bond that broke fades. */
const FADE = 260;

export class Bonds {
  /**
   * @param {string[]} kinds of the pieces
   * @param {SVGGElement[]} pieces
   * @param {number} player
   */
  constructor(kinds, pieces, player) {
    this.element = s("g", { class: "bonds" });
    this.pieces = pieces;
    /** What rings the player's molecule: a ring for each atom, which bonds join. */
    this.rings = pieces.map(() => s("g", { class: "piece atom-ring" }, drawn("ring", "ring")));
    this.player = player;
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
    const used = this.atoms.map(() => 0);
    const own = molecule(bonds, this.player);
    for (const [a, b, strength] of bonds) {
      const [[ax, ay], [bx, by]] = [middle(a), middle(b)];
      const across = ay === by;
      const name = `${a}-${b}-${strength}-${across}`;
      const line = this.lines.get(name) ?? s("g", { class: `piece${moving ? " fresh" : ""}` }, bond(across, strength));
      line.classList.toggle("own", own.has(a));
      line.style.transform = `translate(${(ax + bx) / 2}px, ${(ay + by) / 2}px)`;
      kept.set(name, line);
      used[a] += strength;
      used[b] += strength;
    }
    for (const [name, line] of this.lines) {
      if (!kept.has(name)) this.drop(line, moving);
    }
    for (const [name, line] of kept) if (!this.lines.has(name)) this.element.append(line);
    this.lines = kept;
    this.atoms.forEach((electrons, atom) => electrons.show(used[atom]));
    this.rings.forEach((ring, atom) => {
      const [x, y] = middle(atom);
      ring.style.transform = `translate(${x}px, ${y}px)`;
      ring.classList.toggle("own", own.has(atom));
      this.pieces[atom].classList.toggle("yours", own.has(atom));
    });
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

/**
 * The atoms that are bonded to an atom, by however many bonds, and itself.
 * @param {Bond[]} bonds
 * @param {number} atom
 */
export function molecule(bonds, atom) {
  const own = new Set([atom]);
  for (const one of own) {
    for (const [a, b] of bonds) {
      if (a === one) own.add(b);
      if (b === one) own.add(a);
    }
  }
  return own;
}

/** The electrons of one atom: free ones are evenly around it, those in bonds are hidden. */
class Electrons {
  /**
   * @param {Element} piece
   * @param {number} count
   */
  constructor(piece, count) {
    this.dots = Array.from({ length: count }, () => drawn("electron", "electron"));
    piece.querySelector(".electrons")?.replaceChildren(...this.dots);
    this.free = -1;
  }

  /** @param {number} used electrons in bonds */
  show(used) {
    const free = Math.max(0, this.dots.length - used);
    if (free === this.free) return;
    this.free = free;
    this.dots.forEach((dot, number) => {
      const angle = (number / Math.max(1, free)) * 2 * Math.PI - Math.PI / 4;
      const far = number < free ? ORBIT : 0;
      dot.style.transform = `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far}px)`;
      dot.classList.toggle("shared", number >= free);
    });
  }
}

/**
 * A bond of some strength around the middle between its atoms, what joins their rings, and the flash of its beginning.
 * @param {boolean} across whether the atoms stand side by side
 * @param {number} strength
 */
function bond(across, strength) {
  const turned = { transform: across ? null : "rotate(90)" };
  const lines = drawn(`bond${Math.min(strength, 4)}`, "bond-lines");
  return s(
    "g",
    { class: "bond" },
    s("g", turned, drawn("link", "bond-link"), lines),
    s("circle", { class: "flash", r: 15 }),
  );
}
