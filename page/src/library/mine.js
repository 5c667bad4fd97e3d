// The player's own levels: those drawn here, and files that were opened. Deleting can be undone.
// @ts-check
import { thumbnail } from "../board/thumbnail.js";
import { button, h, toast } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { draftAddress, levelAddress, listAddress, newDraftAddress } from "../routes.js";
import { nameDocument } from "../shell/history.js";
import { survey } from "../shell/places.js";
import { deleteDraft, listDrafts } from "../storage/drafts.js";
import { deleteFile, listFiles } from "../storage/files.js";
import { ago, counted, pieces } from "../common/facts.js";

/** @typedef {{ remove: () => Promise<() => Promise<void>>, what: string }} Removal */

/**
 * A button that deletes, with a way back.
 * @param {string} name
 * @param {() => Promise<() => Promise<void>>} remove
 * @param {() => Promise<void>} redraw
 */
function deleter(name, remove, redraw) {
  return button(`Delete ${name}`, icon("trash"), async () => {
    const back = await remove();
    await redraw();
    const undo = async () => {
      await back();
      await redraw();
    };
    toast(`“${name}” was deleted.`, "note", { name: "Undo", act: () => void undo() });
  });
}

/**
 * The drafts, the last changed first; null when there are none.
 * @param {number} most
 * @param {"h1" | "h2"} [heading] the tag of the heading
 * @returns {Promise<HTMLElement | null>}
 */
export async function showDrafts(most, heading = "h2") {
  const section = h("section", { class: "game", "aria-labelledby": "of-drafts" });
  const draw = async () => {
    const drafts = await listDrafts();
    const shown = drafts.slice(0, most);
    const seen = shown.length ? await survey(shown) : [];
    const pictures = await Promise.all(shown.map((draft, at) => (seen[at] ? thumbnail(draft.text) : null)));
    const cards = shown.map((draft, at) => draftCard(draft, seen[at], pictures[at], draw));
    const all = drafts.length > most ? h("a", { href: listAddress({ from: "drafts" }) }, `All ${drafts.length}`) : null;
    const create = h("a", { class: "button", href: newDraftAddress("sokoban") }, "Draw a level");
    section.replaceChildren(
      h(
        "header",
        {},
        h(heading, { id: "of-drafts" }, "My levels"),
        h("p", {}, "Drawn and kept in this browser."),
        create,
      ),
      h("ul", { class: "shelves own" }, ...cards),
    );
    if (all) section.append(h("p", {}, all));
    section.hidden = !drafts.length;
  };
  await draw();
  return section;
}

/**
 * @param {import("../storage/drafts.js").Draft} draft
 * @param {import("../common/types.js").Seen | null} seen what is known of it; null while it cannot be played
 * @param {SVGSVGElement | null} picture
 * @param {() => Promise<void>} redraw
 */
function draftCard(draft, seen, picture, redraw) {
  const title = draft.title || "Untitled level";
  const facts = seen?.size
    ? `${seen.size[0]} × ${seen.size[1]} · ${pieces(draft.game, seen.pieces ?? 0)}`
    : "not playable yet";
  return h(
    "li",
    { class: "shelf" },
    h(
      "a",
      { href: draftAddress(draft.id), class: "cover", "aria-label": `Edit ${title}` },
      h("span", { class: "frame" }, picture ?? icon("edit")),
    ),
    h("strong", {}, title),
    h("span", { class: "facts" }, `${facts} · ${ago(draft.changed)}`),
    h(
      "span",
      { class: "row" },
      h("a", { class: "button small", href: draftAddress(draft.id) }, "Edit"),
      seen ? h("a", { class: "button small", href: levelAddress({ from: "drafts" }, draft.id) }, "Play") : null,
      deleter(title, () => deleteDraft(draft.id), redraw),
    ),
  );
}

/**
 * Files and texts that were opened; null when there are none.
 * @param {number} most
 * @returns {Promise<HTMLElement | null>}
 */
export async function showFiles(most) {
  const section = h("section", { class: "game", "aria-labelledby": "of-files" });
  let all = false;
  const draw = async () => {
    const files = await listFiles();
    const rows = files.slice(0, all ? files.length : most).map((file) => fileRow(file, draw));
    const showAll = () => {
      all = true;
      void draw();
    };
    section.replaceChildren(
      h("header", {}, h("h2", { id: "of-files" }, "Opened here"), h("p", {}, "Pasted, dropped or opened from files.")),
      h("ul", { class: "files" }, ...rows),
    );
    if (!all && files.length > most) {
      section.append(h("button", { type: "button", onclick: showAll }, `Show all ${files.length}`));
    }
    section.hidden = !files.length;
  };
  await draw();
  return section;
}

/**
 * @param {import("../storage/files.js").Opened} file
 * @param {() => Promise<void>} redraw
 */
function fileRow(file, redraw) {
  /** @type {import("../routes.js").Among} */
  const among = { from: "file", id: file.id };
  const title = (file.count === 1 && file.sheets[0]?.title) || file.title;
  const href = file.count === 1 ? levelAddress(among, 0) : listAddress(among);
  return h(
    "li",
    {},
    h(
      "a",
      { href },
      h("strong", {}, title),
      h("span", { class: "facts" }, `${counted(file.count, "level")} · ${ago(file.when)}`),
    ),
    deleter(title, () => deleteFile(file.id), redraw),
  );
}

/**
 * All drafts, as a page.
 * @returns {Promise<import("../shell/part.js").View>}
 */
export async function showMine() {
  const section = await showDrafts(Infinity, "h1");
  return (root) => {
    nameDocument("My levels");
    const way = h(
      "nav",
      { class: "crumbs", "aria-label": "Breadcrumbs" },
      h("a", { href: "#/" }, "Levels"),
      " › My levels",
    );
    root.replaceChildren(way, section && !section.hidden ? section : nothingYet());
    return {};
  };
}

/** What can be done where nothing is drawn yet. */
function nothingYet() {
  const ways = Object.entries({ sokoban: "Draw a level of Sokoban", sokobond: "Draw a level of Sokobond" });
  return h(
    "div",
    { class: "wait" },
    h("h1", {}, "My levels"),
    h("p", {}, "Levels that you draw are kept here, in this browser. You can also edit any level that you play."),
    h(
      "p",
      { class: "row center" },
      ...ways.map(([game, words], at) =>
        h(
          "a",
          {
            class: `button${at ? "" : " main"}`,
            href: newDraftAddress(/** @type {"sokoban" | "sokobond"} */ (game)),
          },
          words,
        ),
      ),
    ),
  );
}
