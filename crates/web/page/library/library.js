// The level browser: collections, and the levels of one, with pictures, marks and records.
// @ts-check
import { get, post } from "../common/api.js";
import { h, put } from "../common/dom.js";
import { recall } from "../common/memory.js";
import { words } from "../solver/solvebox.js";
import { isDark } from "../settings/settings.js";

/** Levels shown at first, and more each time the end comes into sight. */
const PAGE = 120;

/** Levels that the server looks at in one call. */
const MOST = 400;

/** @typedef {{ title: string, author: string, size?: [number, number], pieces?: number, best?: any, least?: any }} Item */
/** @typedef {(places: number[]) => Promise<(string | null)[]>} Pictures addresses of small pictures */

/** @param {HTMLElement} root */
export async function showCollections(root) {
  const { collections, remarks } = await get("library");
  const list = h("ul", { class: "shelves" });
  const own = recall("own", /** @type {any[]} */ ([]));
  const card = (
    /** @type {string} */ href,
    /** @type {string} */ title,
    /** @type {string} */ note,
    /** @type {number} */ part,
  ) =>
    h(
      "li",
      {},
      h(
        "a",
        { href, class: "shelf" },
        h("strong", {}, title),
        h("span", {}, note),
        h("progress", { max: 1, value: part, "aria-label": `${Math.round(part * 100)} percent solved` }),
      ),
    );
  const draw = (/** @type {string} */ wanted) => {
    const words = wanted.toLowerCase();
    const cards = collections
      .map((/** @type {any} */ one, /** @type {number} */ number) => ({ ...one, number }))
      .filter((/** @type {any} */ one) => one.title.toLowerCase().includes(words))
      .map((/** @type {any} */ one) =>
        card(
          `#/c/${one.number}`,
          one.title,
          `${one.game === "sokobond" ? "Sokobond" : "Sokoban"} · ${one.solved} of ${one.count} solved`,
          one.count ? one.solved / one.count : 0,
        ),
      );
    list.replaceChildren(...cards);
    if (own.length && "my levels".includes(words))
      list.append(card("#/own", "My levels", `${own.length} drawn here`, 0));
    if (!list.children.length) list.append(h("li", { class: "none" }, "No matching collections."));
  };
  draw("");
  const last = recall("last", /** @type {any} */ (null));
  put(
    root,
    h("div", { class: "page-head" }, h("h1", {}, "Levels"), search("Search collections", draw)),
    ...remarks.map((/** @type {string} */ remark) => h("p", { class: "none", role: "status" }, remark)),
    last
      ? h(
          "p",
          { class: "resume" },
          h("a", { class: "button main", href: "#/last" }, `Continue with ${last.title || "the last level"}`),
        )
      : null,
    list,
  );
}

/**
 * @param {HTMLElement} root
 * @param {number} number
 */
export async function showShelf(root, number) {
  const shelf = await get(`library/${number}`);
  const levels = /** @type {Item[]} */ (shelf.levels);
  /** @type {Pictures} */
  const pictures = async (places) => places.map((place) => `/api/thumbnail/${number}/${place}?dark=${isDark()}`);
  showList(root, shelf.title, levels, (place) => `#/p/${number}/${place}`, pictures);
}

/**
 * What the server knows of levels that the page brought: size, pieces, records, and pictures if they are wanted.
 * @param {{ text: string }[]} sheets
 * @param {boolean} [pictures]
 * @returns {Promise<any[]>}
 */
export async function survey(sheets, pictures = false) {
  const found = [];
  for (let at = 0; at < sheets.length; at += MOST) {
    const texts = sheets.slice(at, at + MOST).map((sheet) => sheet.text);
    found.push(...(await post("survey", { texts, pictures, dark: isDark() })).levels);
  }
  return found;
}

/**
 * Levels that the page has itself, such as pasted ones.
 * @param {HTMLElement} root
 * @param {string} title
 * @param {{ text: string, title: string, author?: string }[]} sheets
 * @param {(place: number) => string} href
 */
