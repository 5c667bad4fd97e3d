// The start page: a board to try, where the player was last, the collections by game, drafts and opened files.
// @ts-check
import { thumbnail } from "../board/thumbnail.js";
import { backend, get } from "../backend/api.js";
import { h, put } from "../common/dom.js";
import { levelAddress, listAddress } from "../routes.js";
import { keepLook, lookOf } from "../shell/history.js";
import { counted, pieces } from "../common/facts.js";
import { hero } from "./hero.js";
import { coursePath } from "./path.js";
import { dayOf, inARow, solvedDays, streak } from "../day/days.js";
import { resume } from "./resume.js";
import { tabs } from "./tabs.js";
import { importDialog } from "./importer.js";
import { showDrafts, showFiles } from "./mine.js";

/**
 * A collection as the backend describes it.
 * @typedef {object} Shelf
 * @property {string} slug its name in addresses
 * @property {string} title
 * @property {string} file
 * @property {string} author
 * @property {"sokoban" | "sokobond" | null} game
 * @property {number} count
 * @property {number} solved
 * @property {number | null} next
 * @property {number | null} cover
 * @property {[number, number] | null} smallest
 * @property {[number, number] | null} largest
 * @property {[number | null, number | null]} pieces
 * @property {[string, string] | null} difficulty of the easiest and the hardest level, once all are graded
 * @property {boolean} grading whether its levels are being graded
 */

/** Milliseconds between two questions about grades that are still being found. */
const GRADING = 1500;

/** More collections than these are searched. */
const MANY = 8;

/** @type {Record<string, string>} */
const GAMES = { sokoban: "Sokoban", sokobond: "Sokobond" };
/** @type {Record<string, string>} */
const RULES = {
  sokoban: "Push every box onto a goal. Boxes can be pushed, not pulled.",
  sokobond: "Push atoms together so that they bond, until no electron is free.",
};

/**
 * @param {import("./importer.js").Taker} taker
 * @returns {Promise<import("../shell/part.js").View>}
 */
export async function showStart(taker) {
  const [library, board, going, days, drafts, files] = await Promise.all([
    get("library"),
    hero(() => {
      cheer.textContent = "Solved! That is all there is to learn; the rest is thinking.";
    }),
    resume().catch(() => null),
    solvedDays().catch(() => ({})),
    showDrafts(6),
    showFiles(6),
  ]);
  const { starts, remarks } = library;
  const shelves = /** @type {Shelf[]} */ (library.collections);
  const play = Object.keys(GAMES).flatMap((game, at) => {
    const shelf = shelves[starts[game]];
    if (!shelf) return [];
    const href = levelAddress(amongOf(shelf), shelf.next ?? shelf.cover ?? 0);
    return [h("a", { class: `button large${at ? "" : " main"}`, href }, `Play ${GAMES[game]}`)];
  });
  const touch = matchMedia("(pointer: coarse)").matches;
  const beside = `beside ${board.game === "sokoban" ? "the player" : "the ringed atom, which is you"}`;
  const cheer = h("p", { class: "try" }, `Try it here: ${touch ? "tap" : "arrow keys, or click"} ${beside}.`);
  const open = h(
    "button",
    { type: "button", class: "link", onclick: () => importDialog(taker) },
    "open your own levels",
  );
  return (root) => {
    put(
      root,
      h(
        "section",
        { class: "hero", "aria-label": "Welcome" },
        h(
          "div",
          { class: "hero-text" },
          h("h1", {}, h("span", {}, "Push boxes."), h("span", {}, "Bond atoms."), h("em", {}, "Think ahead.")),
          h(
            "p",
            { class: "lead" },
            "Sokoban and Sokobond in the browser, with hints, an editor, and a solver that proves its answers.",
          ),
          h("div", { class: "row" }, ...play, dayButton(days), trainButton()),
          h(
            "p",
            { class: "note" },
            "Or ",
            open,
            ": paste them, drop files here, or choose some. ",
            h("a", { href: "#/all" }, "Search all levels"),
          ),
        ),
        h("div", { class: "hero-side" }, board.element, cheer),
      ),
      ...remarks.map((/** @type {string} */ remark) => h("p", { class: "none", role: "status" }, remark)),
      going,
      ...games(shelves, starts),
      drafts,
      files,
      h("p", { class: "note where" }, `${backend.where}.`),
    );
    const look = lookOf("#/");
    scrollTo({ top: look?.scroll ?? 0, behavior: "instant" });
    if (look?.place)
      /** @type {HTMLElement | null} */ (root.querySelector(`[href="${look.place}"]`))?.focus({ preventScroll: true });
    let settling = 0;
    const scrolled = () => {
      clearTimeout(settling);
      settling = setTimeout(() => keepLook("#/", { scroll: scrollY }), 150);
    };
    const left = (/** @type {Event} */ event) => {
      const link = /** @type {Element} */ (event.target).closest("a");
      if (link) keepLook("#/", { scroll: scrollY, place: link.getAttribute("href") });
    };
    addEventListener("scroll", scrolled, { passive: true });
    root.addEventListener("click", left);
    const stopGrading = showGrades(root, shelves);
    return {
      command: board.command,
      leave: () => {
        clearTimeout(settling);
        stopGrading();
        removeEventListener("scroll", scrolled);
        root.removeEventListener("click", left);
      },
    };
  };
}

/**
 * The way to the level of the day, with the streak.
 * @param {Record<string, string[]>} days what was solved of each day
 */
