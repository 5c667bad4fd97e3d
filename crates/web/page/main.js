// The page: which part of it an address shows.
// @ts-check
import { get } from "./common/api.js";
import { showCollections, showSheets, showShelf, survey } from "./library/library.js";
import { button, byId, h, toast, visible } from "./common/dom.js";
import { Drawing } from "./editor/editor.js";
import { Game } from "./play/game.js";
import { help, preferences } from "./settings/help.js";
import { icon } from "./common/icons.js";
import { importDialog, listenEverywhere } from "./library/importer.js";
import { onCommand } from "./settings/keys.js";
import { recall, remember, rememberGame } from "./common/memory.js";
import { Player } from "./play/play.js";
import { applyTheme, choose, isDark } from "./settings/settings.js";
import { unpack } from "./files/share.js";

/** @typedef {import("./common/types.js").Sheet} Sheet */

const root = byId("main");

/** What is shown, if it listens. */
/** @type {{ forward?: Game, command?: (command: string) => boolean, leave?: () => void, paste?: (moves: string) => boolean, copyText?: () => Promise<void> } | null} */
let part = null;

/** Levels that were pasted, dropped or opened, until the page is closed. */
/** @type {{ title: string, sheets: Sheet[] }} */
let opened = recall("opened", { title: "", sheets: [] });

/** Whether another part is on its way; and the commands that came meanwhile, which are for that part. */
let coming = false;
/** @type {string[]} */
const early = [];

/** Most commands that are kept for a part on its way. */
const EARLY = 200;

/** @param {string} address */
function goTo(address) {
  coming = true;
  if (location.hash === address) route();
  else location.hash = address;
}

/**
 * Goes to the address that is found, or says that there is none.
 * @param {() => Promise<string | null>} find
 * @param {string} none
 */
async function move(find, none) {
  coming = true;
  try {
    const address = await find();
    if (address) return goTo(address);
    toast(none);
  } catch (error) {
    toast(/** @type {Error} */ (error).message, "bad");
  }
  arrived();
}

/** What was on its way is there: it gets the commands that came too early for it. */
function arrived() {
  coming = false;
  while (early.length && !coming) command(/** @type {string} */ (early.shift()));
}

/**
 * @param {string} name
 * @returns {boolean} whether it was one for what is shown
 */
function command(name) {
  if (part?.command?.(name)) return true;
  if (name === "help") help();
  else return false;
  return true;
}

/**
 * Goes to a level among others.
 * @param {number} place where one stands
 * @param {number} by which way, 1 or -1
 * @param {boolean} unsolved whether solved ones are passed over
 * @param {(solved: boolean) => Promise<any[]>} list levels, with what is known of them if asked
 * @param {(place: number) => string} href
 */
function among(place, by, unsolved, list, href) {
  return move(
    async () => {
      const levels = await list(unsolved);
      for (let next = place + by; next >= 0 && next < levels.length; next += by) {
        if (!unsolved || !levels[next]?.best) return href(next);
      }
      return null;
    },
    unsolved
      ? "There is no unsolved level in this direction."
      : by > 0
        ? "That was the last one."
        : "This is the first one.",
  );
}

/** What is done with levels and moves that come from outside. */
function taker() {
  return {
    /** @param {string} title @param {Sheet[]} sheets */
    levels(title, sheets) {
      opened = { title, sheets };
      if (sheets.length <= 500) remember("opened", opened);
      goTo(sheets.length === 1 ? "#/o/0" : "#/opened");
    },
    /** @param {string} moves */
    moves: (moves) => part?.paste?.(moves) ?? false,
  };
}

/**
 * @param {Sheet} sheet
 * @param {string | null} moves
 * @param {any} around
 */
async function play(sheet, moves, around) {
  const game = await Game.open(sheet, moves);
  document.title = `${visible(sheet.title) || "A level"} · Sokoworks`;
  part = new Player(root, game, around);
  /** @type {HTMLElement | null} */ (root.querySelector(".table"))?.focus({ preventScroll: true });
}

/** @param {Sheet} sheet */
function edit(sheet) {
  remember("drawing", {
    text: sheet.text,
    title: sheet.title,
    author: sheet.author,
    own: sheet.draft ?? null,
    locked: !sheet.draft,
  });
  goTo("#/edit");
}

/**
 * A level of a collection.
 * @param {number} shelf
 * @param {number} place
 */
async function playPlace(shelf, place) {
  const entry = await get(`library/${shelf}/${place}`);
  /** @type {Sheet} */
  const sheet = { ...entry, title: entry.title || `Level ${place + 1}`, place: [shelf, place] };
  const list = get(`library/${shelf}`);
  await play(sheet, null, {
    edit: () => edit(sheet),
    crumbs: () => [
      h("a", { href: "#/" }, "Levels"),
      " › ",
      h("a", { href: `#/c/${shelf}`, class: "shelf-name" }, "collection"),
      ` › ${place + 1}`,
    ],
    go: (/** @type {number} */ by, /** @type {boolean} */ unsolved) =>
      among(
        place,
        by,
        unsolved,
        async (known) => (await (known ? get(`library/${shelf}`) : list)).levels,
        (next) => `#/p/${shelf}/${next}`,
      ),
  });
  const name = root.querySelector(".shelf-name");
  list.then(
    ({ title }) => {
      if (name) name.textContent = visible(title);
    },
    () => {},
  );
}

