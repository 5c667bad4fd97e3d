// The editor of both games: tools, a palette, undo, what the checker says at its squares, and playtests.
// @ts-check
import { post } from "../common/api.js";
import { Asking } from "./asking.js";
import { Board } from "../board/board.js";
import { Bonds } from "../board/bonds.js";
import { collect } from "./collect.js";
import { prompt } from "../common/dialog.js";
import { button, h, s, say, toast } from "../common/dom.js";
import { icon } from "../common/icons.js";
import * as looks from "../board/looks.js";
import { createDraft, saveDraft } from "../storage/drafts.js";
import { download } from "../files/download.js";

/** @typedef {import("../storage/drafts.js").Draft} Draft */

/** Most drafts that undo goes back to. */
const MOST = 500;

/** What a tile is called. */
/** @type {Record<string, Record<string, string>>} */
const NAMES = {
  sokoban: {
    "#": "Wall",
    " ": "Floor",
    ".": "Goal",
    $: "Box",
    "*": "Box on a goal",
    "@": "Player",
    "+": "Player on a goal",
  },
  sokobond: { x: "Wall", "-": "Floor", h: "Hydrogen", o: "Oxygen", n: "Nitrogen", c: "Carbon", e: "Helium" },
};

/** @param {string} tile */
function tileName(tile, /** @type {string} */ game) {
  const own = game === "sokobond" && tile >= "A" && tile <= "Z";
  return own ? `${NAMES.sokobond[tile.toLowerCase()]}, you` : (NAMES[game][tile] ?? tile);
}

/**
 * A draft as a board draws it.
 * @param {any} draft
 */
function drawn(draft) {
  const cells = draft.rows.join("");
  const sokoban = draft.game === "sokoban";
  /** @type {string[]} */
  const kinds = [];
  /** @type {number[]} */
  const pieces = [];
  let player = -1;
  [...cells].forEach((tile, cell) => {
    const isPlayer = sokoban ? "@+".includes(tile) : tile >= "A" && tile <= "Z";
    if (isPlayer) player = kinds.length;
    if (sokoban && isPlayer) kinds.push("@");
    else if (sokoban && "$*".includes(tile)) kinds.push("$");
    else if (!sokoban && /[A-Z]/i.test(tile) && tile !== "x") kinds.push(tile.toUpperCase());
    else return;
    pieces.push(cell);
  });
  const level = {
    game: draft.game,
    width: draft.width,
    height: draft.height,
    ground: [...cells].map((tile) => (tile === "#" || tile === "x" ? "#" : " ")).join(""),
    goals: [...cells].map((tile, cell) => (sokoban && ".*+".includes(tile) ? cell : -1)).filter((cell) => cell >= 0),
    kinds,
    modifiers: draft.modifiers,
    player,
  };
  return { level, state: /** @type {any} */ ({ pieces, bonds: [] }) };
}

/**
 * @typedef {object} Outside
 * @property {(id: string) => void} playtest
 * @property {(id: string) => void} moved the draft is saved under another id from now on
 */

export class Drawing {
  /**
   * @param {HTMLElement} root
   * @param {Draft} draft
   * @param {any} checked
   * @param {Outside} outside
   */
  constructor(root, draft, checked, outside) {
    this.root = root;
    this.draft = draft;
    this.outside = outside;
    this.checked = checked;
    /** @type {string[]} */
    this.past = draft.past;
    /** Drafts are saved one after the other. */
    this.saving = Promise.resolve();
    /** @type {string[]} */
    this.future = [];
    this.tile = checked.game === "sokoban" ? "#" : "x";
    /** @type {"paint" | "fill" | "select"} */
    this.tool = "paint";
    this.cursor = 0;
    /** Whether the square that Enter draws on is shown. */
    this.byKeys = false;
    this.board = new Board(drawn(checked).level);
    this.asking = new Asking(
      () => this.checked,
      (cells) => this.board.mark("warning", cells),
    );
    /** @type {number[] | null} */
    this.chosen = null;
    /** Where a selection by keys began. */
    /** @type {number | null} */
    this.anchor = null;
    this.queue = Promise.resolve();
    this.build();
    this.show(checked);
  }

  /**
   * @param {HTMLElement} root
   * @param {Draft} draft
   * @param {Outside} outside
   */
  static async open(root, draft, outside) {
    return new Drawing(root, draft, await post("edit", { game: draft.game, text: draft.text }), outside);
  }

