// The player's choices: speed, what is shown, colours.
// @ts-check
import { recall, remember } from "../storage/local.js";

/** Milliseconds that a move takes, by the name of the speed. */
export const SPEEDS = { slow: 180, normal: 80, fast: 30, instant: 0 };

const DEFAULTS = {
  /** @type {keyof typeof SPEEDS} */
  speed: "normal",
  /** @type {"pushes" | "moves"} */
  fewest: "pushes",
  reach: false,
  dead: false,
  warnings: true,
  checkers: false,
  grid: false,
  /** @type {"auto" | "light" | "dark"} */
  theme: "auto",
  pad: false,
  sound: false,
  /** Whether a device that can tremble does so at pushes and bonds. */
  ticks: true,
  /** Whether it is kept how each play went. */
  plays: false,
  /** @type {"workshop" | "plain" | "contrast"} */
  skin: "workshop",
};

/** The choices in force. Change them with `choose`. */
export const settings = { ...DEFAULTS, ...recall("settings", {}) };

/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * @template {keyof typeof DEFAULTS} K
 * @param {K} name
 * @param {(typeof DEFAULTS)[K]} value
 */
export function choose(name, value) {
  settings[name] = value;
  remember("settings", settings);
  if (name === "theme" || name === "skin" || name === "grid") applyTheme();
  listeners.forEach((listener) => listener());
}

/** What is chosen in another tab holds here too, and is not overwritten by the next choice here. */
addEventListener("storage", ({ key }) => {
  if (key !== "soko.settings") return;
  Object.assign(settings, DEFAULTS, recall("settings", {}));
  applyTheme();
  listeners.forEach((listener) => listener());
});

/**
 * Calls `listener` after each choice until the returned function is called.
 * @param {() => void} listener
 */
export function onChoice(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the system asks for less motion. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Milliseconds that a move takes now. */
export function pace() {
  return isStill() ? 0 : (SPEEDS[settings.speed] ?? SPEEDS.normal);
}

/** Whether the page is dark now. */
export function isDark() {
  if (settings.theme !== "auto") return settings.theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Puts the chosen colours on the page, and notifies those who draw pictures if the colours have changed. */
export function applyTheme() {
  const theme = isDark() ? "dark" : "light";
  const { dataset } = document.documentElement;
  document.documentElement.toggleAttribute("data-grid", settings.grid);
  if (dataset.theme === theme && dataset.skin === settings.skin) return;
  dataset.theme = theme;
  dataset.skin = settings.skin;
  listeners.forEach((listener) => listener());
}
