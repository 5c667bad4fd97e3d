// The bar below the board: undo, redo, a slider over the moves, zoom; on a phone the way to the list, undo, redo, restart, hint
// and all tools.
// @ts-check
import { button, h } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { shown } from "../settings/keys.js";

/**
 * @param {(command: string) => void} run
 * @param {(at: number) => void} seek
 * @param {{ address: string, name: string }} list where the levels are that this one is among
 */
export function bar(run, seek, list) {
  const make = (/** @type {string} */ name, /** @type {string} */ picture, /** @type {string} */ command, where = "") =>
    button(name, icon(picture), () => run(command), { key: shown(command), class: `icon ${where}` });
  const first = make("Undo all", "first", "first", "wide");
  const undo = make("Undo", "undo", "undo");
  const redo = make("Redo", "redo", "redo");
  const last = make("Redo all", "last", "last", "wide");
  /** @type {HTMLInputElement} */
  const slider = h("input", {
    class: "wide",
    type: "range",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": "Move",
    oninput: () => seek(Number(slider.value)),
  });
  const restart = make("Restart", "restart", "restart", "narrow");
  const more = button("All tools", icon("tools"), () => run("more"), { class: "icon narrow" });
  more.setAttribute("aria-expanded", "false");
  const { address: href, name } = list;
  const element = h(
    "div",
    { class: "bar", role: "toolbar", "aria-label": "Moves" },
    h("a", { class: "button icon narrow", href, title: name, "aria-label": name }, icon("list")),
    first,
    undo,
    slider,
    redo,
    last,
    restart,
    make("Smaller", "minus", "smaller", "wide"),
    make("Fit the board", "fit", "fit", "wide"),
    make("Larger", "plus", "larger", "wide"),
    button("Give a hint", icon("hint"), () => run("hint"), { class: "icon narrow gold" }),
    more,
  );
  return {
    element,
    more,
    /** @param {import("../common/types.js").State & { at?: number }} state */
    show(state) {
      slider.max = String(state.length);
      const at = state.at ?? state.moves;
      if (document.activeElement !== slider || Number(slider.value) !== at) slider.value = String(at);
      slider.setAttribute("aria-valuetext", `move ${at} of ${state.length}`);
      first.disabled = undo.disabled = !state.undo;
      last.disabled = redo.disabled = !state.redo;
      restart.disabled = !state.moves;
    },
  };
}