export async function showSheets(root, title, sheets, href) {
  const found = await survey(sheets);
  const levels = sheets.map((sheet, place) => ({ ...found[place], title: sheet.title, author: sheet.author ?? "" }));
  showList(root, title, levels, href, async (places) => {
    const seen = await survey(
      places.map((place) => sheets[place]),
      true,
    );
    return seen.map((one) => (one?.picture ? `data:image/svg+xml;utf8,${encodeURIComponent(one.picture)}` : null));
  });
}

/**
 * Levels as a grid of cards.
 * @param {HTMLElement} root
 * @param {string} title
 * @param {Item[]} levels
 * @param {(place: number) => string} href
 * @param {Pictures} pictures
 */
export function showList(root, title, levels, href, pictures) {
  const list = h("ol", { class: "cards" });
  const more = h("p", { class: "wait", "aria-hidden": "true" });
  /** @type {number[]} */
  let places = [];
  let shown = 0;
  const grow = () => {
    const next = places.slice(shown, shown + PAGE);
    const cards = next.map((place) => card(levels[place], place, href(place)));
    list.append(...cards);
    shown += next.length;
    pictures(next).then(
      (sources) =>
        sources.forEach((source, at) => {
          if (source && levels[next[at]].size)
            cards[at]
              .querySelector(".frame")
              .append(h("img", { src: source, alt: "", loading: "lazy", decoding: "async" }));
        }),
      () => {},
    );
  };
  const filter = { words: "", unsolved: false };
  const draw = () => {
    const fits = (/** @type {Item} */ level, /** @type {number} */ place) =>
      (!filter.unsolved || !level.best) &&
      `${place + 1} ${level.title} ${level.author}`.toLowerCase().includes(filter.words);
    places = levels.map((_, place) => place).filter((place) => fits(levels[place], place));
    list.replaceChildren();
    shown = 0;
    grow();
    if (!places.length) list.append(h("li", { class: "none" }, "No matching levels."));
  };
  const unsolved = h("input", {
    type: "checkbox",
    onchange: () => {
      filter.unsolved = unsolved.checked;
      draw();
    },
  });
  const solved = levels.filter((level) => level.best).length;
  root.replaceChildren(
    h(
      "nav",
      { class: "crumbs", "aria-label": "Where you are" },
      h("a", { href: "#/" }, "Levels"),
      " › ",
      h("span", { "aria-current": "page" }, title),
    ),
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, title),
      h("span", { class: "count" }, `${solved} of ${levels.length} solved`),
      h("label", { class: "check" }, unsolved, "unsolved only"),
      search("Search levels", (words) => {
        filter.words = words.toLowerCase();
        draw();
      }),
    ),
    list,
    more,
  );
  draw();
  new IntersectionObserver(
    (seen) => {
      if (seen.some((one) => one.isIntersecting)) grow();
    },
    { rootMargin: "600px" },
  ).observe(more);
}

/**
 * @param {Item} level
 * @param {number} place
 * @param {string} href
 */
function card(level, place, href) {
  const title = level.title && level.title !== String(place + 1) ? `${place + 1} · ${level.title}` : `${place + 1}`;
  const { best, least } = level;
  const record = best
    ? `✓ ${words([["moves", best.moves.moves]])}${best.pushes.pushes && level.size ? ` · ${words([["pushes", best.pushes.pushes]])}` : ""}`
    : "";
  const better = least && (!best || least.moves < best.moves.moves || least.pushes < best.pushes.pushes);
  const known = better
    ? `known: ${words([
        ["moves", least.moves],
        ["pushes", least.pushes],
      ])}`
    : "";
  const facts = level.size ? `${level.size[0]} × ${level.size[1]} · ${level.pieces}` : "broken";
  return h(
    "li",
    {},
    h(
      "a",
      {
        href,
        class: `card${best ? " solved" : ""}`,
        "aria-label": `Level ${title}${level.author ? ` by ${level.author}` : ""}, ${best ? "solved" : "not solved"}`,
      },
      h("span", { class: "frame" }),
      h("strong", {}, title),
      h("span", { class: "facts" }, record || facts),
      known ? h("span", { class: "facts known" }, known) : null,
    ),
  );
}

/**
 * @param {string} label
 * @param {(words: string) => void} changed
 */
function search(label, changed) {
  const input = h("input", {
    type: "search",
    placeholder: label,
    "aria-label": label,
    oninput: () => changed(input.value.trim()),
  });
  return input;
}
