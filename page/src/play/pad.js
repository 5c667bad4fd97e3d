// The arrow pad: buttons that repeat while they are held.
// @ts-check
import { h } from "../common/dom.js";
import { icon } from "../common/icons.js";

/** Milliseconds before a held button repeats, and between its repeats. */
const FIRST = 300;
const NEXT = 130;

/**
 * @param {(command: string) => void} run
 */
export function pad(run) {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  const key = (/** @type {string} */ name, /** @type {string} */ command) => {
    const hold = (/** @type {number} */ wait) => {
      run(command);
      timer = setTimeout(() => hold(NEXT), wait);
    };
    const down = (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0) return;
      // The focus stays where it is, on the board.
      event.preventDefault();
      stop();
      hold(FIRST);
    };
    // Keys and screen readers click without a pointer.
    const click = (/** @type {MouseEvent} */ event) => event.detail === 0 && run(command);
    const attributes = { type: "button", class: `pad-${command}`, "aria-label": name };
    const listeners = {
      onpointerdown: down,
      onpointerup: stop,
      onpointerleave: stop,
      onpointercancel: stop,
      onclick: click,
    };
    return h(
      "button",
      { ...attributes, ...listeners, oncontextmenu: (/** @type {Event} */ event) => event.preventDefault() },
      icon(command),
    );
  };
  const element = h(
    "div",
    { class: "pad", role: "group", "aria-label": "Arrows" },
    key("Up", "up"),
    key("Left", "left"),
    key("Down", "down"),
    key("Right", "right"),
  );
  return { element, stop };
}
