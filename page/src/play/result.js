// The result of a solved level: one card over what is free around the board, with stars, moves and pushes against
// the best, and the way on.
// @ts-check
import { button, h, put } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { shown } from "../settings/keys.js";
import { proofsOf } from "../storage/games.js";

/** @typedef {{ moves: number, pushes: number } | null} Pair fewest of each, or nothing known */

/** Stars of a level: one for its end, and one each for fewest moves and fewest pushes. */
const STARS = 3;

export class Result {
  /**
   * @param {(command: string) => void} run
   * @param {() => void} watch
   */
  constructor(run, watch) {
    this.title = h("h2", {}, "Solved");
    this.stars = h("p", { class: "stars", role: "img" });
    this.note = h("p", { class: "note" });
    this.table = h("table", { class: "result-table" });
    /** The result to post, and further remarks about the play. */
    this.posting = h("div", { class: "result-slot" });
    this.slot = h("div", { class: "result-slot" });
    this.next = button("Next level", icon("right"), () => run("nextUnsolved"), {
      text: true,
      class: "main",
      key: "Enter",
    });
    this.element = h(
      "section",
      { class: "result", "aria-label": "Result", hidden: true },
      button("Close", icon("close"), () => run("cancel"), { key: shown("cancel"), class: "icon result-close" }),
      h("div", { class: "result-head" }, this.stars, this.title),
      this.table,
      this.note,
      this.posting,
      this.slot,
      h(
        "div",
        { class: "row" },
        this.next,
        button("Watch", icon("film"), watch, { text: true, class: "tool" }),
        button("Compare", icon("compare"), () => run("compare"), { text: true, class: "tool" }),
        button("Again", icon("restart"), () => run("restart"), { text: true, class: "tool", key: shown("restart") }),
      ),
    );
  }

  /**
   * @param {string} note
   * @param {{ mine: Pair, known: Pair, proofs: Map<string, number> }} records
   * @param {string} second what is counted beside moves, or nothing
   * @param {boolean} first whether there was no other solution to compare with
   */
  show(note, { mine, known, proofs }, second, first) {
    this.note.textContent = note;
    const isBest = (/** @type {"moves" | "pushes"} */ name) =>
      Boolean(mine && known && mine[name] <= known[name] && (!first || proofs.get(name) === mine[name]));
    const cell = (/** @type {Pair} */ pair, /** @type {"moves" | "pushes"} */ name) => {
      const proof = pair && pair[name] === proofs.get(name) ? h("small", { class: "proof" }, " ✓ proved") : "";
      return h(
        "td",
        { class: pair === mine && isBest(name) ? "record" : null },
        pair ? String(pair[name]) : "–",
        pair === mine && isBest(name) ? " ★" : "",
        proof,
      );
    };
    const row = (/** @type {string} */ title, /** @type {Pair} */ pair) =>
      h("tr", {}, h("th", { scope: "row" }, title), cell(pair, "moves"), second && cell(pair, "pushes"));
    const head = h("tr", {}, h("td"), h("th", { scope: "col" }, "moves"), second && h("th", { scope: "col" }, second));
    put(this.table, head, row("you", mine), row("best", known));
    // In Sokobond moves are all that is counted.
    const count = 1 + Number(isBest("moves")) + Number(isBest(second ? "pushes" : "moves"));
    this.stars.setAttribute("aria-label", `${count} of ${STARS} stars`);
    put(this.stars, ...Array.from({ length: STARS }, (_, at) => h("span", { class: at < count ? "got" : null }, "★")));
    this.title.textContent = "Solved";
    this.element.hidden = false;
  }

  /**
   * Offers the result of a level of the day to be posted, and a picture of it.
   * @param {() => Promise<void>} share
   * @param {() => Promise<void>} picture
   */
  post(share, picture) {
    put(
      this.posting,
      h(
        "div",
        { class: "row" },
        button("Share result", icon("share"), () => void share(), { text: true, class: "tool" }),
        button("Picture", icon("download"), () => void picture(), { text: true, class: "tool" }),
      ),
    );
  }

  /**
   * Offers sounds.
   * @param {() => void} accept
   */
  offer(accept) {
    const turnOn = () => {
      accept();
      this.slot.replaceChildren();
    };
    put(this.slot, h("button", { type: "button", class: "small", onclick: turnOn }, "Turn sounds on"));
  }

  /**
   * All levels of a collection are solved.
   * @param {string} name of the collection
   */
  finish(name) {
    this.title.textContent = name ? `All of ${name} solved!` : "All levels solved!";
    this.element.classList.add("great");
  }

  hide() {
    this.element.hidden = true;
    this.element.classList.remove("great");
    this.slot.replaceChildren();
    this.posting.replaceChildren();
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

/**
 * The best results to reach: the fewest moves and pushes of all records and of the solutions that come with the level.
 * @param {import("./game.js").Game} game
 * @returns {Pair}
 */
export function target(game) {
  const { known } = records(game);
  const given = (game.sheet.solutions ?? []).map((letters) => ({
    moves: letters.replace(/[^a-z]/gi, "").length,
    pushes: letters.replace(/[^A-Z]/g, "").length,
  }));
  const all = [...(known ? [known] : []), ...given];
  const fewest = (/** @type {"moves" | "pushes"} */ name) => Math.min(...all.map((one) => one[name]));
  return all.length ? { moves: fewest("moves"), pushes: fewest("pushes") } : null;
}
