// The games as tabs: one is shown, and it is remembered.
// @ts-check
import { h } from "../common/dom.js";
import { recall, remember } from "../storage/local.js";

/**
 * @param {{ game: string, name: string, panel: HTMLElement }[]} all at least one
 */
export function tabs(all) {
  const chosen = recall("game", "");
  const buttons = all.map(({ game, name, panel }, at) => {
    panel.id = `panel-${game}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `of-${game}`);
    return h(
      "button",
      { type: "button", role: "tab", id: `of-${game}`, "aria-controls": panel.id, onclick: () => show(at) },
      name,
    );
  });
  const show = (/** @type {number} */ at, focus = false) => {
    all.forEach(({ panel }, other) => {
      panel.hidden = other !== at;
      buttons[other].setAttribute("aria-selected", String(other === at));
      buttons[other].tabIndex = other === at ? 0 : -1;
    });
    remember("game", all[at].game);
    if (focus) buttons[at].focus();
  };
  const first = Math.max(
    0,
    all.findIndex(({ game }) => game === chosen),
  );
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": "Games" }, ...buttons);
  list.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const now = buttons.findIndex((one) => one.tabIndex === 0);
    show((now + by + all.length) % all.length, true);
  });
  show(first);
  return list;
}
