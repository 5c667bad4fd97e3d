// A course as a path of dots, one for each level: solved ones are filled, and the player stands on the next.
// @ts-check
import { player } from "../board/looks.js";
import { get } from "../backend/api.js";
import { h, s } from "../common/dom.js";
import { levelAddress } from "../routes.js";

/** @typedef {import("../common/types.js").Item} Item */

/** Most dots; longer collections are no courses to walk along. */
const MOST = 12;

/**
 * The dots of a collection's first levels.
 * @param {{ from: "shelf", shelf: string }} among
 */
export async function coursePath(among) {
  const { levels } = await get(`library/${among.shelf}`);
  const shown = /** @type {Item[]} */ (levels.slice(0, MOST));
  const next = shown.findIndex((level) => !level.best);
  return h(
    "ol",
    { class: "path" },
    ...shown.map((level, at) => {
      const title = level.title || `Level ${at + 1}`;
      const state = level.best ? "solved" : at === next ? "next" : "not solved";
      const inside =
        at === next
          ? s("svg", { viewBox: "-18 -18 36 36", "aria-hidden": "true" }, player())
          : level.best
            ? "✓"
            : at + 1;
      return h(
        "li",
        {},
        h(
          "a",
          {
            class: `dot ${level.best ? "got" : at === next ? "next" : ""}`,
            href: levelAddress(among, String(at)),
            title,
            "aria-label": `${at + 1}. ${title}, ${state}`,
          },
          typeof inside === "number" ? String(inside) : inside,
        ),
      );
    }),
  );
}
