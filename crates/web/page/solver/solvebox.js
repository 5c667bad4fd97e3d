// The solver in the page: what is asked of it, how it goes, a stop button; and the solutions known, each
// with its measures and playable.
// @ts-check
import { job, post } from "../common/api.js";
import { button, h, say } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { addSolution, solutionsOf } from "../common/memory.js";

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
  bug: "a bug in soko; please report it",
};

/** @param {number} count */
export function short(count) {
  for (const [unit, size] of /** @type {[string, number][]} */ ([["G", 1e9], ["M", 1e6], ["k", 1e3]])) {
    if (count >= size) return `${(count / size).toFixed(1)} ${unit}`;
  }
  return String(Math.round(count));
}

export class SolveBox {
  /**
   * @param {any} table
   * @param {(moves: string) => void} watch
   * @param {(moves: string) => void} take
   */
  constructor(table, watch, take) {
    this.table = table;
    this.watch = watch;
    this.take = take;
    const bond = table.game.level.game === "sokobond";
    this.metric = h("select", { "aria-label": "Minimize" },
      h("option", { value: "" }, bond ? "fewest moves" : "any solution"),
      bond ? null : h("option", { value: "pushes" }, "fewest pushes"),
      bond ? null : h("option", { value: "moves" }, "fewest moves"),
      bond ? null : h("option", { value: "better" }, "keep improving"));
    this.start = h("button", { type: "button", class: "main", onclick: () => this.toggle() });
    this.meter = h("dl", { class: "meter", hidden: true, "aria-label": "Progress" });
    this.note = h("p", { class: "note", "aria-live": "polite" });
    this.list = h("ol", { class: "solutions" });
    this.element = h("section", { class: "panel", "aria-label": "Solver" },
      h("h2", {}, "Solver"), h("div", { class: "row" }, this.metric, this.start), this.meter, this.note, this.list);
    /** @type {{ done: Promise<any>, stop: () => void } | null} */
    this.running = null;
    this.face();
    this.showSolutions();
  }

  face() {
    this.start.replaceChildren(icon(this.running ? "stop" : "solve"), this.running ? "Stop" : "Solve");
    this.start.classList.toggle("stop", Boolean(this.running));
    this.metric.disabled = Boolean(this.running);
  }

  toggle() {
    if (this.running) {
      this.note.textContent = "Stopping…";
      return this.running.stop();
    }
    this.solve();
  }

  solve() {
    const wanted = this.metric.value;
    const wish = wanted === "better" ? { improve: true } : { metric: wanted };
    return this.run({ kind: "solve", wish }, (answer) => this.finish(answer));
  }

  /**
   * Makes a solution shorter: in moves if those are wanted, else in pushes.
   * @param {import("../common/memory.js").Solution} one
   */
  shorten(one) {
    if (this.running) return say("A search is already running.");
    const wish = { metric: this.metric.value === "moves" ? "moves" : "pushes" };
    return this.run({ kind: "shorten", moves: one.moves, wish }, (answer) => {
      if (answer.outcome === "solved" && !answer.shorter) this.tell("Nothing shorter was found.");
      else this.finish(answer);
    });
  }

  /**
   * Runs a search and shows how it goes.
   * @param {any} wish
   * @param {(answer: any) => void} finish
   */
  async run(wish, finish) {
    this.note.textContent = "";
    this.running = job({ ...wish, text: this.table.game.sheet.text }, (state) => this.progress(state));
    this.face();
    try {
      finish(await this.running.done);
    } catch (error) {
      this.note.textContent = /** @type {Error} */ (error).message;
    }
    this.running = null;
    this.face();
  }