  build() {
    const { game } = this.checked;
    this.title = h("input", {
      value: this.draft.title,
      placeholder: "Title",
      "aria-label": "Title",
      onchange: () => this.keep(),
    });
    this.area = h("div", {
      class: "table editing",
      tabindex: 0,
      role: "application",
      "aria-label": "Level being drawn. Arrows go from square to square, Enter draws, digits choose a tile.",
    });
    this.palette = h("div", { class: "editor-tools", role: "radiogroup", "aria-label": "Tile" });
    this.note = h("p", { class: "note", "aria-live": "polite" });
    this.remarks = h("ul", { class: "remarks", "aria-label": "Remarks" });
    this.lock = h(
      "div",
      { class: "banner" },
      h(
        "span",
        {},
        `This level is ${this.draft.author ? `by ${this.draft.author}` : "from a collection"} and stays as it is.`,
      ),
      button("Edit a copy", icon("edit"), () => this.unlock(), { text: true, class: "tool main" }),
    );
    const edit = (/** @type {string} */ name, /** @type {string} */ picture, /** @type {any} */ change) =>
      button(name, icon(picture), () => this.change([change]));
    const tool = (
      /** @type {string} */ name,
      /** @type {string} */ picture,
      /** @type {"paint" | "fill" | "select"} */ which,
    ) => {
      const made = button(name, icon(picture), () => this.choose(which));
      made.dataset.tool = which;
      return made;
    };
    const grow = (/** @type {number} */ by) =>
      h(
        "div",
        { class: "row", role: "group", "aria-label": by > 0 ? "Add a row or column" : "Remove a row or column" },
        h("span", { class: "count" }, by > 0 ? "add" : "cut"),
        edit(`${by > 0 ? "Add" : "Cut"} at the left`, "left", { do: "resize", left: by, top: 0, right: 0, bottom: 0 }),
        edit(`${by > 0 ? "Add" : "Cut"} at the top`, "up", { do: "resize", left: 0, top: by, right: 0, bottom: 0 }),
        edit(`${by > 0 ? "Add" : "Cut"} at the bottom`, "down", {
          do: "resize",
          left: 0,
          top: 0,
          right: 0,
          bottom: by,
        }),
        edit(`${by > 0 ? "Add" : "Cut"} at the right`, "right", {
          do: "resize",
          left: 0,
          top: 0,
          right: by,
          bottom: 0,
        }),
      );
    this.undoButton = button("Undo", icon("undo"), () => this.undo(), { key: "z" });
    this.redoButton = button("Redo", icon("redo"), () => this.redo(), { key: "y" });
    this.toolbar = h(
      "div",
      { class: "editor-tools", role: "toolbar", "aria-label": "Tools" },
      tool("Draw", "edit", "paint"),
      tool("Fill", "fill", "fill"),
      tool("Select and move", "select", "select"),
      (this.clearButton = button("Clear the selection", icon("trash"), () => this.clear(), { key: "Del" })),
      this.undoButton,
      this.redoButton,
      edit("Turn", "turn", { do: "turn", turns: 1 }),
      edit("Mirror left and right", "mirror", { do: "mirror", upright: false }),
      edit("Mirror top and bottom", "flip", { do: "mirror", upright: true }),
    );
    this.game = h(
      "select",
      { "aria-label": "Game", onchange: () => this.fresh(this.game.value) },
      h("option", { value: "sokoban" }, "Sokoban"),
      h("option", { value: "sokobond" }, "Sokobond"),
    );
    this.game.value = game;
    this.playButton = button("Play it", icon("play"), () => this.playtest(), { text: true, class: "tool main" });
    this.collectButton = button("Add to collection", icon("plus"), () => collect(this.sheet()), {
      text: true,
      class: "tool",
    });
    const side = h(
      "aside",
      { class: "side", "aria-label": "About the drawing" },
      h("div", { class: "row" }, this.title, this.game),
      h(
        "div",
        { class: "tools" },
        this.playButton,
        button("Download", icon("download"), () => this.download(), { text: true, class: "tool" }),
        this.collectButton,
        button("Empty room…", icon("grid"), () => this.room(), { text: true, class: "tool" }),
      ),
      grow(1),
      grow(-1),
      this.note,
      this.remarks,
      this.asking.element,
    );
    this.root.replaceChildren(
      h(
        "div",
        { class: "play-head" },
        h("nav", { class: "crumbs", "aria-label": "Where you are" }, h("a", { href: "#/" }, "Levels"), " › Editor"),
        h("h1", {}, "Editor"),
      ),
      h(
        "div",
        { class: "drawing" },
        h("div", { class: "stage" }, this.lock, this.palette, this.area, this.toolbar),
        side,
      ),
    );
    this.listen();
  }

