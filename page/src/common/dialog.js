// Dialogs: a heading, content, and a way out by Escape, button or a press beside it.
// @ts-check
import { button, byId, h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Opens a dialog; the function returned closes it.
 * @param {string} title
 * @param {...any} content
 */
export function dialog(title, ...content) {
  const close = () => box.close();
  const alerts = h("div", { class: "dialog-alerts", role: "alert" });
  const box = h(
    "dialog",
    { "aria-label": title, class: "dialog" },
    h("header", {}, h("h2", {}, title), button("Close", icon("close"), close)),
    h("div", { class: "dialog-body" }, ...content),
    alerts,
  );
  box.addEventListener("close", () => {
    // Messages in it stay readable.
    byId("alerts").append(...alerts.children);
    box.remove();
  });
  box.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (event.target === box) close();
  });
  document.body.append(box);
  box.showModal();
  return close;
}

/**
 * Asks for a line of text.
 * @param {string} title
 * @param {string} label
 * @param {string} value
 * @returns {Promise<string | null>}
 */
export function prompt(title, label, value) {
  return new Promise((resolve) => {
    const input = h("input", { value, type: "text", "aria-label": label });
    const form = h(
      "form",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          resolve(input.value);
          close();
        },
      },
      h("label", {}, label, input),
      h("button", { class: "main", type: "submit" }, "OK"),
    );
    const close = dialog(title, form);
    input.select();
    form.closest("dialog")?.addEventListener("close", () => resolve(null));
  });
}

/**
 * Asks whether something is to be done.
 * @param {string} title
 * @param {string} text what comes of it
 * @param {string} yes the label of the button that does it
 * @returns {Promise<boolean>}
 */
export function confirm(title, text, yes) {
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ wanted) => () => {
      resolve(wanted);
      close();
    };
    const row = h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "main", onclick: answer(true) }, yes),
      h("button", { type: "button", onclick: answer(false) }, "Cancel"),
    );
    const close = dialog(title, h("p", {}, text), row);
    row.closest("dialog")?.addEventListener("close", () => resolve(false));
  });
}
