// The parts of the page where a level is played, and where they stand: heading, status line, numbers, board, bar, pad and
// side panel. Nothing in it moves while one plays.
// @ts-check
import { button, h } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { download } from "../files/download.js";
import { shown } from "../settings/keys.js";
import { choose, settings } from "../settings/settings.js";

/** @typedef {import("./play.js").Player} Player */

/**
 * @param {Player} player
 */
export function frame(player) {
  const { sheet, level } = player.forward;
  const run = (/** @type {string} */ command) => player.command(command);
  const name = sheet.title || "the level";
  const size = `${level.width} by ${level.height}`;
  const table = h("div", {
    class: `table ${level.game}`,
    tabindex: 0,
    role: "application",
    "aria-label": `Board of ${name}, ${size}. Arrows move; b tells the board, n what is near; c goes square by square; ? is help.`,
  });
  const field = h("div", { class: "field" }, table);
  const movie = h("div", { class: "movie-holder" });
  const mode = level.game === "sokoban" ? tool(player, "Reverse", "reverse", "reverse") : null;
  const close = button("Close", icon("close"), () => run("more"), { class: "icon narrow" });
  const arrows = button("Arrow buttons", icon("arrows"), () => choose("pad", !settings.pad), {
    text: true,
    class: "tool touch",
  });
  const zoom = button("Zoom", icon("zoom"), () => player.press("zoom"), { text: true, class: "tool narrow" });
  const menu = button("All tools", icon("tools"), () => fold(!menu.matches("[aria-expanded=true]")), {
    text: true,
    class: "tool menu",
  });
  const fold = (/** @type {boolean} */ open) => {
    menu.setAttribute("aria-expanded", String(open));
    side.classList.toggle("all", open);
  };
  const actions = {
    undo: tool(player, "Undo", "undo", "undo"),
    restart: tool(player, "Restart", "restart", "restart"),
  };
  const side = h(
    "aside",
    { class: "side", "aria-label": "About the level", tabindex: -1 },
    close,
    h(
      "div",
      { class: "actions", role: "toolbar", "aria-label": "Level" },
      actions.undo,
      tool(player, "Hint", "hint", "hint", "main gold"),
      actions.restart,
    ),
    menu,
    h(
      "div",
      { class: "tools", role: "toolbar", "aria-label": "All tools" },
      tool(player, "Watch", "film", "watch"),
      mode,
      tool(player, "Edit", "edit", "edit"),
      tool(player, "Share", "share", "share"),
      button("Download", icon("download"), () => download(sheet, level.game, player.forward.moves), {
        text: true,
        class: "tool",
      }),
      tool(player, "Go to move…", "goTo", "goTo"),
      zoom,
      arrows,
    ),
    player.details.element,
    player.solver.element,
  );
  fold(false);
  const element = h(
    "div",
    { class: "play", "data-game": level.game },
    h(
      "div",
      { class: "play-head" },
      h("nav", { class: "crumbs", "aria-label": "Where you are" }, ...player.around.crumbs()),
      h("h1", {}, sheet.title || "A level", sheet.author ? h("small", {}, ` by ${sheet.author}`) : null),
      h(
        "div",
        { class: "steps" },
        ...(player.around.steps ?? [
          button("Previous level", icon("left"), () => run("previous"), { key: shown("previous") }),
          button("Next level", icon("right"), () => run("next"), { key: shown("next") }),
        ]),
      ),
    ),
    player.status.element,
    player.numbers.element,
    field,
    player.bar.element,
    movie,
    player.pad.element,
    side,
    player.screen.element,
    player.ending.element,
  );
  return { element, table, field, movie, side, mode, arrows, zoom, actions };
}

/**
 * A button with a name that gives a command.
 * @param {Player} player
 * @param {string} name
 * @param {string} picture
 * @param {string} command
 * @param {string} [more] classes
 */
function tool(player, name, picture, command, more = "") {
  const attributes = { key: shown(command), text: true, class: `tool ${more}` };
  return button(name, icon(picture), () => player.press(command), attributes);
}
