// What the trainer knows as files, in either direction: how levels ended, and abilities, which `soko grade --ability` reads and writes too.
// @ts-check
import { post } from "../backend/api.js";
import { h, toast } from "../common/dom.js";
import { counted } from "../common/facts.js";
import { GAMES } from "../day/days.js";
import { save } from "../files/save.js";
import { addResults, allResults, bringAbilities, broughtAbilities } from "../storage/results.js";
import { openPool } from "./pool.js";
import { wishes } from "./run.js";

/** @typedef {import("../storage/results.js").Ability} Ability */
/** @typedef {Partial<Record<import("../storage/results.js").Game, Ability>>} Abilities */

/**
 * Takes over what a file has.
 * @param {string} text
 * @returns {Promise<string>} what was taken, in a sentence
 */
async function take(text) {
  const file = JSON.parse(text);
  /** @type {Abilities} */
  const abilities = file.results ? (file.before ?? {}) : file;
  const found = GAMES.filter((game) => abilities[game]);
  if (!file.results && !found.length) throw new Error("This file has neither a history nor abilities.");
  // The backend refuses what is none.
  for (const game of found) await post("ladder", { game, ability: abilities[game] });
  if (!file.results) {
    bringAbilities(Object.fromEntries(found.map((game) => [game, abilities[game]])));
    return "Your abilities are those of the file.";
  }
  if (found.length && !Object.keys(broughtAbilities()).length && !Object.keys(allResults()).length)
    bringAbilities(abilities);
  return `${counted(addResults(file.results), "result")} added.`;
}

/**
 * @param {() => void} onChange called when something was taken
 */
export function keepingRow(onChange) {
  const file = h("input", {
    type: "file",
    "aria-label": "A file of the trainer",
    hidden: true,
    onchange: async () => {
      const text = await file.files?.[0]?.text();
      file.value = "";
      if (text === undefined) return;
      await take(text).then(toast, (error) => toast(error.message, "bad"));
      onChange();
    },
  });
  const json = (/** @type {unknown} */ value) => new Blob([JSON.stringify(value)], { type: "application/json" });
  const history = () => save(json({ before: broughtAbilities(), results: allResults() }), "sokoworks-training.json");
  const abilities = async () => {
    const pool = await openPool();
    const own = GAMES.map(async (game) => [game, (await pool.standing({ ...wishes(), game })).ability]);
    save(json(Object.fromEntries(await Promise.all(own))), "sokoworks-player.json");
  };
  return h(
    "div",
    { class: "row" },
    h("button", { type: "button", onclick: history }, "Download the history"),
    h("button", { type: "button", onclick: () => void abilities() }, "Download abilities"),
    h("button", { type: "button", onclick: () => file.click() }, "Take a file"),
    file,
  );
}
