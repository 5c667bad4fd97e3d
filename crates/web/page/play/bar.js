// The bar below the board: undo, redo, and a slider over the moves.
// @ts-check
import { button, h } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { shown } from "../settings/keys.js";

/**
 * @param {(command: string) => void} run
 * @param {(at: number) => void} seek
 */
export function bar(run, seek) {
  const make = (/** @type {string} */ name, /** @type {string} */ picture, /** @type {string} */ command) =>
    button(name, icon(picture), () => run(command), { key: shown(command) });
  const first = make("Undo all", "first", "first");
  const undo = make("Undo", "undo", "undo");
  const redo = make("Redo", "redo", "redo");
  const last = make("Redo all", "last", "last");
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": "Move",
    oninput: () => seek(Number(slider.value)),
  });
  const element = h(
    "div",
    { class: "bar", role: "toolbar", "aria-label": "Moves" },
    first,
    undo,
    slider,
    redo,
    last,
    make("Restart", "restart", "restart"),
    make("Watch", "play", "watch"),
  );
  return {
    element,
    /** @param {any} state */
    show(state) {
      slider.max = String(state.length);
      const at = state.at ?? state.moves;
      if (document.activeElement !== slider || Number(slider.value) !== at) slider.value = String(at);
      slider.setAttribute("aria-valuetext", `move ${at} of ${state.length}`);
      first.disabled = undo.disabled = !state.undo;
      last.disabled = redo.disabled = !state.redo;
    },
  };
}
