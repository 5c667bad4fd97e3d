// The choice between meanings of the signs of a text: the first board in each as a picture.
// @ts-check
import { thumbnail } from "../board/thumbnail.js";
import { dialog } from "../common/dialog.js";
import { h } from "../common/dom.js";

/** @typedef {import("../common/types.js").Meaning} Meaning */

/**
 * Asks for one of several meanings: what `cells` is then; null for none.
 * @param {string} title of the text
 * @param {Meaning[]} meanings
 * @returns {Promise<string | null>}
 */
export async function askMeaning(title, meanings) {
  const pictures = await Promise.all(meanings.map((meaning) => thumbnail(meaning.rows.join("\n"))));
  return new Promise((resolve) => {
    const choices = meanings.map(({ cells, rows }, at) => {
      const choose = () => {
        resolve(cells);
        close();
      };
      const picture = pictures[at] ?? h("pre", {}, rows.join("\n"));
      const name = h("span", { class: "meaning-cells" }, cells);
      return h("button", { type: "button", class: "meaning", onclick: choose }, `${at + 1}`, picture, name);
    });
    const list = h("div", { class: "meanings" }, ...choices);
    const close = dialog(
      "Which board is meant?",
      h(
        "p",
        {},
        `${title}: the signs can stand for different things. The first board in each of ${meanings.length} meanings:`,
      ),
      list,
    );
    list.closest("dialog")?.addEventListener("close", () => resolve(null));
    choices[0]?.focus();
  });
}