  /** @param {any} state */
  progress(state) {
    if (state.state === "waiting") {
      this.note.textContent = "Waiting in the queue…";
      return;
    }
    this.note.textContent = state.state === "running" ? "" : this.note.textContent;
    const rows = [
      ["nodes", short(state.nodes ?? 0)],
      ["bound", state.proved?.length ? "proved" : state.bound ? `at least ${state.bound}` : "–"],
      ["memory", state.bytes ? `${short(state.bytes)}B` : "–"],
      ["time", `${(state.seconds ?? 0).toFixed(1)} s`],
    ];
    this.meter.hidden = false;
    this.meter.replaceChildren(...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
  }

  /** @param {any} answer */
  finish(answer) {
    const { game } = this.table;
    if (answer.outcome === "solved") {
      const { moves, metrics } = answer.solution;
      const least = answer.bound > 0 ? `, at least ${words([[answer.bound_metric, answer.bound]])} needed` : "";
      const proved = answer.proved.length ? `, fewest ${answer.proved.join(" and ")} proved` : least;
      addSolution(game.key, { moves, metrics, from: answer.method, proved: answer.proved, when: Date.now() });
      this.showSolutions();
      this.tell(`Solved: ${words(metrics.slice(0, 2))}${proved}.`);
    } else if (answer.outcome === "unsolvable") {
      // The boxes to blame stand where the level starts.
      if (answer.why && !game.moves) this.table.board.mark("warning", answer.why.cells);
      this.tell(answer.why ? `Proved: this level cannot be solved, because ${answer.why.message}.` : "Proved: this level cannot be solved.");
    } else {
      const bound = answer.bound > 0 ? ` Proved: at least ${answer.bound} are needed.` : "";
      this.tell(`No answer: ${REASONS[answer.reason] ?? answer.reason}.${bound}`);
    }
  }

  /** @param {string} text */
  tell(text) {
    this.note.textContent = text;
    say(text);
  }

  showSolutions() {
    const { game } = this.table;
    const known = solutionsOf(game.key);
    const best = [["best moves", game.best?.moves], ["best pushes", game.best?.pushes]];
    const rows = best.filter(([, record]) => record && !known.some((one) => one.moves === record.letters))
      .map(([name, record]) => ({ moves: record.letters, metrics: measures(game.level, record), from: name, when: 0 }));
    const unique = rows.filter((row, index) => rows.findIndex((one) => one.moves === row.moves) === index);
    this.list.replaceChildren(...[...known, ...unique].map((one) => this.row(one)));
  }

  /** @param {import("../common/memory.js").Solution} one */
  row(one) {
    const proved = one.proved?.length ? " ✓ proved" : "";
    const rest = one.metrics.slice(2).map(([name, value]) => `${value} ${name}`).join(", ");
    const best = this.table.game.level.game === "sokobond" || (one.proved?.includes("moves") && one.proved.includes("pushes"));
    return h("li", {},
      h("span", { class: "measure", title: rest }, words(one.metrics.slice(0, 2))),
      h("span", { class: "from" }, `${one.from}${proved}`),
      best ? null : button("Make this solution shorter", icon("shorten"), () => this.shorten(one)),
      button("Watch this solution", icon("film"), () => this.watch(one.moves)),
      button("Play from it: its moves can be redone", icon("redo"), () => this.take(one.moves)));
  }

  /** Ends a search that still runs, because the level is left. */
  leave() {
    this.running?.stop();
  }

  /**
   * Takes a solution that the player found.
   * @param {string} moves
   */
  async record(moves) {
    const { game } = this.table;
    const answer = await post("record", { text: game.sheet.text, moves });
    game.best = answer.best;
    const { solution } = answer;
    addSolution(game.key, { moves: solution.moves, metrics: solution.metrics, from: "you", when: Date.now() });
    this.showSolutions();
    return answer;
  }
}

/** @param {[string, number][]} metrics */
export function words(metrics) {
  /** @type {Record<string, string>} */
  const one = { moves: "move", pushes: "push", pulls: "pull" };
  return metrics.map(([name, value]) => `${value} ${value === 1 ? one[name] ?? name : name}`).join(", ");
}

/**
 * @param {any} level
 * @param {any} record
 * @returns {[string, number][]}
 */
function measures(level, record) {
  /** @type {[string, number][]} */
  const all = [["moves", record.moves], ["pushes", record.pushes]];
  return level.game === "sokoban" ? all : all.slice(0, 1);
}
