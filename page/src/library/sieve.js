// Which levels of a list are shown, and in what order: as text in the address, and as fields above the list.
// @ts-check
import { h } from "../common/dom.js";
import { DIFFICULTIES } from "../common/facts.js";
import { IDEAS } from "../common/ideas.js";

/** @typedef {import("../common/types.js").Item} Item */
/** @typedef {(level: Item) => boolean} Test */

/** @param {Item} level */
const area = ({ size }) => (size ? size[0] * size[1] : 0);

/** @type {Record<string, (a: Item, b: Item) => number>} */
const ORDERS = {
  title: (a, b) => a.title.localeCompare(b.title, "en", { numeric: true }),
  size: (a, b) => area(a) - area(b),
  boxes: (a, b) => (a.pieces ?? 0) - (b.pieces ?? 0),
  // What has no grade yet comes last.
  difficulty: (a, b) => (a.rating?.difficulty ?? 99) - (b.rating?.difficulty ?? 99),
};

/** @type {Record<string, Record<string, Test>>} what can be asked of a level */
const TESTS = {
  state: {
    unsolved: ({ best }) => !best,
    solved: ({ best }) => Boolean(best),
    hints: ({ best }) => best?.credit === "hints",
  },
  difficulty: Object.fromEntries(DIFFICULTIES.map((name) => [name, ({ rating }) => rating?.word === name])),
  size: {
    small: (level) => area(level) <= 100,
    medium: (level) => area(level) > 100 && area(level) <= 250,
    large: (level) => area(level) > 250,
  },
  boxes: {
    "1-3": ({ pieces = 0 }) => pieces <= 3,
    "4-8": ({ pieces = 0 }) => pieces > 3 && pieces <= 8,
    "9-": ({ pieces = 0 }) => pieces > 8,
  },
  game: {
    sokoban: ({ game }) => game === "sokoban",
    sokobond: ({ game }) => game === "sokobond",
  },
  idea: Object.fromEntries(
    Object.keys(IDEAS).map((name) => [name, ({ rating }) => Boolean(rating?.ideas?.includes(name))]),
  ),
};

/**
 * @param {string} word
 * @returns {[string, string]}
 */
const twice = (word) => [word, word];

/** @type {Record<string, string>} */
const WORDS = {
  sokoban: "Sokoban",
  sokobond: "Sokobond",
  ...IDEAS,
  hints: "solved with hints",
  "1-3": "1 to 3",
  "4-8": "4 to 8",
  "9-": "9 or more",
};

/**
 * The places of the levels that are shown, in order.
 * @param {Item[]} levels
 * @param {URLSearchParams} query
 * @returns {number[]}
 */
export function sift(levels, query) {
  const words = (query.get("find") ?? "").toLowerCase();
  const author = query.get("author");
  const tests = Object.entries(TESTS).flatMap(([name, of]) => of[query.get(name) ?? ""] ?? []);
  const places = levels
    .map((_, place) => place)
    .filter((place) => {
      const level = levels[place];
      if (author && level.author !== author) return false;
      if (
        words &&
        !`${level.number ?? place + 1} ${level.title} ${level.author} ${level.collection ?? ""}`
          .toLowerCase()
          .includes(words)
      )
        return false;
      return tests.every((test) => test(level));
    });
  const order = ORDERS[query.get("sort") ?? ""];
  if (order) places.sort((a, b) => order(levels[a], levels[b]) || a - b);
  return query.get("down") ? places.reverse() : places;
}

/**
 * Whether levels have to be graded for what is shown.
 * @param {URLSearchParams} query
 */
export const needsGrades = (query) =>
  query.has("difficulty") || query.has("idea") || query.get("sort") === "difficulty";

/**
 * The places of the levels that have to be graded for what is shown: those that everything else leaves.
 * @param {Item[]} levels
 * @param {URLSearchParams} query
 */
export function toGrade(levels, query) {
  if (!needsGrades(query)) return [];
  const rest = new URLSearchParams(
    [...query].filter(([name]) => !["difficulty", "idea", "sort", "down"].includes(name)),
  );
  return sift(levels, rest);
}

/**
 * The fields above a list. `changed` is called when `query` has changed.
 * @param {Item[]} levels
 * @param {URLSearchParams} query
 * @param {() => void} changed
 */
export function fields(levels, query, changed) {
  const games = new Set(levels.map(({ game }) => game).filter(Boolean));
  const bond = levels.every((level) => level.game === "sokobond");
  const pieces = bond ? "Atoms" : games.size > 1 ? "Boxes or atoms" : "Boxes";
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    if (value) query.set(name, value);
    else query.delete(name);
    changed();
  };
  const choice = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {[string, string][]} */ options,
  ) => {
    const made = options.map(([value, word]) => h("option", { value }, word));
    /** @type {HTMLSelectElement} */
    const list = h("select", { onchange: () => set(name, list.value) }, ...made);
    list.value = query.get(name) ?? "";
    return h("label", {}, label, list);
  };
  const any = (/** @type {string} */ name) =>
    /** @type {[string, string][]} */ ([
      ["", "any"],
      ...Object.keys(TESTS[name]).map((value) => [value, WORDS[value] ?? value]),
    ]);
  const authors = [...new Set(levels.map(({ author }) => author))].filter(Boolean).sort();
  /** @type {HTMLInputElement} */
  const find = h("input", {
    type: "search",
    placeholder: "Title, author or number",
    value: query.get("find") ?? "",
    oninput: () => set("find", find.value.trim()),
  });
  const sorts = [
    ["", "number"],
    ["title", "title"],
    ["size", "size"],
    ["boxes", pieces.toLowerCase()],
    ["difficulty", "difficulty"],
  ];
  /** @type {HTMLInputElement} */
  const down = h("input", { type: "checkbox", onchange: () => set("down", down.checked ? "1" : "") });
  down.checked = query.has("down");
  // The choices are folded away until they are asked for, or in use.
  const isOpen = [...query.keys()].some((name) => name !== "find" && query.get(name) !== "unsolved");
  const more = h("button", { type: "button", class: "sieve-more", "aria-expanded": String(isOpen) }, "Filter");
  more.addEventListener("click", () => {
    more.setAttribute("aria-expanded", String(element.toggleAttribute("data-open")));
  });
  /** @type {HTMLInputElement} */
  const unsolved = h("input", {
    type: "checkbox",
    onchange: () => {
      set("state", unsolved.checked ? "unsolved" : "");
      /** @type {HTMLSelectElement} */ (state.querySelector("select")).value = unsolved.checked ? "unsolved" : "";
    },
  });
  unsolved.checked = query.get("state") === "unsolved";
  const state = choice("state", "State", any("state"));
  state.addEventListener("change", () => (unsolved.checked = query.get("state") === "unsolved"));
  const element = h(
    "search",
    { class: "sieve", "data-open": isOpen },
    h("label", { class: "wide" }, "Search levels", find),
    h("label", { class: "check" }, unsolved, "Unsolved"),
    more,
    choice("sort", "Sort by", /** @type {[string, string][]} */ (sorts)),
    state,
    games.size > 1 ? choice("game", "Game", any("game")) : null,
    choice("difficulty", "Difficulty", any("difficulty")),
    choice("idea", "Idea", any("idea")),
    choice("size", "Size", any("size")),
    choice("boxes", pieces, any("boxes")),
    authors.length > 1 ? choice("author", "Author", [["", "any"], ...authors.map(twice)]) : null,
    h("label", { class: "check down" }, down, "Reverse order"),
  );
  return element;
}
