// The parts of the editor and where they stand: title and verdict above, palette, drawing and tools, and a side panel.
// @ts-check
import { button, h } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { collect } from "./collect.js";

/** @typedef {import("./editor.js").Drawing} Drawing */
/** @typedef {import("./paper.js").Paper} Paper */
/** @typedef {import("./tiles.js").Checked} Checked */

/** @param {Drawing} drawing */
export function frame(drawing) {
  const { paper } = drawing;
  const words = fields(paper);
  const tools = toolbar(drawing);
  const sizes = size(drawing);
  const table = h("div", {
    class: `table editing ${drawing.checked.game}`,
    tabindex: 0,
    role: "application",
    "aria-label": "Level being drawn. Arrows go from square to square, Enter draws, digits choose a tile.",
  });
  const sizeText = h("output", { class: "size-told" });
  const sheet = h("div", { class: "sheet" }, table, sizeText);
  const field = h("div", { class: "field" }, sheet);
  const lockText = h("span", { class: "told" });
  const copy = button("Edit a copy", icon("edit"), () => paper.unlock(), { text: true, class: "tool main" });
  const lock = h("div", { class: "banner lock" }, lockText, copy);
  const remarks = h("ul", { class: "remarks", "aria-label": "Remarks" });
  const play = button("Play it", icon("play"), () => drawing.playtest(), { text: true, class: "tool main" });
  const add = button("Add to collection…", icon("plus"), () => collect(paper.sheet()), { text: true, class: "tool" });
  /** @type {HTMLSelectElement} */
  const game = h(
    "select",
    { "aria-label": "Game", onchange: () => drawing.fresh(game.value) },
    h("option", { value: "sokoban" }, "Sokoban"),
    h("option", { value: "sokobond" }, "Sokobond"),
  );
  const save = button("Download", icon("download"), () => drawing.download(), { text: true, class: "tool" });
  const side = h(
    "aside",
    { class: "side", "aria-label": "About the drawing" },
    h("div", { class: "tools" }, play, save, add),
    h("div", { class: "fields" }, h("label", {}, "Game", game), ...sizes.elements),
    remarks,
    h("label", { class: "notes-label" }, "Notes", words.notes),
    drawing.live.facts,
    drawing.live.numbers,
  );
  const crumbs = h(
    "nav",
    { class: "crumbs", "aria-label": "Where you are" },
    h("a", { href: "#/" }, "Levels"),
    " › Editor",
  );
  const head = h(
    "div",
    { class: "drawing-head" },
    crumbs,
    h("h1", {}, "Editor"),
    words.title,
    words.author,
    drawing.live.element,
  );
  const element = h("div", { class: "drawing" }, head, lock, drawing.palette.element, field, tools.element, side);

  /** @param {Checked} checked */
  const showRemarks = (checked) => {
    const show = (/** @type {number | null} */ cell) => cell !== null && drawing.board.mark("cursor", [cell]);
    remarks.replaceChildren(
      ...checked.remarks.map((one) => {
        const sign = one.severity === "error" ? "✗" : "!";
        const attributes = { type: "button", class: one.severity, title: one.help, onclick: () => show(one.cell) };
        return h("li", {}, h("button", attributes, `${sign} ${one.message}`));
      }),
    );
  };

  /**
   * Shows what can be done.
   * @param {Drawing} of
   * @param {Paper} with_
   */
  const face = (of, { draft, past, future, checked }) => {
    const { locked } = draft;
    table.classList.toggle("sokobond", checked.game === "sokobond");
    lock.hidden = !locked;
    lockText.textContent = `This level is ${draft.author ? `by ${draft.author}` : "from a collection"} and stays as it is.`;
    element.toggleAttribute("data-locked", locked);
    drawing.palette.element.hidden = tools.element.hidden = locked;
    for (const input of [words.title, words.author, words.notes, game, ...sizes.inputs]) input.disabled = locked;
    if (document.activeElement !== words.title) words.title.value = draft.title;
    tools.undo.disabled = locked || !past.length;
    tools.redo.disabled = locked || !future.length;
    tools.face(of.tool);
    play.disabled = !checked.playable;
    save.disabled = !checked.playable;
    add.hidden = checked.game !== "sokoban" || locked;
    game.value = checked.game;
    sizes.show(checked);
  };
  return { element, table, field, sheet, size: sizeText, clear: tools.clear, showRemarks, face };
}

/** @param {Paper} paper */
function fields(paper) {
  const { draft } = paper;
  const text = (/** @type {"title" | "author"} */ name, /** @type {string} */ label) => {
    const made = h("input", { type: "text", value: draft[name], placeholder: label, "aria-label": label });
    made.addEventListener("input", () => paper.keep({ [name]: made.value }));
    return made;
  };
  /** @type {HTMLTextAreaElement} */
  const notes = h("textarea", { rows: 3, value: draft.notes, oninput: () => paper.keep({ notes: notes.value }) });
  return { title: text("title", "Title"), author: text("author", "Author"), notes };
}

/** @param {Drawing} drawing */
function size(drawing) {
  const input = (/** @type {"width" | "height"} */ side) => {
    const made = h("input", { type: "number", min: 3, max: 200 });
    made.addEventListener("change", () => drawing.resize(side, Number(made.value)));
    return made;
  };
  const [width, height] = [input("width"), input("height")];
  return {
    inputs: [width, height],
    elements: [h("label", {}, "Columns", width), h("label", {}, "Rows", height)],
    /** @param {Checked} checked */
    show(checked) {
      width.value = String(checked.width);
      height.value = String(checked.height);
    },
  };
}

/** @param {Drawing} drawing */
function toolbar(drawing) {
  const { paper } = drawing;
  const tool = (
    /** @type {string} */ name,
    /** @type {string} */ picture,
    /** @type {"paint" | "fill" | "select"} */ which,
  ) => {
    const made = button(name, icon(picture), () => drawing.choose(which));
    made.dataset.tool = which;
    return made;
  };
  const edit = (
    /** @type {string} */ name,
    /** @type {string} */ picture,
    /** @type {Record<string, unknown>} */ change,
  ) => button(name, icon(picture), () => paper.change([change]));
  const choices = [
    tool("Draw", "edit", "paint"),
    tool("Fill", "fill", "fill"),
    tool("Select and move", "select", "select"),
  ];
  const clear = button("Clear the selection", icon("eraser"), () => drawing.selection.clear(), { key: "Del" });
  const undo = button("Undo", icon("undo"), () => paper.undo(), { key: "z" });
  const redo = button("Redo", icon("redo"), () => paper.redo(), { key: "y" });
  const element = h(
    "div",
    { class: "editor-tools", role: "toolbar", "aria-label": "Tools" },
    ...choices,
    clear,
    undo,
    redo,
    edit("Turn", "turn", { do: "turn", turns: 1 }),
    edit("Mirror left and right", "mirror", { do: "mirror", upright: false }),
    edit("Mirror top and bottom", "flip", { do: "mirror", upright: true }),
    button("Empty room", icon("trash"), () => drawing.empty()),
    button("Smaller", icon("minus"), () => drawing.zoom.smaller()),
    button("Fit the board", icon("fit"), () => drawing.zoom.fit()),
    button("Larger", icon("plus"), () => drawing.zoom.larger()),
  );
  /** @param {string} chosen */
  const face = (chosen) =>
    choices.forEach((made) => made.setAttribute("aria-pressed", String(made.dataset.tool === chosen)));
  return { element, clear, undo, redo, face };
}
