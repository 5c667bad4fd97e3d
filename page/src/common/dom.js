// Making and finding elements.
// @ts-check

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => unknown)>} Attributes */

/**
 * An HTML element. Attributes that begin with `on` are listeners; `null` and `false` leave one out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : visible(String(value)));
  }
  element.append(...there(children.flat()));
  return element;
}

/**
 * The children that are there, as they may be shown.
 * @param {Child[]} children
 */
function there(children) {
  return children
    .filter((child) => child instanceof Node || typeof child === "string")
    .map((child) => (typeof child === "string" ? visible(child) : child));
}

/**
 * Puts children in the place of those of an element; empty ones are left out.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren(...there(children));
}

/** Characters that have no shape or turn the direction of writing; the same as in the program's `grid::visible`. */
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * A text of others as it may be shown: hidden characters become escapes such as `\u{202e}`.
 * @param {string} text
 */
export function visible(text) {
  return text.replace(HIDDEN, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);
}

/**
 * The element with an id; it must be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/**
 * A button with an icon, a name, and a key shown in its tip.
 * @param {string} name
 * @param {Node} icon
 * @param {(event: Event) => void} action
 * @param {{ key?: string, text?: boolean, class?: string }} [how]
 */
export function button(name, icon, action, how = {}) {
  const tip = how.key ? `${name} (${how.key})` : name;
  const attributes = { type: "button", title: tip, "aria-label": name, onclick: action, class: how.class ?? "icon" };
  return h("button", attributes, icon, how.text ? h("span", {}, name) : null);
}

/**
 * Announces a text to people who do not see the board.
 * @param {string} text
 */
export function say(text) {
  const live = byId("live");
  // The same words again are a change only with something behind them.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Shows a message that goes away by itself, in the open dialog if there is one: what is behind it cannot be reached.
 * @param {string} text
 * @param {"note" | "bad"} [kind]
 * @param {{ name: string, act: () => void, stays?: boolean }} [action] what can be done about it; a message that stays goes away by
 *   `Later`
 */
export function toast(text, kind = "note", action) {
  // A message that is shown already, or stays until its cause is over, is not shown again.
  if ([...document.querySelectorAll(".toast > span")].some((one) => one.textContent === text)) return;
  const box = h("div", { class: `toast ${kind}` }, h("span", {}, text));
  if (action) {
    const act = () => {
      box.remove();
      action.act();
    };
    box.append(h("button", { type: "button", class: "small", onclick: act }, action.name));
    if (action.stays) box.append(h("button", { type: "button", class: "small", onclick: () => box.remove() }, "Later"));
  }
  (document.querySelector("dialog[open] .dialog-alerts") ?? byId("alerts")).append(box);
  if (action?.stays) return;
  setTimeout(() => box.remove(), kind === "bad" || action ? 8000 : 4000);
}