  listen() {
    /** @type {{ cells: Set<number>, from: number } | null} */
    let stroke = null;
    const at = (/** @type {PointerEvent} */ event) => this.board.cellAt(event.clientX, event.clientY);
    this.area.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      const cell = at(event);
      if (cell === null || event.button > 0) return;
      this.byKeys = false;
      this.area.focus({ preventScroll: true });
      if (this.modifierAt(event)) return;
      if (this.tool === "fill") return this.change([{ do: "fill", cell, tile: this.tile }]);
      stroke = { cells: new Set([cell]), from: cell };
      this.area.setPointerCapture(event.pointerId);
      if (this.tool === "paint") this.board.mark("selected", [cell]);
    });
    this.area.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      const cell = at(event);
      if (!stroke || cell === null) return;
      if (this.tool === "select") {
        this.anchor = null;
        if (!this.chosen?.includes(stroke.from)) this.board.mark("selected", this.between(stroke.from, cell));
        else
          this.board.mark(
            "target",
            this.chosen.map((own) => own + cell - /** @type {any} */ (stroke).from),
          );
      } else if (!stroke.cells.has(cell)) {
        stroke.cells.add(cell);
        this.board.mark("selected", [...stroke.cells]);
      }
    });
    this.area.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
      const cell = at(event);
      if (!stroke) return;
      const { cells, from } = stroke;
      stroke = null;
      if (this.tool === "paint") return this.change([{ do: "paint", cells: [...cells], tile: this.tile }]);
      if (cell === null) return;
      if (this.chosen?.includes(from) && cell !== from) this.shift(this.distance(from, cell));
      else this.select(this.between(from, cell));
    });
    this.area.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
  }

  /**
   * With a modifier in hand the corner nearest to the pointer is meant.
   * @param {PointerEvent} event
   */
  modifierAt(event) {
    if (!this.tile.startsWith("mod")) return false;
    const matrix = this.board.svg.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const [x, y] = [Math.round(point.x / looks.CELL) - 1, Math.round(point.y / looks.CELL) - 1];
    const { width, height } = this.checked;
    if (x >= 0 && y >= 0 && x < width - 1 && y < height - 1) this.putModifier(y * width + x);
    return true;
  }

  /** @param {number} cell */
  putModifier(cell) {
    const symbol = this.tile.slice(3);
    const there = this.checked.modifiers.find((/** @type {any} */ one) => one[0] === cell)?.[1];
    this.change([{ do: "modifier", cell, symbol: there === symbol ? " " : symbol }]);
  }

  /**
   * The cells of the rectangle between two.
   * @param {number} a
   * @param {number} b
   */
  between(a, b) {
    const { width } = this.checked;
    const [ax, ay, bx, by] = [a % width, Math.floor(a / width), b % width, Math.floor(b / width)];
    const cells = [];
    for (let y = Math.min(ay, by); y <= Math.max(ay, by); y += 1) {
      for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x += 1) cells.push(y * width + x);
    }
    return cells;
  }

  /** @param {number[] | null} cells */
  select(cells) {
    this.chosen = cells;
    this.board.mark("selected", cells ?? []);
    this.board.mark("target", []);
    this.clearButton.disabled = !cells?.length;
  }

  /**
   * Columns and rows from one cell to another.
   * @param {number} from
   * @param {number} to
   * @returns {[number, number]}
   */
  distance(from, to) {
    const { width } = this.checked;
    return [(to % width) - (from % width), Math.floor(to / width) - Math.floor(from / width)];
  }

  /**
   * Moves the selection.
   * @param {[number, number]} by
   */
  shift([dx, dy]) {
    const { width, height } = this.checked;
    const cells = this.chosen ?? [];
    if (!cells.length) return;
    const [x, y] = [cells[0] % width, Math.floor(cells[0] / width)];
    const last = cells[cells.length - 1];
    const [right, bottom] = [last % width, Math.floor(last / width)];
    // The part that stays on the board is selected still.
    const inside = (/** @type {number} */ cell) => {
      const [toX, toY] = [(cell % width) + dx, Math.floor(cell / width) + dy];
      return toX >= 0 && toY >= 0 && toX < width && toY < height;
    };
    const after = cells.filter(inside).map((cell) => cell + dx + dy * width);
    this.change([{ do: "shift", x, y, width: right - x + 1, height: bottom - y + 1, dx, dy }], after);
  }

  /** Makes floor of the selection. */
  clear() {
    if (this.chosen)
      this.change(
        [{ do: "paint", cells: this.chosen, tile: this.checked.game === "sokoban" ? " " : "-" }],
        this.chosen,
      );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { width, height } = this.checked;
    const steps = /** @type {Record<string, number[]>} */ ({
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
    });
    const step = steps[event.key];
    if (step && event.ctrlKey && this.chosen) {
      this.shift([step[0], step[1]]);
    } else if (step) {
      const before = this.cursor;
      const x = Math.min(width - 1, Math.max(0, (this.cursor % width) + step[0]));
      const y = Math.min(height - 1, Math.max(0, Math.floor(this.cursor / width) + step[1]));
      this.cursor = y * width + x;
      this.byKeys = true;
      this.board.mark("cursor", [this.cursor]);
      if (event.shiftKey) {
        this.anchor ??= before;
        this.tool = "select";
        this.select(this.between(this.anchor, this.cursor));
        this.face();
      } else {
        this.anchor = null;
      }
      const count = event.shiftKey ? `${this.chosen?.length} squares selected, ` : "";
      say(`${count}${tileName(this.checked.rows[y][x], this.checked.game)}, row ${y + 1}, column ${x + 1}`);
    } else if (event.key === "Delete") {
      this.clear();
    } else if (event.key === "Enter") {
      if (this.tile.startsWith("mod")) this.putModifier(this.cursor);
      else if (this.tool === "fill") this.change([{ do: "fill", cell: this.cursor, tile: this.tile }]);
      else this.change([{ do: "paint", cells: [this.cursor], tile: this.tile }]);
    } else if (/^[1-9]$/.test(event.key)) {
      /** @type {any} */ (this.palette.children[Number(event.key) - 1])?.click();
      this.area.focus({ preventScroll: true });
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} command */
  command(command) {
    switch (command) {
      case "undo":
        this.undo();
        return true;
      case "redo":
        this.redo();
        return true;
      case "cancel":
        this.select(null);
        return true;
      case "watch":
        this.playtest();
        return true;
      default:
        return false;
    }
  }

  /** @param {"paint" | "fill" | "select"} tool */
  choose(tool) {
    this.tool = tool;
    this.select(null);
    this.face();
  }

  /**
   * Makes changes.
   * @param {any[]} changes
   * @param {number[] | null} [chosen] what is selected after them
   */
  change(changes, chosen = null) {
    if (this.draft.locked) return toast("Copy the level first: press “Edit a copy”.");
    const last = this.queue.then(async () => {
      const before = this.checked.text;
      const after = await post("edit", { game: this.checked.game, text: before, changes });
      if (after.text !== before) {
        this.past.push(before);
        this.past.splice(0, this.past.length - MOST);
        this.future = [];
      }
      this.show(after);
      if (chosen) this.select(chosen);
    });
    this.queue = last.catch((error) => toast(error.message, "bad"));
  }

  /** @param {any} checked */
  show(checked) {
    this.checked = checked;
    const { level, state } = drawn(checked);
    this.board = new Board(level);
    this.area.replaceChildren(this.board.svg);
    this.area.style.setProperty("--columns", String(level.width));
    this.area.style.setProperty("--rows", String(level.height));
    this.board.show(state);
    const errors = checked.remarks.filter((/** @type {any} */ one) => one.cell !== null);
    this.board.mark("warning", [...new Set(errors.map((/** @type {any} */ one) => one.cell))]);
    this.select(null);
    this.cursor = Math.min(this.cursor, level.width * level.height - 1);
    if (this.byKeys) this.board.mark("cursor", [this.cursor]);
    this.remarks.replaceChildren(
      ...checked.remarks.map((/** @type {any} */ one) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: one.severity,
              title: one.help,
              onclick: () => one.cell !== null && this.board.mark("cursor", [one.cell]),
            },
            `${one.severity === "error" ? "✗" : "!"} ${one.message}`,
          ),
        ),
      ),
    );
    this.note.textContent = checked.playable ? "" : "Not playable yet.";
    this.playButton.disabled = !checked.playable;
    this.collectButton.hidden = checked.game !== "sokoban";
    this.asking.reset(checked.playable);
    this.face();
    this.keep();
  }

  face() {
    const { game, tiles } = this.checked;
    const symbols = game === "sokobond" ? ["/", "+", "@"] : [];
    const tile = (/** @type {string} */ value, /** @type {string} */ name, /** @type {any} */ look) =>
      h(
        "button",
        {
          type: "button",
          role: "radio",
          "aria-checked": String(this.tile === value),
          title: name,
          "aria-label": name,
          onclick: () => {
            this.tile = value;
            if (this.tool === "select") this.tool = "paint";
            this.face();
          },
        },
        s(
          "svg",
          {
            viewBox: value.startsWith("mod") ? "-11 -11 22 22" : "-20 -20 40 40",
            class: "tile",
            "aria-hidden": "true",
          },
          look,
        ),
      );
    this.palette.replaceChildren(
      ...[...tiles].map((one) => tile(one, tileName(one, game), tileLook(one, game))),
      ...symbols.map((one) =>
        tile(
          `mod${one}`,
          { "/": "Weakens bonds", "+": "Strengthens bonds", "@": "Turns bonds" }[one] ?? one,
          looks.modifier(one),
        ),
      ),
    );
    for (const made of this.toolbar.querySelectorAll("[data-tool]"))
      made.setAttribute("aria-pressed", String(made.dataset.tool === this.tool));
    this.undoButton.disabled = !this.past.length;
    this.redoButton.disabled = !this.future.length;
    this.lock.hidden = !this.draft.locked;
    this.palette.hidden = this.toolbar.hidden = this.draft.locked;
  }

  /** Keeps the drawing, so that a reload loses nothing. */
  keep() {
    const { text, game } = this.checked;
    const before = this.draft;
    const isFirst = before.version === 1 && !this.past.length && before.game === game;
    if (before.locked || (isFirst && before.title === this.title.value)) return;
    if (before.text === text && before.title === this.title.value) return;
    this.draft = { ...before, text, game, title: this.title.value, past: this.past };
    this.saving = this.saving
      .then(async () => {
        const { id, version } = await saveDraft(this.draft);
        if (id !== this.draft.id) this.outside.moved(id);
        this.draft = { ...this.draft, id, version };
      })
      .catch((error) => toast(error.message, "bad"));
  }

  undo() {
    this.travel(this.past, this.future);
  }

  redo() {
    this.travel(this.future, this.past);
  }

  /**
   * Takes the last board of one list, and keeps the present one in the other, after the changes that are on their way.
   * @param {string[]} from
   * @param {string[]} to
   */
  travel(from, to) {
    if (this.draft.locked) return;
    const last = this.queue.then(async () => {
      const text = from.pop();
      if (text === undefined) return;
      to.push(this.checked.text);
      this.show(await post("edit", { game: this.gameOf(text), text }));
    });
    this.queue = last.catch((error) => toast(error.message, "bad"));
  }

  /** @param {string} text */
  gameOf(text) {
    return text.startsWith("v2") ? "sokobond" : "sokoban";
  }

  async unlock() {
    const { title, text, game } = this.draft;
    this.draft = await createDraft({ title: `${title} (copy)`, text, game });
    this.past = [];
    this.outside.moved(this.draft.id);
    this.title.value = this.draft.title;
    this.face();
  }

  /** @param {string} game */
  async fresh(game) {
    if (this.draft.locked) await this.unlock();
    this.past.push(this.checked.text);
    this.tile = game === "sokoban" ? "#" : "x";
    this.show(await post("edit", { game, text: "" }));
  }

  async room() {
    const answer = await prompt("An empty room", "Width and height", `${this.checked.width} ${this.checked.height}`);
    const sides = answer?.match(/\d+/g)?.map(Number);
    if (sides && sides.length > 1)
      this.change([{ do: "room", width: Math.min(sides[0], 200), height: Math.min(sides[1], 200) }]);
  }

  sheet() {
    return {
      text: this.checked.text,
      title: this.title.value || "My level",
      author: this.draft.author,
      place: null,
      draft: this.draft.id,
    };
  }

  async playtest() {
    if (!this.checked.playable) return;
    await this.saving;
    this.outside.playtest(this.draft.id);
  }

  download() {
    if (!this.checked.playable) return toast("The level is not playable yet.", "bad");
    download(this.sheet(), this.checked.game, "");
  }

  leave() {
    this.asking.reset(false);
    this.keep();
  }
}

/**
 * How a tile looks in the palette.
 * @param {string} tile
 * @param {string} game
 */
function tileLook(tile, game) {
  const floor = s("rect", { class: "floor", x: -19, y: -19, width: 38, height: 38 });
  if (tile === "#" || tile === "x") return s("rect", { class: "wall", x: -16, y: -16, width: 32, height: 32, rx: 4 });
  if (tile === " " || tile === "-") return floor;
  if (game === "sokobond") {
    const atom = looks.piece(tile.toUpperCase(), tile < "a");
    new Bonds([tile.toUpperCase()], [atom]).show([], () => [0, 0], false);
    return s("g", {}, floor, atom);
  }
  const piece = "$*".includes(tile) ? looks.piece("$", false) : "@+".includes(tile) ? looks.piece("@", true) : null;
  if (tile === "*") piece?.classList.add("home");
  return s("g", {}, floor, ".+*".includes(tile) ? looks.goal() : null, piece);
}
