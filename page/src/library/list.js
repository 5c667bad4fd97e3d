// The levels of a collection as a grid of cards, with fields to find some of them. The address has the fields;
// scrolling and the level that was opened last are remembered for the way back.
// @ts-check
import { h, put, say, toast } from "../common/dom.js";
import { levelAddress, listAddress } from "../routes.js";
import { keepLook, lookOf, nameDocument, rename } from "../shell/history.js";
import { placeOf } from "../shell/places.js";
import { counted, own, pieces, recordOf } from "../common/facts.js";
import { Grading } from "./grading.js";
import { Grid } from "./grid.js";
import { fields, needsGrades, sift, toGrade } from "./sieve.js";

/** @typedef {import("../common/types.js").Item} Item */
/** @typedef {import("../routes.js").Among} Among */

/** Letters of a title that may be more than its two lines hold. */
const LONG = 24;

/** Pictures that are kept while others are in sight. */
const MOST_PICTURES = 400;

/** Milliseconds after scrolling before it is remembered. */
const SETTLE = 150;

/** @type {Record<string, (columns: number) => number>} how far the keys go */
const STEPS = { left: () => -1, right: () => 1, up: (columns) => -columns, down: (columns) => columns };

/**
 * @param {Among} among
 * @param {URLSearchParams} query
 * @returns {Promise<import("../shell/part.js").View>}
 */
export async function showList(among, query) {
  const place = await placeOf(among);
  const levels = await place.items();
  return (root) => drawList(root, among, query, place, levels);
}

/**
 * @param {HTMLElement} root
 * @param {Among} among
 * @param {URLSearchParams} query
 * @param {import("../shell/places.js").Place} place
 * @param {Item[]} levels
 * @returns {import("../shell/part.js").Part}
 */
function drawList(root, among, query, place, levels) {
  const address = listAddress(among);
  nameDocument(place.title);
  keepLook(address, { query: query.toString() });
  /** @type {number[]} */
  let shown = [];
  /** @type {Map<number, SVGSVGElement | null>} */
  const pictures = new Map();
  const titled = levels.some((level, at) => titleOf(level, at));
  const list = /** @type {HTMLElement} */ (h("ol", { class: `cards${titled ? " titled" : ""}` }));
  const none = h("p", { class: "none", role: "status" });
  const card = (/** @type {number} */ at) => {
    const level = levels[shown[at]];
    const made = cardOf(level, shown[at], levelAddress(among, level.id), pictures.get(shown[at]) ?? null);
    made.setAttribute("aria-setsize", String(shown.length));
    made.setAttribute("aria-posinset", String(at + 1));
    return made;
  };
  const grading = new Grading(place, levels, (known) => {
    const now = new Set(known);
    const focused = shown[grid.focused()];
    if (needsGrades(query)) draw();
    for (const [at, made] of grid.cards) if (now.has(shown[at])) tellState(made, levels[shown[at]]);
    if (focused !== undefined && grid.focused() < 0) grid.focus(shown.indexOf(focused));
  });
  const seen = async (/** @type {number} */ from, /** @type {number} */ to) => {
    grading.want(shown.slice(from, to));
    const now = shown.slice(from, to);
    // Pictures out of sight are drawn again when they are wanted.
    if (pictures.size > MOST_PICTURES) for (const one of pictures.keys()) if (!now.includes(one)) pictures.delete(one);
    const missing = now.filter((one) => !pictures.has(one) && levels[one].size);
    missing.forEach((one) => pictures.set(one, null));
    await Promise.all(
      missing.map(async (one) => {
        pictures.set(one, await place.picture(one).catch(() => null));
        const card = grid.cards.get(shown.indexOf(one));
        if (card) show(card, pictures.get(one) ?? null);
      }),
    );
  };
  const grid = new Grid(list, card, seen);
  const draw = () => {
    const before = shown;
    shown = sift(levels, query);
    // Grades that come one after the other leave alone what they do not move.
    if (shown.length !== before.length || shown.some((one, at) => one !== before[at])) grid.show(shown.length);
    none.textContent = shown.length === levels.length ? "" : `${shown.length} of ${levels.length} levels`;
    const left = needsGrades(query) ? grading.left : 0;
    if (!shown.length && !left) none.textContent = "No matching levels.";
    if (left) {
      const waiting = `${counted(left, "level is", "levels are")} still being graded`;
      none.textContent = none.textContent ? `${none.textContent}; ${waiting}` : `${waiting}.`;
    }
  };
  const changed = () => {
    const text = query.toString();
    rename(text ? `${address}?${text}` : address);
    keepLook(address, { query: text });
    draw();
    grading.want(toGrade(levels, query));
  };
  let jump = h("input", { inputmode: "numeric", size: 6, "aria-label": "Go to level number", placeholder: "No." });
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = Number(jump.value) - 1;
    if (!levels[wanted]) return toast(`There are ${levels.length} levels here.`, "bad");
    if (!shown.includes(wanted)) {
      for (const name of [...query.keys()]) query.delete(name);
      sieve.replaceWith((sieve = fields(levels, query, changed)));
      changed();
    }
    grid.focus(shown.indexOf(wanted));
  };
  let sieve = fields(levels, query, changed);
  put(root, head(place, levels), h("div", { class: "finding" }, sieve, jumpForm(jump, go)), none, list);
  draw();
  grading.want(toGrade(levels, query));
  comeBack(grid, address, (id) => shown.findIndex((one) => levels[one].id === id));
  let settling = 0;
  const scrolled = () => {
    clearTimeout(settling);
    settling = setTimeout(() => keepLook(address, { scroll: scrollY }), SETTLE);
  };
  addEventListener("scroll", scrolled, { passive: true });
  return {
    command: (name) => {
      if (!STEPS[name] || !shown.length) return false;
      const at = grid.focused();
      grid.focus(at < 0 ? 0 : Math.max(0, Math.min(shown.length - 1, at + STEPS[name](grid.measure().columns))));
      return true;
    },
    leave: () => {
      // Scrolling that has just ended is remembered too.
      keepLook(address, { scroll: scrollY });
      clearTimeout(settling);
      removeEventListener("scroll", scrolled);
      grading.stop();
      grid.stop();
    },
  };
}

