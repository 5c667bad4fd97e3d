// What the editor asks the solver about a drawing: how hard it is, and how many pushes it takes; in words and numbers.
// @ts-check
import { job } from "../common/api.js";
import { button, h, say } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { REASONS, short, words } from "../solver/solvebox.js";

export class Asking {
  /**
   * @param {() => { text: string, game: string }} drawing the current drawing
   * @param {(cells: number[]) => void} blame marks the boxes that make a drawing unsolvable
   */
  constructor(drawing, blame) {
    this.drawing = drawing;
    this.blame = blame;
    /** @type {{ done: Promise<any>, stop: () => void } | null} */
    this.running = null;
    this.hard = button("How hard?", icon("solve"), () => this.ask("hard"), { text: true, class: "tool" });
    this.count = button("How many pushes?", icon("shorten"), () => this.ask("count"), { text: true, class: "tool" });
    this.stop = button("Stop", icon("stop"), () => this.running?.stop(), { text: true, class: "tool stop" });
    this.note = h("p", { class: "note verdict" });
    this.numbers = h("dl", { class: "meter", hidden: true, "aria-label": "What the solver found" });
    this.element = h(
      "section",
      { class: "panel", "aria-label": "Solver" },
      h("h2", {}, "Ask the solver"),
      h("div", { class: "tools" }, this.hard, this.count, this.stop),
      this.note,
      this.numbers,
    );
    this.face();
  }

  /**
   * Forgets what was found, because the drawing is another one now.
   * @param {boolean} playable
   */
  reset(playable) {
    this.running?.stop();
    this.playable = playable;
    this.note.textContent = "";
    this.numbers.hidden = true;
    this.face();
  }

  face() {
    this.hard.disabled = this.count.disabled = !this.playable || this.running !== null;
    this.stop.hidden = this.running === null;
    const name = this.drawing().game === "sokoban" ? "How many pushes?" : "How many moves?";
    this.count.querySelector("span").textContent = name;
    this.count.setAttribute("aria-label", name);
  }

  /** @param {"hard" | "count"} question */
  async ask(question) {
    const { text, game } = this.drawing();
    const metric = question === "count" && game === "sokoban" ? "pushes" : "";
    const told = (/** @type {any} */ state) => {
      if (state.state === "running")
        this.note.textContent = `Searching: ${short(state.nodes)} positions, ${state.seconds.toFixed(1)} s.`;
    };
    const running = job({ kind: "solve", text, options: { metric } }, told);
    this.running = running;
    this.face();
    let answer;
    try {
      answer = await running.done;
    } catch (error) {
      answer = { outcome: "failed", message: /** @type {Error} */ (error).message };
    }
    if (this.running !== running) return;
    this.running = null;
    this.face();
    // The drawing may have changed meanwhile.
    if (this.drawing().text !== text) return;
    this.note.textContent = sentence(question, answer);
    if (answer.why) this.blame(answer.why.cells);
    say(this.note.textContent ?? "");
    this.table(answer);
  }

  /** @param {any} answer */
  table(answer) {
    const metrics = answer.solution?.metrics ?? [];
    /** @type {[string, string][]} */
    const rows = metrics.map((/** @type {[string, number]} */ [name, value]) => [name, String(value)]);
    if (answer.difficulty?.astray !== undefined && answer.difficulty.astray !== null)
      rows.push(["steps away from the goal", String(answer.difficulty.astray)]);
    if (answer.bound) rows.push(["proved: at least", String(answer.bound)]);
    if (answer.nodes !== undefined)
      rows.push(["search effort", `${short(answer.nodes)} positions`], ["time", `${answer.seconds.toFixed(2)} s`]);
    this.numbers.hidden = !rows.length;
    this.numbers.replaceChildren(...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
  }
}

/**
 * The answer in a sentence.
 * @param {"hard" | "count"} question
 * @param {any} answer
 */
function sentence(question, answer) {
  const { outcome, proved, solution, difficulty } = answer;
  if (outcome === "failed") return answer.message;
  if (outcome === "unsolvable")
    return answer.why ? `Proved: it cannot be solved, because ${answer.why.message}.` : "Proved: it cannot be solved.";
  if (outcome !== "solved") return `No answer: ${REASONS[answer.reason] ?? answer.reason}.`;
  const metrics = solution.metrics;
  if (question === "hard")
    return `Solvable, ${difficulty ? `grade ${difficulty.grade} of 10 (${difficulty.word})` : "of unknown difficulty"}: ${words(metrics.slice(0, 2))} in the solution found.`;
  const counted = metrics.find((/** @type {[string, number]} */ [name]) => name === "pushes") ?? metrics[0];
  return proved.includes(counted[0])
    ? `${words([counted])}, proved to be the fewest.`
    : `${words([counted])}, not proved to be the fewest.`;
}
