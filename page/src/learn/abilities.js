// The player's abilities as a file, in either direction; `soko grade --ability` reads and writes the same.
// @ts-check
import { post } from "../backend/api.js";
import { h, toast } from "../common/dom.js";
import { GAMES } from "../day/days.js";
import { save } from "../files/save.js";
import { bringAbilities } from "../storage/results.js";

/** @typedef {import("../storage/results.js").Ability} Ability */
/** @typedef {import("../storage/results.js").Game} Game */

/**
 * @param {() => Promise<Partial<Record<Game, Ability>>>} now the abilities as they stand
 * @param {() => void} onChange called when others were brought
 */
export function abilitiesRow(now, onChange) {
  const file = h("input", {
    type: "file",
    "aria-label": "A file of abilities",
    hidden: true,
    onchange: async () => {
      const text = await file.files?.[0]?.text();
      file.value = "";
      if (text !== undefined) await take(text).catch((error) => toast(error.message, "bad"));
    },
  });
  const take = async (/** @type {string} */ text) => {
    /** @type {Partial<Record<Game, Ability>>} */
    const abilities = JSON.parse(text);
    const found = GAMES.filter((game) => abilities[game]);
    if (!found.length) throw new Error("There is no ability in this file.");
    // The backend refuses what is none.
    for (const game of found) await post("ladder", { game, ability: abilities[game] });
    bringAbilities(Object.fromEntries(found.map((game) => [game, abilities[game]])));
    onChange();
  };
  const download = async () => save(new Blob([JSON.stringify(await now())]), "sokoworks-player.json");
  return h(
    "div",
    { class: "row" },
    h("button", { type: "button", onclick: () => void download() }, "Download abilities"),
    h("button", { type: "button", onclick: () => file.click() }, "Take abilities from a file"),
    file,
  );
}
