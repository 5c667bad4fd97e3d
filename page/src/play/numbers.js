// The numbers of a game: two of them and the best in sight, the others folded away; always in the same places.
// @ts-check
import { h, put } from "../common/dom.js";
import { proofsOf } from "../storage/games.js";
import { records, target } from "./result.js";

/** @typedef {import("./game.js").Game} Game */

/** The text of a tile without a value. */
const NONE = "–";

/** Beside a number: proved that no solution has fewer. */
const PROOF = "✓";

/** @type {Record<string, string>} What tiles mean, where their name alone does not say it. */
const MEANINGS = {
  home: "boxes on goals",
  electrons: "electrons that are still free",
  "your best": "your records: fewest moves, and fewest pushes if that is another solution; ✓ is proved: none has fewer",
  best: "fewest moves and fewest pushes of all solutions; ✓ is proved: none has fewer",
  "best known": "fewest moves and fewest pushes of all solutions, whoever found them; ✓ is proved: none has fewer",
  "at least": "proved: at least this many pushes (in Sokobond: moves) are still needed",
};

/** Those in sight. */
const SHOWN = ["moves", "pushes", "pulls", "electrons", "goal"];

export class Numbers {
  constructor() {
    this.element = h("dl", { class: "numbers", "aria-label": "Measures" });
    /** The numbers that are folded away. */
    this.more = h("dl", { class: "meter", "aria-label": "More measures" });
    /** @type {Map<string, HTMLElement>} */
    this.values = new Map();
    /** @type {string} */
    this.names = "";
  }

  /**
   * Shows how a game stands.
   * @param {import("./line.js").Line} game
   * @param {Game} forward
   * @param {string} bound what is still needed at least, if it is known
   */
  show(game, forward, bound) {
    const { state, level } = game;
    const sokoban = level.game === "sokoban";
    const pushes = game === forward ? "pushes" : "pulls";
    /** @type {[string, string, string | number][]} */
    const rows = [["moves", "moves", state.moves]];
    if (sokoban) rows.push([pushes, pushes, state.pushes], ["home", "home", `${state.home} of ${state.of}`]);
    else rows.push(["electrons", "electrons", state.electrons ?? 0], ["molecules", "molecules", molecules(state)]);
    rows.push(["goal", "best", goal(forward)]);
    rows.push(["best", "your best", best(forward)], ["known", "best known", known(forward)]);
    rows.push(["bound", "at least", bound || NONE]);
    this.set(rows);
  }

  /**
   * @param {[string, string, string | number][]} rows key, name and value
   */
  set(rows) {
    const names = rows.map(([key]) => key).join();
    if (names !== this.names) {
      this.names = names;
      this.values.clear();
      const made = rows.map(([key, name]) => {
        const value = h("dd");
        this.values.set(key, value);
        return h("div", { "data-number": key, title: MEANINGS[name] }, h("dt", {}, name), value);
      });
      const isShown = (/** @type {Element} */ _, /** @type {number} */ at) => SHOWN.includes(rows[at][0]);
      this.element.replaceChildren(...made.filter(isShown));
      this.more.replaceChildren(...made.filter((one, at) => !isShown(one, at)));
    }
    for (const [key, , value] of rows) {
      const element = this.values.get(key);
      const text = String(value);
      if (!element || element.textContent === text) continue;
      const parts = text.split(PROOF);
      const proof = () => h("span", { class: "proof", role: "img", "aria-label": "(proved)" }, PROOF);
      put(element, ...parts.flatMap((part, at) => (at ? [proof(), part] : [part])));
    }
  }
}

/**
 * Numbers of a record, those with a sign than which no solution has fewer.
 * @param {Game} game
 * @param {{ moves: number, pushes: number }} record
 */
function pair({ key, level }, record) {
  const proofs = proofsOf(key);
  const names = /** @type {("moves" | "pushes")[]} */ (level.game === "sokoban" ? ["moves", "pushes"] : ["moves"]);
  return names.map((name) => `${record[name]}${proofs.get(name) === record[name] ? PROOF : ""}`).join(" / ");
}

/**
 * The player's records: moves and pushes, twice if two solutions hold them.
 * @param {Game} game
 */
function best(game) {
  const { best, level } = game;
  if (!best) return NONE;
  const isOne = level.game === "sokobond" || best.pushes.letters === best.moves.letters;
  return (isOne ? [best.moves] : [best.moves, best.pushes]).map((one) => pair(game, one)).join(" · ");
}

/**
 * The best results to reach.
 * @param {Game} game
 */
function goal(game) {
  const best = target(game);
  return best ? pair(game, best) : NONE;
}

/**
 * Fewest moves and pushes of all records, whoever found them.
 * @param {Game} game
 */
function known(game) {
  const { known } = records(game);
  return known ? pair(game, known) : NONE;
}

/**
 * How many molecules there are, atoms alone included.
 * @param {import("../common/types.js").State} state
 */
function molecules({ pieces, bonds }) {
  const first = [...pieces.keys()];
  const root = (/** @type {number} */ atom) => {
    let at = atom;
    while (first[at] !== at) at = first[at];
    return at;
  };
  for (const [a, b] of bonds ?? []) first[root(a)] = root(b);
  return pieces.filter((_, atom) => root(atom) === atom).length;
}
