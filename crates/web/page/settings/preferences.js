// The settings, as a page of their own.
// @ts-check
import { h } from "../common/dom.js";
import { nameDocument } from "../shell/history.js";
import { SPEEDS, choose, settings } from "./settings.js";

/**
 * @param {string} label
 * @param {"reach" | "dead" | "warnings" | "checkers" | "pad" | "sound"} name
 */
function check(label, name) {
  /** @type {HTMLInputElement} */
  const box = h("input", { type: "checkbox", checked: settings[name], onchange: () => choose(name, box.checked) });
  return h("label", { class: "check" }, box, label);
}

/**
 * @param {string} label
 * @param {"speed" | "fewest" | "theme" | "skin"} name
 * @param {Record<string, string>} words what each value is called
 */
function select(label, name, words) {
  const options = Object.entries(words).map(([value, word]) => h("option", { value }, word));
  /** @type {HTMLSelectElement} */
  const list = h("select", { onchange: () => choose(name, /** @type {never} */ (list.value)) }, ...options);
  list.value = settings[name];
  return h("label", {}, label, list);
}

/** @param {HTMLElement} root */
export async function showSettings(root) {
  nameDocument("Settings");
  const speeds = Object.fromEntries(Object.keys(SPEEDS).map((speed) => [speed, speed]));
  root.replaceChildren(
    h(
      "div",
      { class: "settings-page" },
      h("h1", {}, "Settings"),
      h("h2", {}, "Playing"),
      h(
        "div",
        { class: "fields" },
        select("Speed of moves", "speed", speeds),
        select("Boxes take", "fewest", {
          pushes: "fewest pushes",
          moves: "fewest moves",
        }),
      ),
      check("Play sounds", "sound"),
      check("Warn when it is proved that the level can’t be solved any more", "warnings"),
      h("h2", {}, "On the board"),
      check("Show squares that you can walk to", "reach"),
      check("Show squares from which a box can’t reach any goal", "dead"),
      check("Show a checkerboard", "checkers"),
      check("Show arrow buttons", "pad"),
      h("h2", {}, "Colours"),
      h(
        "div",
        { class: "fields" },
        select("Theme", "theme", { auto: "as the system", light: "light", dark: "dark" }),
        select("Boards", "skin", { workshop: "workshop", plain: "plain", contrast: "high contrast" }),
      ),
      h(
        "p",
        { class: "note" },
        "Settings, games and drafts are kept in this browser. Records are kept by the program.",
      ),
    ),
  );
  return {};
}
