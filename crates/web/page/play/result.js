// What is shown when a level is solved: moves and pushes beside the records, and the way on. It takes the place of the
// side panel.
// @ts-check
import { button, h, put } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { shown } from "../settings/keys.js";
import { proofsOf } from "../storage/games.js";

/** @typedef {{ moves: number, pushes: number } | null} Pair fewest of each, or nothing known */

export class Result {
  /**
   * @param {(command: string) => void} run
   * @param {() => void} watch
   */
  constructor(run, watch) {
    this.title = h("h2", {}, "Solved");
    this.note = h("p", { class: "note" });
    this.table = h("table", { class: "result-table" });
    this.element = h(
      "section",
      { class: "result", "aria-label": "Result", hidden: true },
      h("div", { class: "result-head" }, icon("check"), this.title),
      this.table,
      this.note,
      h(
        "div",
        { class: "row" },
        button("Next level", icon("right"), () => run("nextUnsolved"), { text: true, class: "main", key: "Enter" }),
        button("Watch", icon("film"), watch, { text: true, class: "tool" }),
        button("Compare", icon("compare"), () => run("compare"), { text: true, class: "tool" }),
        button("Again", icon("restart"), () => run("restart"), { text: true, class: "tool", key: shown("restart") }),
        button("Close", icon("close"), () => run("cancel"), { key: shown("cancel") }),
      ),
    );
  }

  /**
   * @param {string} note
   * @param {{ mine: Pair, best: Pair, known: Pair, proofs: Map<string, number> }} records
   * @param {string} second what is counted beside moves, or nothing
   */
  show(note, { mine, best, known, proofs }, second) {
    this.note.textContent = note;
    const cell = (/** @type {Pair} */ pair, /** @type {"moves" | "pushes"} */ name) => {
      const isBest = pair && mine && known && pair === mine && mine[name] <= known[name];
      const proof = pair && pair[name] === proofs.get(name) ? h("small", { class: "proof" }, " ✓ proved") : "";
      return h("td", { class: isBest ? "record" : null }, pair ? String(pair[name]) : "–", isBest ? " ★" : "", proof);
    };
    const row = (/** @type {string} */ title, /** @type {Pair} */ pair) =>
      h("tr", {}, h("th", { scope: "row" }, title), cell(pair, "moves"), second && cell(pair, "pushes"));
    const head = h("tr", {}, h("td"), h("th", { scope: "col" }, "moves"), second && h("th", { scope: "col" }, second));
    put(this.table, head, row("this time", mine), row("your best", best), row("best known", known));
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }
}

/**
 * Fewest moves and pushes of the player's records and of all of them.
 * @param {import("./game.js").Game} game
 * @returns {{ best: Pair, known: Pair, proofs: Map<string, number> }}
 */
export function records({ key, best, known }) {
  const of = (/** @type {string} */ name) =>
    Math.min(...known.map((one) => new Map(one.metrics).get(name) ?? Infinity));
  const mine = best && { moves: best.moves.moves, pushes: best.pushes.pushes };
  const all = {
    moves: Math.min(of("moves"), mine?.moves ?? Infinity),
    pushes: Math.min(of("pushes"), mine?.pushes ?? Infinity),
  };
  return { best: mine ?? null, known: Number.isFinite(all.moves) ? all : null, proofs: proofsOf(key) };
}
