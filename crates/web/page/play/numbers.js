// The numbers of a game: always the same tiles in the same places, whatever they say.
// @ts-check
import { h } from "../common/dom.js";

/** @typedef {import("./game.js").Game} Game */

/** What stands in a tile that has nothing to say. */
const NONE = "–";

/** @type {Record<string, string>} What tiles mean, where their name alone does not say it. */
const MEANINGS = {
  home: "boxes on goals",
  electrons: "electrons that are still free",
  "your best": "your records: fewest moves, and fewest pushes if that is another solution",
  "best known": "fewest moves and fewest pushes of all solutions, whoever found them",
  "at least": "proved: so many pushes (in Sokobond: moves) are still needed",
};

export class Numbers {
  constructor() {
    this.element = h("dl", { class: "numbers", "aria-label": "Measures" });
    /** @type {Map<string, HTMLElement>} */
    this.values = new Map();
    /** @type {string} */
    this.names = "";
  }

  /**
   * Shows how a game stands.
   * @param {any} game
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
    else rows.push(["electrons", "electrons", state.electrons], ["molecules", "molecules", molecules(state)]);
    rows.push(["best", "your best", best(forward) || NONE], ["known", "best known", forward.least() || NONE]);
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
      this.element.replaceChildren(
        ...rows.map(([key, name]) => {
          const value = h("dd");
          this.values.set(key, value);
          return h("div", { "data-number": key, title: MEANINGS[name] }, h("dt", {}, name), value);
        }),
      );
    }
    for (const [key, , value] of rows) {
      const element = this.values.get(key);
      const text = String(value);
      if (element && element.textContent !== text) element.textContent = text;
    }
  }
}

/**
 * The player's records in words: moves and pushes, twice if two solutions hold them.
 * @param {Game} game
 */
export function best({ best, level }) {
  if (!best) return "";
  if (level.game === "sokobond") return String(best.moves.moves);
  const pair = (/** @type {any} */ one) => `${one.moves} / ${one.pushes}`;
  return best.pushes.letters === best.moves.letters ? pair(best.moves) : `${pair(best.moves)} · ${pair(best.pushes)}`;
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
