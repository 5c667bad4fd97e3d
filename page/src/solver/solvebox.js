// The solver in the page: its request, its progress, a stop button; and the solutions known, each
// with its measures and playable.
// @ts-check
import { job, post } from "../backend/api.js";
import { h, say, toast } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { cellOf } from "../common/place.js";
import { finder, noteHelp } from "../storage/credit.js";
import { short, unit, words } from "./words.js";
import { Solutions } from "./solutions.js";
import { isSame, proofsOf, solutionsOf } from "../storage/games.js";
import { noteUnsaved } from "../files/room.js";

/** Why a search ended without an answer, in words. */
/** @type {Record<string, string>} */
export const REASONS = {
  time: "out of time",
  memory: "out of memory",
  nodes: "out of nodes",
  interrupted: "stopped",
  depth: "no solution within the depth limit",
  incomplete: "the method found nothing; that proves nothing",
  "out-of-scope": "the level is outside what the method can handle",
  disk: "out of room on the disk",
  bug: "a bug in soko; please report it",
};

/** @typedef {import("../play/play.js").Player} Table */
/** @typedef {import("../common/types.js").Search} Search */

/** @typedef {{ box: SolveBox, wanted: string, running: { done: Promise<Search>, stop: () => void } }} Going */

/** The searches that go on, by the key of their level. @type {Map<string, Going>} */
const all = new Map();

/** A reload would end them: the browser asks first. */
addEventListener("beforeunload", (event) => {
  if (all.size) event.preventDefault();
});

export class SolveBox {
  /**
   * @param {Table} table
   * @param {(moves: string, credit: string) => void} watch
   * @param {(moves: string) => void} take
   */
  constructor(table, watch, take) {
    this.table = table;
    this.take = take;
    this.bond = table.game.level.game === "sokobond";
    /** Whether the search that runs was asked to stop. */
    this.stopping = false;
    /** Bytes of the search that runs, or ran last. @type {number | undefined} */
    this.memory = undefined;
    this.metric = h(
      "select",
      { "aria-label": "Minimize" },
      h("option", { value: "any" }, this.bond ? "fewest moves" : "any solution"),
      this.bond ? null : h("option", { value: "pushes" }, "fewest pushes"),
      this.bond ? null : h("option", { value: "moves" }, "fewest moves"),
      this.bond ? null : h("option", { value: "better" }, "keep improving"),
    );
    this.start = h("button", { type: "button", class: "start", onclick: () => this.toggle() });
    this.meter = h("dl", { class: "meter", "aria-label": "Progress" });
    // The terms of solvers are for those who ask for them.
    this.terms = h("details", { class: "fold", hidden: true }, h("summary", {}, "Details of the search"), this.meter);
    this.note = h("p", { class: "note solver-note" });
    this.solutions = new Solutions(this, watch);
    this.element = h(
      "section",
      { class: "panel", "aria-label": "Solver" },
      h("h2", {}, "Solver"),
      h("div", { class: "row" }, this.metric, this.start),
      this.note,
      this.solutions.element,
      this.terms,
    );
    /** @type {{ done: Promise<Search>, stop: () => void } | null} */
    this.running = null;
    this.face();
    this.solutions.show();
    this.rejoin();
  }

  face() {
    this.start.replaceChildren(icon(this.running ? "stop" : "solve"), this.running ? "Stop" : "Solve");
    this.start.classList.toggle("stop", Boolean(this.running));
    this.metric.disabled = Boolean(this.running);
  }

  toggle() {
    if (this.running) {
      this.stopping = true;
      this.note.textContent = "Stopping…";
      return this.running.stop();
    }
    this.solve();
  }

  /** A solution: one that is known, or else what a search finds. */
  async find() {
    const { key } = this.table.forward;
    if (!solutionsOf(key).length && !this.running) await this.solve();
    const [first] = solutionsOf(key);
    return first ?? null;
  }

  solve() {
    const wanted = this.metric.value;
    const options = wanted === "better" ? { improve: true } : { metric: wanted };
    return this.run({ kind: "solve", options }, (box, answer) => box.finish(answer));
  }

  /**
   * Makes a solution shorter: in moves if those are wanted, else in pushes.
   * @param {import("../storage/games.js").Solution} one
   */
  shorten(one) {
    if (this.running) return say("A search is already running.");
    const options = { metric: this.metric.value === "moves" ? "moves" : "pushes" };
    return this.run({ kind: "shorten", moves: one.moves, options }, (box, answer) => {
      if (answer.outcome === "solved" && !answer.shorter) return box.report("Nothing shorter was found.");
      box.finish(answer, "optimizer");
      if (answer.outcome === "solved")
        box.report(`Shorter: ${box.fallen(answer.from ?? [], answer.verified.metrics)}.`);
    });
  }

  /**
   * Runs a search and shows how it goes, also in the box of the same level that is opened again meanwhile.
   * @param {Record<string, unknown>} ask
   * @param {(box: SolveBox, answer: Search) => void} finish
   */
  async run(ask, finish) {
    const { key, sheet } = this.table.forward;
    this.note.textContent = "";
    this.stopping = false;
    /** @type {Going} */
    const going = {
      box: this,
      wanted: this.metric.value,
      running: job({ ...ask, text: sheet.text }, (state) => going.box.progress(state)),
    };
    this.running = going.running;
    all.set(key, going);
    this.face();
    try {
      finish(going.box, await going.running.done);
    } catch (error) {
      going.box.note.textContent = /** @type {Error} */ (error).message;
    }
    if (all.get(key) === going) all.delete(key);
    going.box.running = null;
    going.box.face();
  }

