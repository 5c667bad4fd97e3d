// The trainer: what levels are wanted, how the last run went, the player's rating with its curve, and whether predictions come true.
// @ts-check
import { h, put, toast } from "../common/dom.js";
import { counted } from "../common/facts.js";
import { IDEAS } from "../common/ideas.js";
import { sentence } from "../common/sentence.js";
import { nameDocument } from "../shell/history.js";
import { keepingRow } from "./keeping.js";
import { calibration, curve, table } from "./history.js";
import { openPool } from "./pool.js";
import { best, keepRun, MODES, noteScore, runHere, tally, wish, wishes } from "./run.js";
import { train } from "./training.js";

/** @typedef {import("./run.js").Mode} Mode */
/** @typedef {import("./run.js").Wishes} Wishes */

/** What each mode is. @type {Record<Mode, string>} */
const ABOUT = {
  practice: "One level after the other, as long as you like.",
  streak: "Until you give up a level or take a hint.",
  five: "As many levels as you can in five minutes.",
};

/** Chances of success to choose from. */
const CHANCES = [0.9, 0.75, 0.6, 0.5];

/** @returns {Promise<import("../shell/part.js").View>} */
export async function showTrainer() {
  const pool = await openPool(!runHere()?.ended.length);
  return (root) => drawTrainer(root, pool);
}

/**
 * @param {string} label
 * @param {Record<string, string>} words what each value is called
 * @param {string} value
 * @param {(value: string) => void} choose
 */
function select(label, words, value, choose) {
  const options = Object.entries(words).map(([value, word]) => h("option", { value }, word));
  /** @type {HTMLSelectElement} */
  const list = h("select", { onchange: () => choose(list.value) }, ...options);
  list.value = value;
  return h("label", {}, label, list);
}

/**
 * @param {HTMLElement} root
 * @param {Awaited<ReturnType<typeof openPool>>} pool
 * @returns {import("../shell/part.js").Part}
 */
function drawTrainer(root, pool) {
  nameDocument("Train");
  const rating = h("div", { class: "rating" });
  const predictions = h("div");
  const state = h("p", { class: "note", role: "status" });
  let left = false;
  let newest = 0;
  const draw = async () => {
    const own = (newest += 1);
    const { ability, plays, history, levels } = await pool.standing(wishes(), 1);
    if (left || own !== newest) return;
    const shown = history.filter((_, at) => !plays[at].helped);
    const number = h("b", {}, ability.mean.toFixed(1));
    const spread = ` ± ${ability.deviation.toFixed(1)}`;
    put(
      rating,
      h("p", { class: "rating-number" }, number, spread, h("small", {}, ` after ${counted(ability.plays, "level")}`)),
      curve(shown),
    );
    put(predictions, table(calibration(plays, history)));
    const more = pool.left(wishes());
    const none = levels.length ? "" : "There is no level like this that you have not played.";
    state.textContent = more ? `${counted(more, "level")} are still being graded.` : none;
  };
  const redraw = () => void draw().catch((error) => toast(error.message, "bad"));
  const choose = (/** @type {Partial<Wishes>} */ some) => {
    wish(some);
    put(choices, ...fields(choose));
    put(modes, ...Object.keys(MODES).map((mode) => modeCard(/** @type {Mode} */ (mode))));
    redraw();
  };
  const choices = h("div", { class: "fields" });
  const modes = h("ul", { class: "modes" });
  pool.onGrades = redraw;
  put(
    root,
    h(
      "section",
      { class: "trainer", "aria-labelledby": "train-title" },
      h("nav", { class: "crumbs", "aria-label": "Where you are" }, h("a", { href: "#/" }, "Levels"), " › Train"),
      h("h1", { id: "train-title" }, "Train"),
      lastRun(),
      h("p", {}, "Levels of all collections and opened files that suit you, and that you have not played yet."),
      choices,
      modes,
      state,
      h("h2", {}, "Your rating"),
      rating,
      h(
        "p",
        { class: "note" },
        "It moves after each level that you play anywhere here. Of levels whose difficulty is your rating, you solve half. " +
          "Levels in which you take a hint do not count.",
      ),
      h(
        "details",
        { class: "fold" },
        h("summary", {}, "Do the predictions come true?"),
        h("p", { class: "note" }, "What was predicted before each level, and the share that you solved."),
        predictions,
      ),
      h("details", { class: "fold" }, h("summary", {}, "Take it with you"), keepingRow(redraw)),
      h("p", {}, h("a", { href: "#/all" }, "Search all levels")),
    ),
  );
  choose({});
  return {
    leave() {
      left = true;
      pool.onGrades = () => {};
    },
  };
}

/**
 * @param {(some: Partial<Wishes>) => void} choose
 */
function fields(choose) {
  const { game, chance, idea } = wishes();
  const chances = Object.fromEntries(CHANCES.map((one) => [one, `you solve ${Math.round(100 * one)}% of them`]));
  return [
    select("Game", { sokoban: "Sokoban", sokobond: "Sokobond" }, game, (value) =>
      choose({ game: /** @type {Wishes["game"]} */ (value) }),
    ),
    select("How hard", chances, String(chance), (value) => choose({ chance: Number(value) })),
    select("Idea", { "": "any", ...IDEAS }, idea, (value) => choose({ idea: value })),
  ];
}

/** @param {Mode} mode */
function modeCard(mode) {
  const most = mode === "practice" ? 0 : best(wishes().game, mode);
  /** @type {HTMLButtonElement} */
  const press = h(
    "button",
    {
      type: "button",
      class: mode === "practice" ? "main" : null,
      onclick: () => {
        press.disabled = true;
        train(mode)
          .catch((error) => toast(sentence(error.message), "bad"))
          .finally(() => (press.disabled = false));
      },
    },
    MODES[mode],
  );
  return h("li", {}, press, h("p", {}, ABOUT[mode], most ? h("b", {}, ` Best: ${most}.`) : ""));
}

/** The run that is over, or a way back to the one that goes on; null if there is none. */
function lastRun() {
  const run = runHere();
  if (!run || (!run.ended.length && !run.over)) return null;
  if (run.over) keepRun(null);
  const isBest = Boolean(run.over) && noteScore(run);
  const signs = run.ended.map(({ title, address, solved, helped }) => {
    const word = !solved ? "given up" : helped ? "solved with hints" : "solved";
    const name = `${title}: ${word}`;
    return h("li", { class: solved && !helped ? "got" : null }, h("a", { href: address, title: name }, name));
  });
  return h(
    "section",
    { class: "last-run", "aria-label": "The last run" },
    h(
      "p",
      { role: "status" },
      h("b", {}, [run.over, `${tally(run)}.`].filter(Boolean).join(" ")),
      isBest ? " Your best so far." : "",
    ),
    signs.length ? h("ol", {}, ...signs) : null,
    run.over || !run.now
      ? null
      : h("a", { class: "button main", href: run.now.address.replace("#/", "#/train/") }, "Go on"),
  );
}
