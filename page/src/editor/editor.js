// The editor of both games: palette and tools, the drawing, the verdicts of the checker and the solver, and playtests.
// @ts-check
import { Board } from "../board/board.js";
import { Zoom } from "../board/zoom.js";
import { post } from "../backend/api.js";
import { say, toast } from "../common/dom.js";
import { download } from "../files/download.js";
import { Canvas, edges } from "./canvas.js";
import { frame } from "./frame.js";
import { press } from "./keys.js";
import { Live } from "./live.js";
import { Palette } from "./palette.js";
import { Paper } from "./paper.js";
import { Selection } from "./selection.js";
import { drawn, FLOOR, tileName, WALL } from "./tiles.js";

/** @typedef {import("../storage/drafts.js").Draft} Draft */
/** @typedef {import("./tiles.js").Checked} Checked */
/** @typedef {"paint" | "fill" | "select"} Tool */

/**
 * @typedef {object} Outside
 * @property {(id: Promise<string>) => void} playtest shows the draft in the player as soon as it is saved
 * @property {(id: string) => void} moved the draft is saved under another id from now on
 */

/** Fewest and most columns or rows that can be entered. */
const LEAST = 3;
const MOST = 200;

export class Drawing {
  /**
   * @param {HTMLElement} root
   * @param {Draft} draft
   * @param {Checked} checked
   * @param {Outside} outside
   */
  constructor(root, draft, checked, outside) {
    this.outside = outside;
    this.paper = new Paper(draft, checked, (id) => outside.moved(id));
    this.tile = WALL[checked.game];
    /** @type {Tool} */
    this.tool = "paint";
    this.cursor = 0;
    /** Whether the square that Enter draws on is shown. */
    this.byKeys = false;
    this.selection = new Selection(this);
    this.board = new Board(drawn(checked).level, undefined, true);
    this.palette = new Palette((tile) => this.take(tile));
    const blame = (/** @type {number[]} */ cells) => this.board.mark("warning", cells);
    this.live = new Live(blame);
    this.frame = frame(this);
    root.replaceChildren(this.frame.element);
    this.zoom = new Zoom(this.frame.field, this.frame.table);
    this.listen();
    this.paper.changed = (chosen) => this.show(chosen);
    this.show(null);
  }

  /**
   * What the drawing of a draft is.
   * @param {Draft} draft
   * @returns {Promise<Checked>}
   */
  static check({ game, text }) {
    return post("edit", { game, text });
  }

  get checked() {
    return this.paper.checked;
  }

  get isLocked() {
    return this.paper.draft.locked;
  }

