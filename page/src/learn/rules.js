// The rules of a game, each in a sentence beside a small board that shows it.
// @ts-check
import { post } from "../backend/api.js";
import { h, put } from "../common/dom.js";
import { goTo, nameDocument } from "../shell/history.js";
import { isStill } from "../settings/settings.js";
import { Demo, keepMoving } from "./demo.js";

/** @typedef {import("../common/types.js").Level} Level */
/** @typedef {import("../common/types.js").State} State */
/** @typedef {import("../common/types.js").Frame} Frame */
/** @typedef {{ title: string, text: string, level: Level, state: State, frames: Frame[] }} Rule */
/** @typedef {"sokoban" | "sokobond"} Game */

/** @type {Record<Game, string>} */
const NAMES = { sokoban: "Sokoban", sokobond: "Sokobond" };

/** @param {Game} game */
export const rulesAddress = (game) => `#/rules/${game}`;

/**
 * @param {Game} game
 * @returns {Promise<import("../shell/part.js").View>}
 */
export async function showRules(game) {
  /** @type {{ rules: Rule[] }} */
  const { rules } = await post("rules", { game });
  return (root) => drawRules(root, game, rules);
}

/**
 * @param {HTMLElement} root
 * @param {Game} game
 * @param {Rule[]} rules
 */
function drawRules(root, game, rules) {
  nameDocument(`Rules of ${NAMES[game]}`);
  const demos = rules.map((rule) => new Demo(rule));
  let stop = () => {};
  const back = () => (history.length > 1 ? history.back() : goTo("#/"));
  /** @type {HTMLButtonElement} */
  const pause = h("button", { type: "button", class: "tool" });
  const toggle = (/** @type {boolean} */ moving) => {
    stop();
    stop = moving ? keepMoving(demos) : () => {};
    pause.textContent = moving ? "Pause" : "Move on";
  };
  pause.addEventListener("click", () => toggle(pause.textContent !== "Pause"));
  const tabs = /** @type {Game[]} */ (Object.keys(NAMES)).map((name) =>
    h("a", { href: rulesAddress(name), "aria-current": name === game ? "page" : null }, NAMES[name]),
  );
  put(
    root,
    h(
      "section",
      { class: "rules", "aria-labelledby": "rules-title" },
      h("nav", { class: "crumbs", "aria-label": "Where you are" }, h("a", { href: "#/" }, "Levels"), " › Rules"),
      h("h1", { id: "rules-title" }, `How to play ${NAMES[game]}`),
      h(
        "div",
        { class: "row" },
        h("nav", { class: "rule-tabs", "aria-label": "Game" }, ...tabs),
        isStill() ? null : pause,
        h("button", { type: "button", class: "tool", onclick: back }, "Back"),
      ),
      h("ol", { class: "rule-list" }, ...rules.map((rule, at) => card(rule, demos[at]))),
    ),
  );
  toggle(true);
  return {
    command: (/** @type {string} */ name) => {
      if (name !== "cancel" && name !== "rules") return false;
      back();
      return true;
    },
    leave: () => stop(),
  };
}

/**
 * @param {Rule} rule
 * @param {Demo} demo
 */
function card({ title, text, level }, demo) {
  const frame = h("div", { class: `rule-board ${level.game}` }, demo.board.svg);
  return h("li", { class: "rule" }, frame, h("h2", {}, title), h("p", {}, text));
}
