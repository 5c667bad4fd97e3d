// The details beside the board that can be unfolded: time and other measures, the signs of Sokobond, notes of the level, the
// view.
// @ts-check
import { modifier, SIGNS } from "../board/looks.js";
import { button, h, s } from "../common/dom.js";
import { sentence } from "../common/sentence.js";
import { icon } from "../common/icons.js";
import { shown } from "../settings/keys.js";
import { choose, settings } from "../settings/settings.js";

/** @typedef {import("../common/types.js").Difficulty} Difficulty */
/** @typedef {import("../common/types.js").Level} Level */
/** @typedef {import("../common/types.js").State} State */

/**
 * The difficulty in words.
 * @param {Difficulty} difficulty
 */
const words = ({ grade, word }) => (grade === null ? word : `${word}, grade ${grade} of 10`);

export class Details {
  /**
   * @param {Level} level
   * @param {Difficulty | null} difficulty if it is known
   * @param {string} notes of the level
   * @param {import("../common/types.js").Remark[]} warnings what was assumed or left out when it was read
   * @param {Element} measures other measures of the game
   * @param {(command: string) => void} run
   */
  constructor(level, difficulty, notes, warnings, measures, run) {
    this.grade = difficulty ? words(difficulty) : "";
    this.time = h("dd", {}, "00:00");
    this.table = h("dl", { class: "meter" });
    /** @type {HTMLSelectElement} */
    this.fewest = h(
      "select",
      { onchange: () => choose("fewest", this.fewest.value === "moves" ? "moves" : "pushes") },
      h("option", { value: "pushes" }, "fewest pushes"),
      h("option", { value: "moves" }, "fewest moves"),
    );
    const sokoban = level.game === "sokoban";
    this.element = h(
      "div",
      { class: "details" },
      ...warnings.map(({ message }) => h("p", { class: "read-so", role: "note" }, sentence(message))),
      legend(level),
      h(
        "p",
        { class: "how" },
        h("a", { href: `#/rules/${level.game}` }, "How to play"),
        h("span", { class: "of-keys" }, ` (${shown("rules")})`),
      ),
      fold("Time and measures", measures, this.table),
      notes ? fold("Notes", h("p", { class: "notes" }, notes)) : null,
      fold(
        "View",
        h(
          "div",
          { class: "row" },
          button("Turn", icon("turn"), () => run("turnView"), { text: true, class: "tool" }),
          button("Mirror", icon("mirror"), () => run("mirrorView"), { text: true, class: "tool" }),
          button("Reset the view", icon("close"), () => run("plainView")),
        ),
        sokoban ? h("label", { class: "line" }, "Boxes take the path with", this.fewest) : null,
      ),
    );
    this.look();
  }

  /** Shows what is chosen in the settings. */
  look() {
    this.fewest.value = settings.fewest;
  }

  /** @param {string} time */
  tick(time) {
    this.time.textContent = time;
  }

  /** @param {State} state */
  show(state) {
    /** @type {[string, number | undefined][]} */
    const rows = [
      ["box lines", state.box_lines],
      ["box changes", state.box_changes],
      ["pushing sessions", state.pushing_sessions],
    ];
    const known = rows.filter(([, value]) => value !== undefined);
    this.table.replaceChildren(
      ...(this.grade ? [h("dt", {}, "difficulty"), h("dd", {}, this.grade)] : []),
      ...[h("dt", {}, "time"), this.time],
      ...known.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, String(value))]),
    );
  }
}

/**
 * @param {string} title
 * @param {...any} content
 */
export function fold(title, ...content) {
  return h("details", { class: "fold" }, h("summary", {}, title), h("div", { class: "fold-body" }, ...content));
}

/**
 * The effects of the signs of a level.
 * @param {Level} level
 */
function legend(level) {
  const there = [...new Set(level.modifiers.map(([, symbol]) => symbol))].filter((symbol) => SIGNS[symbol]);
  if (!there.length) return null;
  return h(
    "ul",
    { class: "legend", "aria-label": "Signs" },
    ...there.map((symbol) =>
      h(
        "li",
        {},
        s("svg", { viewBox: "-11 -11 22 22", "aria-hidden": "true" }, modifier(symbol)),
        h("span", {}, h("strong", {}, SIGNS[symbol].title), `: ${SIGNS[symbol].text}.`),
      ),
    ),
  );
}
