// The palette: one tile is chosen, by a press, by its digit, or by arrow keys; the focus stays where it is.
// @ts-check
import { h, s } from "../common/dom.js";
import { tileLook, tileName } from "./tiles.js";

export class Palette {
  /** @param {(tile: string) => void} chosen */
  constructor(chosen) {
    this.chosen = chosen;
    this.element = h("div", {
      class: "palette",
      role: "radiogroup",
      "aria-label": "Tile",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    });
    this.game = "";
    /** @type {string[]} */
    this.tiles = [];
    this.tile = "";
  }

  /**
   * Shows the tiles of a game.
   * @param {string} game
   * @param {string[]} tiles
   */
  show(game, tiles) {
    if (game === this.game && tiles.join() === this.tiles.join()) return;
    this.game = game;
    this.tiles = tiles;
    this.element.replaceChildren(
      ...tiles.map((tile, place) => {
        const name = tileName(tile, game);
        const viewBox = tile.startsWith("mod") ? "-11 -11 22 22" : "-20 -20 40 40";
        const key = place < 9 ? ` (${place + 1})` : "";
        return h(
          "button",
          {
            type: "button",
            role: "radio",
            title: `${name}${key}`,
            "aria-label": name,
            onclick: () => this.choose(tile),
          },
          s("svg", { viewBox, class: `tile board ${game}`, "aria-hidden": "true" }, tileLook(tile, game)),
        );
      }),
    );
  }

  /** @param {string} tile */
  choose(tile) {
    this.mark(tile);
    this.chosen(tile);
  }

  /**
   * Shows which tile is chosen; only that one can be reached by the tab key.
   * @param {string} tile
   */
  mark(tile) {
    this.tile = tile;
    const buttons = /** @type {HTMLElement[]} */ ([...this.element.children]);
    buttons.forEach((button, place) => {
      const isChosen = this.tiles[place] === tile;
      button.setAttribute("aria-checked", String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const place = (this.tiles.indexOf(this.tile) + by + this.tiles.length) % this.tiles.length;
    this.choose(this.tiles[place]);
    /** @type {HTMLElement} */ (this.element.children[place]).focus();
  }
}
