// A solution beside the best one: two boards that one slider moves, the move by which the first left the second, and in Sokobond
// both with their bond changes.
// @ts-check
import { Board } from "../board/board.js";
import { post } from "../backend/api.js";
import { dialog } from "../common/dialog.js";
import { button, h, say, toast } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { counted } from "../common/facts.js";
import { isStill } from "../settings/settings.js";
import { proofsOf } from "../storage/games.js";
import { statesOf } from "./demo.js";

/** @typedef {import("../common/types.js").Level} Level */
/** @typedef {import("../common/types.js").State} State */
/** @typedef {import("../common/types.js").Frame} Frame */

/**
 * A line of play: its frames, its letters, and its changes of bonds.
 * @typedef {{ level: Level, state: State, frames: Frame[], letters: string, story: [number, string][] }} Line
 */

/**
 * @typedef {object} Comparison
 * @property {"push" | "move"} unit what is counted
 * @property {number} cost
 * @property {number} fewest
 * @property {boolean} proved whether no line costs less
 * @property {{ at: number, exact: boolean } | null} left the move by which the line left the best ones
 * @property {Line} mine
 * @property {Line} best
 */

/** Milliseconds that a step takes. */
const GLIDE = 160;

/**
 * @param {number} count
 * @param {string} noun
 */
const many = (count, noun) => (noun === "push" && count !== 1 ? `${count} pushes` : counted(count, noun));

/**
 * The comparison in a sentence.
 * @param {Comparison} found
 */
export function sentence({ unit, cost, fewest, proved, left }) {
  const known = proved ? "The shortest" : "The shortest known";
  if (!left) {
    if (proved) return `Nothing is shorter than your ${many(cost, unit)} (proved).`;
    return `Nothing shorter is known: ${many(cost, unit)}.`;
  }
  const { at, exact } = left;
  const place = exact ? `left it at move ${at}` : `goes another way at move ${at}`;
  return `${known} is ${many(fewest, unit)}; yours took ${many(cost, unit)} and ${place}.`;
}

/**
 * The solution with the fewest moves among those that have fewer than the player's; none if there is none.
 * @param {string} mine
 * @param {string[]} others
 */
export function fewerMoves(mine, others) {
  const [least] = others.filter((one) => one.length < mine.length).sort((a, b) => a.length - b.length);
  return least ?? null;
}

/**
 * The comparison by moves with another solution.
 * @param {Line} mine
 * @param {Line} best
 * @param {boolean} proved whether no solution has fewer moves
 * @returns {Comparison}
 */
export function byMoves(mine, best, proved) {
  const [own, other] = [mine.letters.toLowerCase(), best.letters.toLowerCase()];
  const same = [...own].findIndex((letter, at) => letter !== other[at]);
  const left = { at: same + 1, exact: false };
  return { unit: "move", cost: own.length, fewest: other.length, proved, left, mine, best };
}

/** One of the two boards, and where it stands. */
class Side {
  /**
   * @param {string} title
   * @param {Line} line
   * @param {"push" | "move"} unit
   */
  constructor(title, line, unit) {
    this.frames = line.frames;
    this.states = statesOf(line.state, line.frames);
    this.board = new Board(line.level);
    this.at = 0;
    // A step ends with a move that counts: in Sokoban with a push.
    this.stops = [0];
    line.frames.forEach((frame, number) => {
      if (unit === "move" || frame.p) this.stops.push(number + 1);
    });
    this.count = h("output", { class: "count" });
    this.story = line.story;
    this.list = h("ol", { class: "story" }, ...line.story.map(([at, text]) => h("li", {}, `Move ${at}: ${text}`)));
    this.element = h(
      "section",
      { class: "compare-side", "aria-label": title },
      h("h3", {}, title, this.count),
      h("div", { class: `compare-board ${line.level.game}` }, this.board.svg),
      line.story.length ? this.list : null,
    );
    this.show(0);
  }

  /** @param {number} step */
  show(step) {
    const last = this.stops.length - 1;
    const to = this.stops[Math.min(step, last)];
    const next = to > this.at && step > 0 && this.stops[Math.min(step, last) - 1] === this.at;
    if (next && !isStill()) {
      const frames = this.frames.slice(this.at, to);
      this.board.play(frames, this.states[to], GLIDE / Math.max(1, frames.length / 3));
    } else if (to !== this.at || step === 0) this.board.show(this.states[to]);
    this.at = to;
    this.count.textContent = ` ${Math.min(step, last)} / ${last}`;
    this.story.forEach(([at], number) => this.list.children[number].classList.toggle("done", at <= to));
  }
}

/**
 * Shows the solution that was played beside the best one.
 * @param {import("../play/play.js").Player} player
 */
export async function showComparison(player) {
  const { sheet, known, key } = player.forward;
  const moves = player.solution();
  /** @type {Comparison} */
  let found;
  let words;
  try {
    const others = [...(sheet.solutions ?? []), ...known.map(({ letters }) => letters)];
    found = await post("compare", { text: sheet.text, moves, known: others.slice(0, 50) });
    words = sentence(found);
    const least = found.unit === "push" ? fewerMoves(found.mine.letters, others) : null;
    if (least) {
      const { mine } = await post("compare", { text: sheet.text, moves: least, known: [] });
      const inMoves = byMoves(found.mine, mine, proofsOf(key).get("moves") === mine.letters.length);
      words += ` In moves: ${sentence(inMoves)}`;
      // The boards show what was lost.
      if (!found.left) found = inMoves;
    }
  } catch (error) {
    return toast(/** @type {Error} */ (error).message, "bad");
  }
  const { unit, mine, best, left } = found;
  const sides = [new Side("Your play", mine, unit), new Side("The best", best, unit)];
  const last = Math.max(...sides.map((side) => side.stops.length - 1));
  const parted = left ? sides[0].stops.findIndex((stop) => stop >= left.at) : 0;
  const many = unit === "push" ? "pushes" : "moves";
  /** @type {HTMLInputElement} */
  const slider = h("input", {
    type: "range",
    min: 0,
    max: last,
    value: 0,
    "aria-label": `Both at the same number of ${many}`,
    oninput: () => seek(Number(slider.value)),
  });
  const seek = (/** @type {number} */ step) => {
    const to = Math.max(0, Math.min(last, step));
    slider.value = String(to);
    sides.forEach((side) => side.show(to));
    element.classList.toggle("parted", Boolean(left) && to >= parted);
    say(`${many} ${to} of ${last}`);
  };
  const element = h(
    "div",
    { class: "compare" },
    h("p", { class: "compare-words" }, words),
    h("div", { class: "compare-sides" }, ...sides.map((side) => side.element)),
    h(
      "div",
      { class: "bar" },
      button("Step back", icon("back"), () => seek(Number(slider.value) - 1)),
      slider,
      button("Step forward", icon("forward"), () => seek(Number(slider.value) + 1)),
      left
        ? h("button", { type: "button", class: "tool", onclick: () => seek(parted) }, `Go to move ${left.at}`)
        : null,
    ),
  );
  dialog("Side by side", element);
  seek(Math.max(0, parted - 1));
  slider.focus();
}
