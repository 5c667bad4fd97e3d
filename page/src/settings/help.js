// Help: the games, the mouse, the keys, which can be changed here.
// @ts-check
import { dialog } from "../common/dialog.js";
import { h } from "../common/dom.js";
import { COMMANDS, assign, nameOf, resetKeys, shown } from "./keys.js";

/** A link to the documentation, where the site has it. */
function documentation() {
  /** @type {HTMLLinkElement | null} */
  const link = document.querySelector('link[rel="help"]');
  if (!link) return [];
  return [h("p", {}, h("a", { href: link.href }, "The documentation"), " describes the program with every option.")];
}

/** The help page. */
export function help() {
  const table = h("table", { class: "keys" });
  const draw = () =>
    table.replaceChildren(
      ...Object.entries(COMMANDS).map(([command, { name }]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, name),
          h("td", {}, h("kbd", {}, shown(command))),
          h(
            "td",
            {},
            h(
              "button",
              {
                type: "button",
                class: "small",
                "aria-label": `New key for: ${name}`,
                onclick: (/** @type {Event & { target: HTMLElement }} */ event) =>
                  listenFor(command, event.target, draw),
              },
              "New key",
            ),
          ),
        ),
      ),
    );
  draw();
  dialog(
    "Help",
    h("h3", {}, "The games"),
    h(
      "p",
      {},
      "Sokoban: push every box onto a goal (a point between corners). Boxes are pushed, never pulled, one at a time. " +
        "A box on a goal has a check mark.",
    ),
    h(
      "p",
      {},
      "Sokobond: you are the ringed atom. Atoms side by side share their free electrons (dots) and bond. Bond until " +
        "no electron is free. Signs between cells weaken, strengthen or turn bonds that pass over them.",
    ),
    h(
      "p",
      {},
      "With moving boards: how to play ",
      h("a", { href: "#/rules/sokoban", onclick: closes }, "Sokoban"),
      " and ",
      h("a", { href: "#/rules/sokobond", onclick: closes }, "Sokobond"),
      ".",
    ),
    ...documentation(),
    h("h3", {}, "Mouse and touch"),
    h(
      "p",
      {},
      "Press the floor to walk there. Press a box to see where it can go, then press a square; or drag the box. " +
        "Swipe to step, hold to keep moving. Long-press to identify a square. Ctrl and the wheel, or two fingers, " +
        "zoom. The side buttons of a mouse undo and redo.",
    ),
    h("h3", {}, "Editor"),
    h(
      "p",
      {},
      "Press or drag to draw. With the select tool, drag over squares and then drag them elsewhere; by keys, Shift " +
        "and arrows select, Ctrl and arrows move what is selected, Delete clears it.",
    ),
    h("h3", {}, "Keys"),
    table,
    h(
      "button",
      {
        type: "button",
        onclick: () => {
          resetKeys();
          draw();
        },
      },
      "Reset to the default keys",
    ),
  );
}

/**
 * Closes the dialog that something stands in.
 * @param {Event & { target: HTMLElement }} event
 */
const closes = ({ target }) => target.closest("dialog")?.close();

/**
 * @param {string} command
 * @param {HTMLElement} where
 * @param {() => void} drawn
 */
function listenFor(command, where, drawn) {
  where.textContent = "press a key…";
  const listen = (/** @type {KeyboardEvent} */ event) => {
    if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    document.removeEventListener("keydown", listen, true);
    if (event.key !== "Escape") assign(command, nameOf(event));
    drawn();
  };
  document.addEventListener("keydown", listen, true);
}