function dayButton(days) {
  const today = dayOf(new Date());
  const length = streak(days, today);
  const words = length ? `${days[today] ? "✓ " : ""}${inARow(length)}` : "";
  return h("a", { class: "button large day", href: "#/daily" }, "Level of the day", words && h("small", {}, words));
}

/** The way to levels that suit the player. */
const trainButton = () => h("a", { class: "button large", href: "#/train" }, "Train");

/**
 * Shows how hard collections are as soon as it is known. The function returned ends that.
 * @param {HTMLElement} root
 * @param {Shelf[]} shelves
 */
function showGrades(root, shelves) {
  let timer = 0;
  const later = (/** @type {boolean} */ more) => {
    if (more) timer = setTimeout(() => void ask(), GRADING);
  };
  const ask = async () => {
    const { collections } = await get("library").catch(() => ({ collections: [] }));
    for (const shelf of collections) {
      const line = root.querySelector(`[data-grades="${shelf.slug}"]`);
      if (line) line.textContent = gradesOf(shelf);
    }
    later(collections.some((/** @type {Shelf} */ shelf) => shelf.grading));
  };
  later(shelves.some((shelf) => shelf.grading));
  return () => clearTimeout(timer);
}

/**
 * The collections of all games: a tab for each, if there are several.
 * @param {Shelf[]} shelves
 * @param {Record<string, number>} starts the collection of each game to begin with
 * @returns {HTMLElement[]}
 */
function games(shelves, starts) {
  const all = Object.keys(GAMES).flatMap((game) => {
    const own = shelves.filter((shelf) => (shelf.game ?? "sokoban") === game);
    return own.length ? [{ game, name: GAMES[game], panel: collectionsOf(game, own, shelves[starts[game]]) }] : [];
  });
  const panels = all.map(({ panel }) => panel);
  return all.length > 1 ? [tabs(all), ...panels] : panels;
}

/**
 * The collections of a game.
 * @param {string} game
 * @param {Shelf[]} own
 * @param {Shelf | undefined} course the collection to begin with
 */
function collectionsOf(game, own, course) {
  const list = h("ul", { class: "shelves" });
  const draw = (/** @type {string} */ words) => {
    const found = own.filter((shelf) => `${shelf.title} ${shelf.author} ${shelf.file}`.toLowerCase().includes(words));
    list.replaceChildren(...found.map((shelf) => shelfCard(shelf, shelf === course && !words)));
    if (!found.length) list.append(h("li", { class: "none" }, "No matching collections."));
  };
  draw("");
  const label = `Search ${GAMES[game]} collections`;
  /** @type {HTMLInputElement} */
  const search = h("input", {
    type: "search",
    placeholder: label,
    "aria-label": label,
    oninput: () => draw(search.value.trim().toLowerCase()),
  });
  return h(
    "section",
    { class: "game", "aria-label": GAMES[game] },
    h(
      "header",
      {},
      h("h2", {}, GAMES[game]),
      h("p", {}, RULES[game], " ", h("a", { href: `#/rules/${game}` }, "How to play")),
      own.length > MANY ? search : null,
    ),
    list,
  );
}

/**
 * How many levels there are, and how hard they are once that is known.
 * @param {Shelf} shelf
 */
function gradesOf({ count, difficulty }) {
  const hard = difficulty ? [...new Set(difficulty)].join(" to ") : "";
  return [counted(count, "level"), hard].filter(Boolean).join(" · ");
}

/**
 * @param {Shelf} shelf
 * @returns {{ from: "shelf", shelf: string }}
 */
const amongOf = ({ slug }) => ({ from: "shelf", shelf: slug });

/** The pictures of collections, drawn once. */
/** @type {Map<string, SVGSVGElement | null>} */
const covers = new Map();

/**
 * Draws the picture of a collection into its frame.
 * @param {Shelf} shelf
 * @param {HTMLElement} frame
 */
async function showCover({ slug, cover, title, file }, frame) {
  if (cover === null) return;
  const name = `${slug}/${cover} ${title} ${file}`;
  if (!covers.has(name)) {
    const entry = await get(`library/${slug}/${cover}`).catch(() => null);
    covers.set(name, entry && (await thumbnail(entry.text)));
  }
  const picture = covers.get(name);
  if (picture) frame.replaceChildren(picture);
}

/**
 * @param {Shelf} shelf
 * @param {boolean} course whether it is the one to begin with, which has a path of its levels
 */
function shelfCard(shelf, course) {
  const { slug, title, file, author, game, count, solved, smallest, largest } = shelf;
  const size = largest ? `up to ${largest[0]} × ${largest[1]}` : "";
  const most = shelf.pieces[1] ? pieces(game ?? "", shelf.pieces[1]) : "";
  const frame = h("span", { class: "frame" });
  void showCover(shelf, frame);
  const href = listAddress(amongOf(shelf));
  const path = h("div", { class: "course-path" });
  if (course)
    void coursePath(amongOf(shelf)).then(
      (dots) => path.replaceChildren(dots),
      () => {},
    );
  return h(
    "li",
    course ? { class: "course" } : {},
    h(
      "a",
      { href, class: "shelf", title: file || null },
      frame,
      h("strong", {}, title),
      h("span", { class: "facts", "data-grades": slug }, gradesOf(shelf)),
      h("span", { class: "facts" }, [size, most && `up to ${most}`].filter(Boolean).join(", ")),
      author ? h("span", { class: "facts" }, `by ${author}`) : null,
      h(
        "span",
        { class: "done" },
        h("progress", { max: count || 1, value: solved, "aria-label": "Solved" }),
        `${solved.toLocaleString("en")} / ${count.toLocaleString("en")}`,
      ),
    ),
    course ? path : null,
  );
}