/**
 * A level of a list that the page has itself.
 * @param {{ title: string, sheets: Sheet[], list: string, href: (place: number) => string }} among
 * @param {number} place
 */
async function playAmong({ title, sheets, list, href }, place) {
  const sheet = sheets[place];
  if (!sheet) return instead("#/");
  await play(sheet, null, {
    edit: () => edit(sheet),
    crumbs: () => [h("a", { href: "#/" }, "Levels"), " › ", h("a", { href: list }, title), ` › ${place + 1}`],
    go: (/** @type {number} */ by, /** @type {boolean} */ unsolved) =>
      among(place, by, unsolved, async (known) => (known ? survey(sheets) : sheets), href),
  });
}

/** Levels that came from outside. */
function fromOutside() {
  return { ...opened, list: "#/opened", href: (/** @type {number} */ place) => `#/o/${place}` };
}

/** Levels drawn here. */
function drawnHere() {
  const own = recall("own", /** @type {{ name: string, title: string, text: string }[]} */ ([]));
  /** @type {Sheet[]} */
  const sheets = own.map(({ name, title, text }) => ({ title, text, author: "", place: null, draft: name }));
  return { title: "My levels", sheets, list: "#/own", href: (/** @type {number} */ place) => `#/own/${place}` };
}

/**
 * A level on its own.
 * @param {Sheet} sheet
 * @param {string | null} moves
 * @param {string} name
 */
async function playAlone(sheet, moves, name) {
  await play(sheet, moves, {
    edit: () => edit(sheet),
    crumbs: () => [h("a", { href: "#/" }, "Levels"), ` › ${name}`],
    go: () => toast("This level is not part of a collection."),
  });
}

/**
 * A level that is drawn, to be tried.
 * @param {Sheet} sheet
 * @param {any} around
 */
async function tryOut(sheet, around) {
  coming = true;
  part?.leave?.();
  try {
    await play(sheet, "", around);
  } catch (error) {
    toast(/** @type {Error} */ (error).message, "bad");
  }
  arrived();
}

/** The part that is shown now. */
function shown() {
  return part;
}

/** The way to what the address shows; one after the other, so that the last address wins. */
let way = Promise.resolve();
let ways = 0;

function route() {
  coming = true;
  ways += 1;
  way = way.then(async () => {
    // An address that was left again at once needs no way there.
    if (ways === 1) await show();
    ways -= 1;
    if (ways === 0) arrived();
  });
}

/**
 * Shows another address in the place of this one, which is not gone back to.
 * @param {string} address
 */
function instead(address) {
  history.replaceState(null, "", address);
  return show();
}

/** Shows what the address says. */
async function show() {
  part?.leave?.();
  part = null;
  document.title = "Sokoworks";
  const [word, ...rest] = location.hash.replace(/^#\/?/, "").split("/");
  const [first, second] = rest.map(Number);
  try {
    switch (word) {
      case "":
        await showCollections(root);
        break;
      case "c":
        await showShelf(root, first);
        break;
      case "p":
        await playPlace(first, second);
        break;
      case "o":
        await playAmong(fromOutside(), first);
        break;
      case "opened":
        await showSheets(root, opened.title, opened.sheets, fromOutside().href);
        break;
      case "own": {
        const own = drawnHere();
        await (rest.length ? playAmong(own, first) : showSheets(root, own.title, own.sheets, own.href));
        break;
      }
      case "s": {
        const { sheet, moves } = await unpack(rest[0]);
        await playAlone(sheet, moves, "from a link");
        // From here on the game is one's own, and a reload shall not lose it.
        const game = shown()?.forward;
        if (game) rememberGame(game.key, game.moves);
        history.replaceState(null, "", "#/last");
        break;
      }
      case "last": {
        const sheet = recall("last", /** @type {Sheet | null} */ (null));
        if (!sheet) await instead("#/");
        else if (sheet.place) await instead(`#/p/${sheet.place[0]}/${sheet.place[1]}`);
        else await playAlone(sheet, null, "the last level");
        break;
      }
      case "edit":
        part = await Drawing.open(root, { play: tryOut });
        break;
      default:
        await instead("#/");
    }
  } catch (error) {
    root.replaceChildren(
      h(
        "p",
        { class: "wait" },
        /** @type {Error} */ (error).message,
        " ",
        h("a", { href: "#/" }, "Back to the levels"),
      ),
    );
  }
}

onCommand((name) => {
  if (!coming) return command(name);
  if (early.length < EARLY) early.push(name);
  return true;
});

document.addEventListener("copy", (event) => {
  if (
    document.querySelector("dialog[open]") ||
    String(getSelection()) ||
    /** @type {HTMLElement} */ (event.target).matches("input, textarea")
  )
    return;
  part?.copyText?.().catch(() => toast("This page may not use the clipboard.", "bad"));
});

byId("tools").append(
  button("Open levels", icon("open"), () => importDialog(taker()), { text: true, class: "tool" }),
  button(
    "New level",
    icon("plus"),
    () => {
      remember("drawing", null);
      goTo("#/edit");
    },
    { text: true, class: "tool" },
  ),
  button("Settings", icon("settings"), preferences),
  button("Light or dark", icon("theme"), () => choose("theme", isDark() ? "light" : "dark")),
  button("Help", icon("help"), help, { key: "?" }),
);

listenEverywhere(taker);
applyTheme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
addEventListener("hashchange", route);
addEventListener("pagehide", () => part?.leave?.());
route();