/**
 * @param {HTMLElement} jump
 * @param {(event: Event) => void} go
 */
function jumpForm(jump, go) {
  return h(
    "form",
    { class: "jump", onsubmit: go },
    h("label", {}, "Go to", jump),
    h("button", { type: "submit" }, "Go"),
  );
}

/**
 * @param {import("../shell/places.js").Place} place
 * @param {Item[]} levels
 */
function head(place, levels) {
  const solved = levels.filter((level) => level.best).length;
  const count = `${solved.toLocaleString("en")} of ${levels.length.toLocaleString("en")} solved`;
  return h(
    "div",
    { class: "page-head" },
    h(
      "nav",
      { class: "crumbs", "aria-label": "Breadcrumbs" },
      h("a", { href: "#/" }, "Levels"),
      " › ",
      h("span", { "aria-current": "page" }, place.title),
    ),
    h("h1", { title: place.file || null }, place.title),
    h("progress", { max: levels.length || 1, value: solved, "aria-label": count }),
    h("span", { class: "count" }, count),
  );
}

/**
 * Brings the list to where it was left, with the focus on the level that was opened.
 * @param {Grid} grid
 * @param {string} address
 * @param {(id: string) => number} find
 */
function comeBack(grid, address, find) {
  const look = lookOf(address);
  scrollTo({ top: look?.scroll ?? 0, behavior: "instant" });
  grid.draw();
  const at = look?.place ? find(look.place) : -1;
  if (at >= 0) grid.focus(at);
  else say(`${grid.count} levels`);
}

/**
 * @param {HTMLElement} card
 * @param {SVGSVGElement | null} picture
 */
function show(card, picture) {
  const frame = card.querySelector(".frame");
  if (!picture || !frame || frame.contains(picture)) return;
  frame.prepend(picture);
}

/**
 * The title of a level, unless it only repeats the number.
 * @param {Item} level
 * @param {number} place
 */
function titleOf({ title, number: own }, place) {
  const number = String(own ?? place + 1);
  return title && title !== number && title !== `Level ${number}` ? title : "";
}

/**
 * @param {Item} level
 * @param {number} place
 * @param {string} href
 * @param {SVGSVGElement | null} picture
 * @returns {HTMLElement}
 */
function cardOf(level, place, href, picture) {
  const number = level.collection ? `${level.collection} ${level.number}` : String(place + 1);
  const title = titleOf(level, place);
  const mine = own(level);
  const size = level.size ? `${level.size[0]} × ${level.size[1]} · ${pieces(level.game, level.pieces ?? 0)}` : "";
  const all = title.length > LONG ? title : "";
  const better = level.least && (!mine || level.least.moves < mine.moves || level.least.pushes < mine.pushes);
  const known = better && level.least ? `Best known: ${recordOf(level, level.least)}` : "";
  const made = h(
    "li",
    {},
    h(
      "a",
      {
        href,
        class: `card${mine ? " solved" : ""}${mine?.hints ? " hints" : ""}`,
        title: [all, known].filter(Boolean).join("\n") || null,
      },
      h("span", { class: "frame" }, mine ? h("span", { class: "badge", "aria-hidden": "true" }, "✓") : null),
      h("span", { class: "name" }, h("b", {}, number), title ? ` ${title}` : ""),
      h("span", { class: "facts" }, mine ? recordOf(level, mine) : size || "cannot be read"),
      h("span", { class: "facts state" }),
    ),
  );
  tellState(made, level);
  show(made, picture);
  return made;
}

/**
 * Whether a level is solved, else how hard it is; nothing as long as that is not known.
 * @param {HTMLElement} card
 * @param {Item} level
 */
function tellState(card, level) {
  const mine = own(level);
  const hard = level.rating?.word ?? "";
  const line = card.querySelector(".state");
  if (line) line.textContent = mine ? (mine.hints ? "Solved with hints" : "Solved") : hard;
}
