// The page: shows what the address names, one part at a time, and hands it the commands of keys and buttons.
// @ts-check
import { button, byId, h, toast } from "./common/dom.js";
import { icon } from "./common/icons.js";
import { generateDialog } from "./generate/generate.js";
import { showDaily } from "./learn/daily.js";
import { showRules } from "./learn/rules.js";
import { editDraft, playDaily, playDraft, playLevel, playLink } from "./levels.js";
import { importDialog, listenEverywhere } from "./library/importer.js";
import { showList } from "./library/list.js";
import { showMine } from "./library/mine.js";
import { showStart } from "./library/start.js";
import { showSettings } from "./preferences/preferences.js";
import { levelAddress, listAddress, newDraftAddress, parse } from "./routes.js";
import { help } from "./settings/help.js";
import { onCommand } from "./settings/keys.js";
import { applyTheme, choose, isDark } from "./settings/settings.js";
import { goTo, here, nameDocument, onAddress, replace } from "./shell/history.js";
import { arrived, command, expect, leavePart, showPart, shown } from "./shell/part.js";
import { saveLeftBehind } from "./storage/drafts.js";
import { keepFile } from "./storage/files.js";
import { tidyGames } from "./storage/games.js";
import { keepPlaysLeftBehind } from "./storage/plays.js";

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

/**
 * The part that a route shows.
 * @param {Route} route
 * @returns {Promise<import("./shell/part.js").Part | null>}
 */
function partOf(route) {
  switch (route.view) {
    case "start":
      return showStart(root, taker);
    case "settings":
      return showSettings(root);
    case "daily":
      return showDaily(root);
    case "day":
      return playDaily(root, route);
    case "rules":
      return showRules(root, route.game);
    case "list":
      return route.among.from === "drafts" ? showMine(root) : showList(root, route.among, route.query);
    case "level":
      return playLevel(root, route);
    case "link":
      return playLink(root, route);
    case "playtest":
      return playDraft(root, route);
    case "edit":
      return editDraft(root, route);
  }
}

/** Shows what the address names. */
async function show() {
  if (shown()?.goWithin?.(here())) return;
  leavePart();
  nameDocument("");
  const route = parse(here());
  const address = here();
  try {
    if (!route) throw new Error("There is no page at this address.");
    const part = await partOf(route);
    // A player who went on meanwhile sees the next one.
    if (part) showPart(part);
  } catch (error) {
    if (here() !== address) return;
    const back = h("a", { href: "#/" }, "Back to the levels");
    root.replaceChildren(
      h(
        "div",
        { class: "wait" },
        h("h1", {}, "Nothing here"),
        h("p", {}, /** @type {Error} */ (error).message, " ", back),
      ),
    );
  }
}

/** The way to what the address shows; one after the other, so that the last address wins. */
let way = saveLeftBehind()
  .then(keepPlaysLeftBehind)
  .catch((error) => toast(error.message, "bad"));
let ways = 0;

function route() {
  expect();
  ways += 1;
  way = way.then(async () => {
    // An address that was left again at once needs no way there.
    if (ways === 1) await show();
    ways -= 1;
    if (ways === 0) arrived();
  });
}

document.addEventListener("copy", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (document.querySelector("dialog[open]") || String(getSelection()) || target.matches("input, textarea")) return;
  shown()
    ?.copyText?.()
    .catch(() => toast("This page may not use the clipboard.", "bad"));
});

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
  button("Surprise me", icon("dice"), () => generateDialog((sheet) => taker.levels(sheet.title, [sheet])), {
    text: true,
    class: "tool",
  }),
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
onAddress(route);
addEventListener("pagehide", () => {
  shown()?.leave?.();
  tidyGames();
});
route();
