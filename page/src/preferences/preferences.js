// The settings, as a page of their own.
// @ts-check
import { Board } from "../board/board.js";
import { backend } from "../backend/api.js";
import { h, put, toast } from "../common/dom.js";
import { save } from "../files/save.js";
import { counted } from "../common/facts.js";
import { nameDocument } from "../shell/history.js";
import { playsRow } from "./plays.js";
import { canTremble } from "../play/effects/ticks.js";
import { SPEEDS, choose, onChoice, settings } from "../settings/settings.js";

/**
 * @param {string} label
 * @param {"reach" | "dead" | "warnings" | "checkers" | "grid" | "pad" | "sound" | "ticks" | "plays"} name
 */
function check(label, name) {
  /** @type {HTMLInputElement} */
  const box = h("input", { type: "checkbox", checked: settings[name], onchange: () => choose(name, box.checked) });
  return h("label", { class: "check" }, box, label);
}

/**
 * @param {string} label
 * @param {"speed" | "fewest" | "theme"} name
 * @param {Record<string, string>} words what each value is called
 */
function select(label, name, words) {
  const options = Object.entries(words).map(([value, word]) => h("option", { value }, word));
  /** @type {HTMLSelectElement} */
  const list = h("select", { onchange: () => choose(name, /** @type {never} */ (list.value)) }, ...options);
  list.value = settings[name];
  return h("label", {}, label, list);
}

/** A small level that shows what a board has on it. @type {import("../common/types.js").Level} */
const SAMPLE = {
  game: "sokoban",
  width: 6,
  height: 5,
  ground: "#######    ##    ##    #######",
  goals: [8, 10],
  kinds: ["$", "$", "@"],
  modifiers: [],
  player: 2,
};

/** Ends hearing of choices that are made in other tabs. */
let stopListening = () => {};

/** The skins as small boards to press. */
function skins() {
  const all = /** @type {const} */ ([
    ["workshop", "Workshop"],
    ["plain", "Plain"],
    ["contrast", "High contrast"],
  ]);
  const buttons = all.map(([skin, name]) => {
    const board = new Board(SAMPLE);
    board.show({ pieces: [15, 10, 20], moves: 0, pushes: 0, length: 0, solved: false, undo: false, redo: false });
    const face = h("span", { class: "skin-board", "data-skin": skin }, board.svg);
    const press = () => {
      choose("skin", skin);
      mark();
    };
    return h("button", { type: "button", role: "radio", class: "skin", onclick: press }, face, name);
  });
  const mark = () =>
    buttons.forEach((one, at) => one.setAttribute("aria-checked", String(settings.skin === all[at][0])));
  mark();
  stopListening = onChoice(mark);
  return h("div", { class: "skins", role: "radiogroup", "aria-label": "Boards" }, ...buttons);
}

/**
 * Records and games as a file, in either direction.
 * @param {import("../common/types.js").Profile} profile
 */
function profileRow(profile) {
  const file = h("input", {
    type: "file",
    "aria-label": "A file of records",
    hidden: true,
    onchange: async () => {
      const text = await file.files?.[0]?.text();
      file.value = "";
      if (text !== undefined) await take(text);
    },
  });
  const take = async (/** @type {string} */ text) => {
    try {
      const { taken, damaged } = await profile.take(text);
      const rest = damaged ? ` ${counted(damaged, "line")} could not be read.` : "";
      toast(
        `${counted(taken, "new line")} added to your records and games.${rest}`,
        taken || !damaged ? "note" : "bad",
      );
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
  };
  const download = async () => save(await profile.save(), "sokoworks-records.txt");
  return h(
    "div",
    { class: "row" },
    h("button", { type: "button", onclick: () => void download() }, "Download records and games"),
    h("button", { type: "button", onclick: () => file.click() }, "Add records from a file"),
    file,
  );
}

/** @returns {Promise<import("../shell/part.js").View>} */
export async function showSettings() {
  return drawSettings;
}

/** @param {HTMLElement} root */
function drawSettings(root) {
  nameDocument("Settings");
  const speeds = Object.fromEntries(Object.keys(SPEEDS).map((speed) => [speed, speed]));
  put(
    root,
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
      canTremble() ? check("Vibrate at pushes and bonds", "ticks") : null,
      check("Warn when it is proved that the level can’t be solved any more", "warnings"),
      h("h2", {}, "On the board"),
      check("Show squares that you can walk to", "reach"),
      check("Show squares from which a box can’t reach any goal", "dead"),
      check("Show lines between squares", "grid"),
      check("Show a checkerboard", "checkers"),
      check("Show arrow buttons", "pad"),
      h("h2", {}, "Colours"),
      h("div", { class: "fields" }, select("Theme", "theme", { auto: "as the system", light: "light", dark: "dark" })),
      skins(),
      h("h2", {}, "What is kept"),
      h("p", { class: "note" }, `${backend.keeps} ${backend.where}.`),
      profileRow(backend.profile),
      h("h2", {}, "History of play"),
      check("Keep a record of every visit to a level", "plays"),
      h(
        "p",
        { class: "note" },
        "One row for each visit of a level in which you move: when, how long, moves, undos, restarts, hints, and whether " +
          "you solved it. The rows stay in this browser, and nothing is sent anywhere.",
      ),
      playsRow(),
    ),
  );
  return { leave: () => stopListening() };
}
