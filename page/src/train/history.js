// What the plays so far say: the rating as a curve, and whether predicted chances come true.
// @ts-check
import { h, s } from "../common/dom.js";
import { counted } from "../common/facts.js";

/** @typedef {{ chance: number, mean: number, deviation: number }} Step after a play: the chance before it, the ability behind it */
/** @typedef {{ solved: boolean, helped: boolean }} Play */
/** @typedef {{ from: number, to: number, count: number, predicted: number, solved: number }} Bin */

/** Width and height of the curve, and what is left free around it. */
const [WIDTH, HEIGHT, EDGE] = [600, 160, 8];

/** Bounds of the groups of predicted chances. */
const BOUNDS = [0, 0.4, 0.6, 0.7, 0.8, 0.9, 1];

/**
 * Predicted and real shares of solved levels, by groups of predicted chances. Plays with hints are left out, as they are for the rating.
 * @param {Play[]} plays
 * @param {Step[]} history
 * @returns {Bin[]}
 */
export function calibration(plays, history) {
  const own = plays.flatMap(({ solved, helped }, at) => (helped ? [] : [{ solved, chance: history[at].chance }]));
  return BOUNDS.slice(1).flatMap((to, at) => {
    const from = BOUNDS[at];
    const group = own.filter(({ chance }) => chance >= from && (chance < to || to === 1));
    const mean = (/** @type {number[]} */ all) => all.reduce((sum, one) => sum + one, 0) / all.length;
    if (!group.length) return [];
    const predicted = mean(group.map(({ chance }) => chance));
    return [{ from, to, count: group.length, predicted, solved: mean(group.map(({ solved }) => Number(solved))) }];
  });
}

/**
 * The points of a curve in a picture, and of the band of one deviation around it.
 * @param {Step[]} steps
 */
export function points(steps) {
  const low = Math.min(...steps.map(({ mean, deviation }) => mean - deviation));
  const high = Math.max(...steps.map(({ mean, deviation }) => mean + deviation));
  const x = (/** @type {number} */ at) => EDGE + (at / Math.max(1, steps.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (/** @type {number} */ value) => EDGE + ((high - value) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  const line = (/** @type {(step: Step) => number} */ of) =>
    steps.map((step, at) => `${x(at).toFixed(1)},${y(of(step)).toFixed(1)}`);
  const upper = line(({ mean, deviation }) => mean + deviation);
  const lower = line(({ mean, deviation }) => mean - deviation);
  return { line: line(({ mean }) => mean).join(" "), band: [...upper, ...lower.reverse()].join(" "), low, high };
}

/**
 * The rating after each play.
 * @param {Step[]} steps
 */
export function curve(steps) {
  if (steps.length < 2) return h("p", { class: "note" }, "After two levels, a curve shows how your rating moves.");
  const { line, band, low, high } = points(steps);
  const [first, last] = [steps[0], steps[steps.length - 1]];
  const label = `Your rating over ${counted(steps.length, "level")}: from ${first.mean.toFixed(1)} to ${last.mean.toFixed(1)}`;
  return h(
    "figure",
    { class: "curve" },
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label, preserveAspectRatio: "none" },
      s("polygon", { points: band }),
      s("polyline", { points: line }),
    ),
    h("figcaption", {}, `From ${low.toFixed(1)} to ${high.toFixed(1)}, with how uncertain it is.`),
  );
}

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}%`;

/**
 * Predicted and real shares as a table.
 * @param {Bin[]} bins
 */
export function table(bins) {
  if (!bins.length) return h("p", { class: "note" }, "No levels played yet.");
  const head = ["Predicted", "Levels", "Mean prediction", "Solved"].map((name) => h("th", { scope: "col" }, name));
  const rows = bins.map(({ from, to, count, predicted, solved }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, `${percent(from)} to ${percent(to)}`),
      h("td", {}, String(count)),
      h("td", {}, percent(predicted)),
      h("td", {}, percent(solved)),
    ),
  );
  return h("table", { class: "calibration" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows));
}