  listen() {
    const { table, sheet } = this.frame;
    const board = () => this.board;
    this.canvas = new Canvas(table, board, this.zoom, {
      isLocked: () => this.isLocked,
      tool: () => (this.tool !== "select" && this.tile.startsWith("mod") ? "sign" : this.tool),
      stroke: (cells, erase, last) => {
        this.byKeys = false;
        this.paper.paint(cells, erase ? FLOOR[this.checked.game] : this.tile, last);
      },
      fill: (cell, erase) => this.fill(cell, erase),
      sign: (corner, erase) => this.putSign(corner, erase),
      select: (from, to, last) => this.selection.to(from, to, last),
    });
    edges(
      sheet,
      board,
      (resize) => this.paper.change([{ do: "resize", ...resize }]),
      (text) => (this.frame.size.textContent = text),
    );
    table.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => press(this, event));
  }

  /**
   * Shows the drawing after a change.
   * @param {number[] | null} chosen
   */
  show(chosen) {
    const { checked } = this;
    const { level, state } = drawn(checked);
    const isOther = level.width !== this.board.level.width || level.height !== this.board.level.height;
    this.board = new Board(level, undefined, true);
    this.frame.table.replaceChildren(this.board.svg);
    this.zoom.show(this.board, isOther);
    this.board.show(state);
    const fatal = checked.remarks.find((one) => one.severity === "error" && one.cell !== null);
    this.board.mark("warning", fatal?.cell === undefined || fatal.cell === null ? [] : [fatal.cell]);
    this.selection.set(chosen);
    this.cursor = Math.min(this.cursor, level.width * level.height - 1);
    if (this.byKeys) this.board.mark("cursor", [this.cursor]);
    this.frame.showRemarks(checked);
    this.live.update(checked);
    this.face();
  }

  /** Shows what is chosen and what can be done. */
  face() {
    const { checked, paper, frame } = this;
    const signs = checked.game === "sokobond" ? ["mod/", "mod+", "mod@"] : [];
    const tiles = [...checked.tiles, ...signs];
    if (!tiles.includes(this.tile)) this.tile = WALL[checked.game];
    this.palette.show(checked.game, tiles);
    this.palette.mark(this.tile);
    frame.face(this, paper);
  }

  /** @param {string} tile */
  take(tile) {
    this.tile = tile;
    if (this.tool === "select") this.choose("paint");
    else this.face();
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.tool = tool;
    this.selection.set(null);
    this.face();
  }

  /**
   * @param {number} cell
   * @param {boolean} erase
   */
  fill(cell, erase) {
    this.paper.change([{ do: "fill", cell, tile: erase ? FLOOR[this.checked.game] : this.tile }]);
  }

  /**
   * @param {number} cell
   * @param {boolean} erase
   */
  putSign(cell, erase) {
    const symbol = this.tile.slice(3);
    const there = this.checked.modifiers.find((one) => one[0] === cell)?.[1];
    this.paper.change([{ do: "modifier", cell, symbol: erase || there === symbol ? " " : symbol }]);
  }

  /** Draws at the square that the keys are on. */
  put() {
    if (this.isLocked) return say("This level stays as it is.");
    if (this.tile.startsWith("mod")) this.putSign(this.cursor, false);
    else if (this.tool === "fill") this.fill(this.cursor, false);
    else this.paper.change([{ do: "paint", cells: [this.cursor], tile: this.tile }]);
    say(`${tileName(this.tile, this.checked.game)} drawn`);
  }

  /**
   * Makes the board as wide or as high as it was entered, at the right or at the bottom.
   * @param {"width" | "height"} side
   * @param {number} size
   */
  resize(side, size) {
    const [now, name] = side === "width" ? [this.checked.width, "columns"] : [this.checked.height, "rows"];
    if (!Number.isInteger(size) || size < LEAST || size > MOST) {
      toast(`A board has ${LEAST} to ${MOST} ${name}.`, "bad");
      return this.face();
    }
    const none = { left: 0, top: 0, right: 0, bottom: 0 };
    this.paper.change([{ do: "resize", ...none, [side === "width" ? "right" : "bottom"]: size - now }]);
  }

  /** @param {string} game */
  async fresh(game) {
    this.tile = WALL[game];
    await this.paper.fresh(game);
    this.face();
  }

  /** An empty room of the same size, if a room may be so small. */
  empty() {
    const { width, height } = this.checked;
    this.paper.change([{ do: "room", width: Math.max(LEAST, width), height: Math.max(LEAST, height) }]);
  }

  /** @param {string} command */
  command(command) {
    switch (command) {
      case "undo":
        this.paper.undo();
        return true;
      case "redo":
        this.paper.redo();
        return true;
      case "cancel":
        this.selection.set(null);
        return true;
      case "watch":
        this.playtest();
        return true;
      case "larger":
        this.zoom.larger();
        return true;
      case "smaller":
        this.zoom.smaller();
        return true;
      case "fit":
        this.zoom.fit();
        return true;
      default:
        return false;
    }
  }

  playtest() {
    if (this.checked.playable) this.outside.playtest(this.paper.saved());
  }

  download() {
    if (!this.checked.playable) return toast("The level is not playable yet.", "bad");
    download(this.paper.sheet(), this.checked.game, "");
  }

  leave() {
    this.live.stop();
    this.zoom.leave();
    this.paper.keep({});
  }
}