  /** Shows a search that was begun before the level was left. */
  rejoin() {
    const going = all.get(this.table.forward.key);
    if (!going) return;
    going.box = this;
    this.running = going.running;
    this.metric.value = going.wanted;
    this.note.textContent = "Searching …";
    this.face();
  }

  /**
   * How far measures have fallen, in words.
   * @param {[string, number][]} from
   * @param {[string, number][]} now
   */
  fallen(from, now) {
    const before = new Map(from);
    const both = this.metric.value === "moves" ? ["moves", "pushes"] : ["pushes", "moves"];
    // Sokobond counts moves alone.
    const order = this.bond ? ["moves"] : both;
    const after = new Map(now);
    const many = (/** @type {number} */ count) => count.toLocaleString("en");
    const parts = order.flatMap((name) => {
      const [old, value] = [before.get(name), after.get(name)];
      if (old === undefined || value === undefined) return [];
      return `${old === value ? "" : `${many(old)} → `}${many(value)} ${unit(name, value)}`;
    });
    return parts.join(", ");
  }

  /** @param {Search} state */
  progress(state) {
    if (state.state === "waiting") {
      this.note.textContent = "Waiting in the queue…";
      return;
    }
    if (state.state === "running" && !this.stopping) {
      const metric = this.bond || this.metric.value === "moves" ? "moves" : "pushes";
      const least = state.lower_bound ? `, at least ${words([[metric, state.lower_bound]])} needed` : "";
      const fallen = state.best ? ` Best so far: ${this.fallen(state.from ?? [], state.best)}.` : "";
      this.note.textContent = `Searching: ${Math.floor(state.total_seconds ?? 0)} s${least}.${fallen}`;
    }
    this.memory = state.memory ?? this.memory;
    const rows = [
      ["nodes", short(state.total_nodes ?? 0)],
      ["bound", state.proved?.length ? "proved" : state.lower_bound ? `at least ${state.lower_bound}` : "–"],
      ["memory", this.memory ? `${short(this.memory)}B` : "–"],
      ["time", `${(state.total_seconds ?? 0).toFixed(1)} s`],
    ];
    this.terms.hidden = false;
    this.meter.replaceChildren(...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
  }

  /**
   * @param {Search} answer
   * @param {string} [credit]
   */
  finish(answer, credit = "solver") {
    const { game } = this.table;
    if (answer.outcome === "solved") {
      const { moves, metrics } = answer.verified;
      const { lower_bound, bound_metric } = answer;
      const least = lower_bound && bound_metric ? `, at least ${words([[bound_metric, lower_bound]])} needed` : "";
      const proved = answer.proved.length ? `, fewest ${answer.proved.join(" and ")} proved` : least;
      const from = answer.method;
      this.table.forward.keepSolution({ moves, metrics, from, proved: answer.proved, when: Date.now(), credit });
      this.solutions.show();
      this.table.drawNumbers();
      this.keep(moves, credit);
      this.report(`Solution: ${words(metrics.slice(0, 2))}${proved}.`);
    } else if (answer.outcome === "unsolvable") {
      // The boxes to blame stand where the level starts.
      const blamed = answer.why?.cells.map((place) => cellOf(game.level, place));
      if (blamed && !game.moves) this.table.board.mark("warning", blamed);
      this.report(
        answer.why
          ? `Proved: this level cannot be solved, because ${answer.why.message}.`
          : "Proved: this level cannot be solved.",
      );
    } else {
      const bound = answer.lower_bound ? ` Proved: at least ${answer.lower_bound} are needed.` : "";
      this.report(`No answer: ${REASONS[answer.reason] ?? answer.reason}.${bound}`);
    }
  }

  /** @param {string} text */
  report(text) {
    this.note.textContent = text;
    say(text);
  }

  /**
   * Puts a solution that a search found into the records.
   * @param {string} moves
   * @param {string} credit
   */
  async keep(moves, credit) {
    const game = this.table.forward;
    // Drafts of the editor have no records.
    if (!game.saves) return;
    try {
      const answer = await post("record", { text: game.sheet.text, moves, credit });
      game.known = answer.known;
      if (!answer.kept) noteUnsaved(answer.why);
      this.table.drawNumbers();
      this.solutions.show();
    } catch (error) {
      this.note.textContent += ` ${/** @type {Error} */ (error).message}`;
    }
  }

  /** The level is left; a search that still runs goes on, and can be stopped from wherever one is. */
  leave() {
    const { running } = this;
    if (!running) return;
    toast(`The search in “${this.table.forward.sheet.title || "the level"}” goes on.`, "note", {
      name: "Stop it",
      act: () => running.stop(),
    });
  }

  /**
   * Takes a solution that the player found.
   * @param {string} moves
   * @param {string} credit
   */
  async record(moves, credit) {
    const { game } = this.table;
    const answer = await post("record", { text: game.sheet.text, moves, credit });
    game.best = answer.best;
    game.known = answer.known;
    const { solution } = answer;
    const from = finder({ credit, date: "", name: "" });
    const found = { moves: solution.moves, metrics: solution.metrics, from, when: Date.now(), credit };
    this.table.forward.keepSolution(found);
    if (!answer.kept) noteUnsaved(answer.why);
    this.solutions.show();
    return answer;
  }
}
