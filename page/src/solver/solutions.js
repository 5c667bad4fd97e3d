// The solutions of a level that are known, each with its measures and who found it: to be watched, played from, or made
// shorter.
// @ts-check
import { finder, noteHelp } from "../storage/credit.js";
import { h } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { isSame, proofsOf, solutionsOf } from "../storage/games.js";
import { words } from "./words.js";

export class Solutions {
  /**
   * @param {import("./solvebox.js").SolveBox} box
   * @param {(moves: string, credit: string) => void} watch
   */
  constructor(box, watch) {
    this.box = box;
    this.watch = watch;
    this.element = h("ol", { class: "solutions" });
  }

  /** The records, and what else was found in this browser, each once, with who found it and when. */
  show() {
    const { game } = this.box.table;
    const records = game.known.map((one) => ({
      ...one,
      moves: one.letters,
      from: finder(one),
      when: 0,
    }));
    const found = solutionsOf(game.key);
    const rows = [...records, ...found.filter((one) => !records.some((record) => isSame(record.moves, one.moves)))];
    const unique = rows.filter((row, index) => rows.findIndex((one) => isSame(one.moves, row.moves)) === index);
    unique.sort((a, b) => a.metrics[0][1] - b.metrics[0][1]);
    this.element.replaceChildren(...unique.map((one) => this.row(one)));
  }

  /** @param {import("../storage/games.js").Solution & { best?: string[] }} one */
  row(one) {
    const proofs = proofsOf(this.box.table.game.key);
    const proved = one.metrics.filter(([name, value]) => proofs.get(name) === value).map(([name]) => name);
    const proof = proved.length ? ` ✓ fewest ${proved.join(" and ")}, proved` : "";
    const least = one.best?.length ? `fewest ${one.best.join(", ").replaceAll("_", " ")}` : "";
    const rest = one.metrics
      .slice(2)
      .map(([name, value]) => `${value} ${name}`.replaceAll("_", " "))
      .join(", ");
    const best =
      this.box.table.game.level.game === "sokobond" || (proved.includes("moves") && proved.includes("pushes"));
    return h(
      "li",
      {},
      h("span", { class: "measure", title: rest }, words(one.metrics.slice(0, 2))),
      h("span", { class: "from", title: least }, `${source(one.from)}${proof}`),
      h(
        "span",
        { class: "row" },
        press("Watch", "this solution", "film", () => this.watch(one.moves, creditOf(one))),
        press("Play from it", "so that its moves can be redone", "redo", () => this.adopt(one)),
        best ? null : press("Shorten", "this solution", "shorten", () => this.box.shorten(one)),
      ),
    );
  }

  /** @param {import("../storage/games.js").Solution} one */
  adopt(one) {
    const credit = creditOf(one);
    // Nothing of it was the player's own, so one move of it is help.
    if (credit !== "mine") noteHelp(this.box.table.game.key, credit, one.moves, 1);
    this.box.table.visit?.show(credit);
    this.box.take(one.moves);
  }
}

/**
 * A small button with a word.
 * @param {string} word
 * @param {string} rest what it does, behind the word
 * @param {string} picture
 * @param {() => void} act
 */
function press(word, rest, picture, act) {
  const name = `${word} ${rest}`;
  const attributes = { type: "button", class: "small", title: name, "aria-label": name, onclick: act };
  return h("button", attributes, icon(picture), h("span", {}, word));
}

/**
 * Who found a solution, as a word for records.
 * @param {{ credit?: string, from: string }} one
 */
function creditOf({ credit, from }) {
  return credit ?? (from === "you" ? "mine" : "solver");
}

/**
 * Who found a solution, without the name of the method.
 * @param {string} from
 */
function source(from) {
  return /^(you|solver|optimizer)/.test(from) ? from : from === "shortened" ? "optimizer" : "solver";
}
