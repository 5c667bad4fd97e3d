// The page: shows what the address names, one part at a time, and hands it the commands of keys and buttons.
// @ts-check
import { button, byId, h, toast } from "./common/dom.js";
import { icon } from "./common/icons.js";
import { sentence } from "./common/sentence.js";
import { importDialog, listenEverywhere } from "./library/importer.js";
import { showStart } from "./library/start.js";
import { levelAddress, listAddress, newDraftAddress, parse } from "./routes.js";
import { help } from "./settings/help.js";
import { onCommand } from "./settings/keys.js";
import { applyTheme, choose, isDark } from "./settings/settings.js";
import { goTo, here, nameDocument, onAddress } from "./shell/history.js";
import { arrived, command, expect, leavePart, showPart, shown } from "./shell/part.js";
import { saveLeftBehind } from "./storage/drafts.js";
import { keepFile } from "./storage/files.js";
import { tidyGames } from "./storage/games.js";
import { keepPlaysLeftBehind } from "./storage/plays.js";
import { tidyResults } from "./storage/results.js";

// For tests, which ask what the page asks.
export { get, post } from "./backend/api.js";

/** @typedef {import("./common/types.js").Sheet} Sheet */
/** @typedef {import("./routes.js").Route} Route */

const root = byId("main");

/** What is done with levels and moves that come from outside. */
const taker = {
  /** @param {string} title @param {Sheet[]} sheets */
  async levels(title, sheets) {
    /** @type {import("./routes.js").Among} */
    const among = { from: "file", id: await keepFile(title, sheets) };
    goTo(sheets.length === 1 ? levelAddress(among, 0) : listAddress(among));
  },
  /** @param {string} moves */
  moves: (moves) => shown()?.paste?.(moves) ?? false,
};

/** @typedef {Promise<import("./shell/part.js").View | null>} Opening */

/**
 * What opens the view of a route. All views but the start page are loaded when they are needed.
 * @param {Route} route
 * @returns {Promise<() => Opening>}
 */
async function openerOf(route) {
  switch (route.view) {
    case "start":
      return () => showStart(taker);
    case "settings":
      return (await import("./preferences/preferences.js")).showSettings;
    case "train":
      return (await import("./train/trainer.js")).showTrainer;
    case "daily": {
      const { showDaily } = await import("./learn/daily.js");
      return () => showDaily(route.day);
    }
    case "rules": {
      const { showRules } = await import("./learn/rules.js");
      return () => showRules(route.game);
    }
    case "list": {
      const { among, query } = route;
      if (among.from === "drafts") return (await import("./library/mine.js")).showMine;
      const { showList } = await import("./library/list.js");
      return () => showList(among, query);
    }
    default: {
      const { openLevel } = await import("./levels.js");
      return () => openLevel(route);
    }
  }
}

/** Milliseconds after which a view that is not there yet is announced. */
const SLOW = 300;

/** What the page that was left before has still to keep. */
const kept = saveLeftBehind()
  .then(keepPlaysLeftBehind)
  .catch((error) => toast(error.message, "bad"));

/** Brings the modules of all views, once the first view is there. */
let bringOthers = () => {
  bringOthers = () => {};
  import("./levels.js").catch(() => {});
};

/** How many addresses were gone to: the newest is shown as soon as it can be, whatever the others wait for. */
let newest = 0;

/** Announces a view that is slow. */
let slow = 0;

/** Shows what the address names. */
async function show() {
  const own = (newest += 1);
  clearTimeout(slow);
  document.querySelectorAll("dialog").forEach((one) => one.close());
  if (shown()?.goWithin?.(here())) return arrived();
  expect();
  leavePart();
  const route = parse(here());
  slow = setTimeout(() => root.replaceChildren(h("p", { class: "wait", role: "status" }, "Opening…")), SLOW);
  try {
    await kept;
    if (!route) throw new Error("There is no page at this address.");
    const opens = own === newest ? await openerOf(route) : null;
    const view = own === newest ? await opens?.() : null;
    if (own !== newest) return;
    clearTimeout(slow);
    if (view) {
      nameDocument("");
      const part = await view(root);
      if (own !== newest) return part.leave?.();
      showPart(part);
    }
  } catch (error) {
    if (own !== newest) return;
    clearTimeout(slow);
    nameDocument("");
    const back = h("p", {}, h("a", { href: "#/" }, "Back to the levels"));
    const message = sentence(/** @type {Error} */ (error).message);
    root.replaceChildren(h("div", { class: "wait" }, h("h1", {}, "Nothing here"), h("p", {}, message), back));
  }
  arrived();
  bringOthers();
}

document.addEventListener("copy", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (document.querySelector("dialog[open]") || String(getSelection()) || target.matches("input, textarea")) return;
  shown()
    ?.copyText?.()
    .catch(() => toast("This page may not use the clipboard.", "bad"));
});

/** Opens the dialog that makes a level. */
function surprise() {
  import("./generate/generate.js").then(
    ({ generateDialog }) => generateDialog((sheet) => taker.levels(sheet.title, [sheet])),
    (error) => toast(sentence(error.message), "bad"),
  );
}

const tools = byId("tools");
const menu = button("Menu", icon("more"), () => unfold(!("open" in tools.dataset)), { class: "icon tools-menu" });

/**
 * Shows or hides the tools on a screen that has no room for them.
 * @param {boolean} open
 */
function unfold(open) {
  tools.toggleAttribute("data-open", open);
  menu.setAttribute("aria-expanded", String(open));
}
unfold(false);
addEventListener("click", ({ target }) => target instanceof Element && !menu.contains(target) && unfold(false));
tools.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !("open" in tools.dataset)) return;
  event.stopPropagation();
  unfold(false);
  menu.focus();
});
tools.append(
  menu,
  button("Open levels", icon("open"), () => importDialog(taker), { text: true, class: "tool" }),
  button("New level", icon("plus"), () => goTo(newDraftAddress("sokoban")), { text: true, class: "tool" }),
  button("Surprise me", icon("dice"), surprise, { text: true, class: "tool" }),
  button("Settings", icon("settings"), () => goTo("#/settings"), { text: true, class: "tool short" }),
  button("Light or dark", icon("theme"), () => choose("theme", isDark() ? "light" : "dark"), {
    text: true,
    class: "tool short",
  }),
  button("Help", icon("help"), help, { key: "?", text: true, class: "tool short" }),
);
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  /** @type {HTMLElement} */ (
    root.querySelector(".table, .hero-board") ?? root.querySelector("[href], button, input") ?? root
  ).focus();
});

// The ring around a board is for those who go from part to part with Tab.
addEventListener("keydown", ({ key }) => key === "Tab" && (document.documentElement.dataset.tabbed = ""), true);
addEventListener("pointerdown", () => delete document.documentElement.dataset.tabbed, true);

onCommand(command);
listenEverywhere(() => taker);
applyTheme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
onAddress(show);
addEventListener("pagehide", () => {
  shown()?.leave?.();
  tidyGames();
  tidyResults();
});
void show();
