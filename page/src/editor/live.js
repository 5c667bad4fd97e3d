// The verdict on a drawing while it is drawn: whether it can be solved, and with how many pushes. Each change ends the
// search of the drawing before and begins another.
// @ts-check
import { job, post } from "../backend/api.js";
import { h, put, say } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { asSeen } from "../board/places.js";
import { View } from "../board/view.js";
import { cellOf } from "../common/place.js";
import { short, words } from "../solver/words.js";

/** @typedef {import("./tiles.js").Checked} Checked */
/** @typedef {"good" | "bad" | "busy" | "idle"} Mood */

/** Milliseconds without a change before the solver is asked, and of a search at most. */
const REST = 350;
const LONGEST = 20_000;

/** @type {Record<Mood, string>} */
const PICTURES = { good: "check", bad: "warn", busy: "solve", idle: "edit" };

export class Live {
  /** @param {(cells: number[]) => void} blame marks what makes the drawing unsolvable */
  constructor(blame) {
    this.blame = blame;
    this.element = h("p", { class: "live-verdict" });
    this.facts = h("ul", { class: "live-facts", hidden: true });
    this.table = h("dl", { class: "meter" });
    this.numbers = h("details", { class: "fold", hidden: true }, h("summary", {}, "What the solver found"), this.table);
    this.timer = 0;
    this.stopper = 0;
    /** @type {{ done: Promise<any>, stop: () => void } | null} */
    this.running = null;
    this.text = "";
  }

  /**
   * The drawing is another one now.
   * @param {Checked} checked
   */
  update(checked) {
    if (checked.text === this.text) return;
    this.stop();
    this.text = checked.text;
    const fatal = checked.remarks.find((one) => one.severity === "error");
    if (!checked.playable) return this.report("idle", `Not playable yet: ${fatal?.message ?? "something is missing"}.`);
    this.report("busy", "Looking for a solution…");
    this.timer = setTimeout(() => this.look(checked), REST);
  }

  /** Ends what is under way. */
  stop() {
    clearTimeout(this.timer);
    clearTimeout(this.stopper);
    this.running?.stop();
    this.running = null;
    this.text = "";
    this.numbers.hidden = true;
    this.facts.hidden = true;
  }

  /** @param {Checked} checked */
  async look({ text, game, width, height }) {
    const blame = (/** @type {[number, number][]} */ places) =>
      this.blame(places.map((place) => cellOf({ width }, place)));
    const many = (/** @type {number} */ count) => words([[game === "sokoban" ? "pushes" : "moves", count]]);
    try {
      const found = await post("warn", { text });
      if (this.text !== text) return;
      if (found.why) {
        blame(found.why.cells);
        return this.report("bad", `It can't be solved: ${found.why.message}.`, true);
      }
      const options = { metric: game === "sokoban" ? "pushes" : "any", difficulty: true };
      const running = job({ kind: "solve", text, options }, (state) => {
        if (this.text === text && state.state === "running" && state.lower_bound)
          this.report("busy", `At least ${many(state.lower_bound)}; looking for a solution…`);
      });
      this.running = running;
      this.stopper = setTimeout(() => running.stop(), LONGEST);
      const answer = await running.done;
      if (this.text !== text) return;
      this.answer(answer, many);
      const view = new View(width, height);
      const facts = (answer.insights ?? []).map(({ sentence }) => asSeen(view, sentence));
      this.facts.hidden = !facts.length;
      put(this.facts, ...facts.map((fact) => h("li", {}, fact)));
      if (answer.outcome === "unsolvable" && answer.why) blame(answer.why.cells);
    } catch (error) {
      if (this.text === text) this.report("idle", /** @type {Error} */ (error).message);
    }
    clearTimeout(this.stopper);
    this.running = null;
  }

  /**
   * @param {import("../common/types.js").Search} answer
   * @param {(count: number) => string} many
   */
  answer(answer, many) {
    const { outcome, verified, proved, lower_bound: bound, why, rating } = answer;
    this.measure(answer);
    if (outcome === "solved") {
      const name = many(2).endsWith("pushes") ? "pushes" : "moves";
      const count = /** @type {Map<string, number>} */ (new Map(verified.metrics)).get(name) ?? 0;
      const least = proved.includes(name) ? "that is the fewest" : `at least ${many(bound || 1)}`;
      const grade = rating ? ` Grade ${rating.grade} of 10 (${rating.word}).` : "";
      return this.report("good", `Solvable in ${many(count)}; ${least}.${grade}`, true);
    }
    if (outcome === "unsolvable")
      return this.report("bad", why ? `It can't be solved: ${why.message}.` : "It can't be solved (proved).", true);
    this.report(
      "idle",
      bound ? `No solution found in time; at least ${many(bound)}.` : "No solution found in time.",
      true,
    );
  }

  /**
   * @param {Mood} mood
   * @param {string} text
   * @param {boolean} [final] whether screen readers announce it
   */
  report(mood, text, final = false) {
    this.element.dataset.mood = mood;
    put(this.element, icon(PICTURES[mood]), h("span", {}, text));
    if (final) say(text);
  }

  /**
   * Measures of the solution, and of the search.
   * @param {import("../common/types.js").Search} answer
   */
  measure({ verified, rating, total_nodes, total_seconds }) {
    /** @type {[string, number][]} */
    const metrics = verified?.metrics ?? [];
    const rows = metrics.map(([name, value]) => [name.replaceAll("_", " "), String(value)]);
    const astray = rating?.solution?.astray ?? null;
    if (astray !== null) rows.push(["steps away from the goal", String(astray)]);
    rows.push(["search effort", `${short(total_nodes)} positions`], ["time", `${total_seconds.toFixed(2)} s`]);
    this.numbers.hidden = false;
    this.table.replaceChildren(...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
  }
}
