// Keys: the command of each, as chosen by the player, and the handler of commands.
// @ts-check
import { recall, remember } from "../storage/local.js";

/** Commands with their name for people and their usual keys. */
/** @type {Record<string, { name: string, keys: string[] }>} */
export const COMMANDS = {
  up: { name: "Up", keys: ["ArrowUp", "w", "k"] },
  left: { name: "Left", keys: ["ArrowLeft", "a", "h"] },
  down: { name: "Down", keys: ["ArrowDown", "s", "j"] },
  right: { name: "Right", keys: ["ArrowRight", "d", "l"] },
  runUp: { name: "Run up", keys: ["Shift+ArrowUp", "Shift+W", "Shift+K"] },
  runLeft: { name: "Run left", keys: ["Shift+ArrowLeft", "Shift+A", "Shift+H"] },
  runDown: { name: "Run down", keys: ["Shift+ArrowDown", "Shift+S", "Shift+J"] },
  runRight: { name: "Run right", keys: ["Shift+ArrowRight", "Shift+D", "Shift+L"] },
  undo: { name: "Undo", keys: ["z", "u", "Backspace", "Ctrl+z"] },
  redo: { name: "Redo", keys: ["Shift+Z", "y", "Ctrl+r", " ", "Ctrl+y", "Ctrl+Shift+Z"] },
  undoPush: { name: "Undo a push", keys: ["Shift+U", "Shift+Backspace"] },
  redoPush: { name: "Redo a push", keys: ["Shift+Y"] },
  restart: { name: "Restart (can be undone)", keys: ["r"] },
  first: { name: "Undo all", keys: ["Home"] },
  last: { name: "Redo all", keys: ["End"] },
  goTo: { name: "Go to move…", keys: ["g"] },
  previous: { name: "Previous level", keys: ["["] },
  next: { name: "Next level", keys: ["]"] },
  previousUnsolved: { name: "Previous unsolved level", keys: ["Ctrl+["] },
  nextUnsolved: { name: "Next unsolved level", keys: ["Ctrl+]"] },
  hint: { name: "Hint", keys: ["t"] },
  solve: { name: "Solve, or stop", keys: ["x"] },
  watch: { name: "Watch, play or pause", keys: ["p"] },
  stepBack: { name: "Movie: step back", keys: [","] },
  stepOn: { name: "Movie: step forward", keys: ["."] },
  larger: { name: "Larger", keys: ["+", "="] },
  smaller: { name: "Smaller", keys: ["-"] },
  fit: { name: "Fit the board", keys: ["0"] },
  turnView: { name: "Turn the view", keys: ["Shift+T"] },
  mirrorView: { name: "Mirror the view", keys: ["Shift+M"] },
  instant: { name: "Animate moves (on/off)", keys: ["i"] },
  fewest: { name: "Fewest pushes, or moves", keys: ["m"] },
  reach: { name: "Show reachable squares", keys: ["f"] },
  reverse: { name: "Reverse mode", keys: ["v"] },
  edit: { name: "Editor", keys: ["e"] },
  explore: { name: "Square by square (Enter acts)", keys: ["c"] },
  board: { name: "Announce the board", keys: ["b"] },
  near: { name: "Announce what is around you", keys: ["n"] },
  act: { name: "Use the square; when solved, next level", keys: ["Enter"] },
  cancel: { name: "Deselect, leave", keys: ["Escape"] },
  share: { name: "Share a link", keys: ["Shift+C"] },
  rules: { name: "Rules of the game", keys: ["F1"] },
  help: { name: "Help", keys: ["?"] },
};

/** @type {Record<string, string[]>} */
let chosen = recall("keys", {});

/**
 * The keys of a command.
 * @param {string} command
 */
function keysOf(command) {
  return chosen[command] ?? COMMANDS[command].keys;
}

/**
 * Gives a command another key; whoever had it loses it.
 * @param {string} command
 * @param {string} key
 */
export function assign(command, key) {
  for (const other of Object.keys(COMMANDS)) {
    if (keysOf(other).includes(key)) chosen[other] = keysOf(other).filter((own) => own !== key);
  }
  chosen[command] = [key, ...keysOf(command).filter((own) => own !== key)].slice(0, 4);
  remember("keys", chosen);
}

/** Reset to the default keys. */
export function resetKeys() {
  chosen = {};
  remember("keys", chosen);
}

/**
 * A key press in words, such as `Ctrl+Shift+Z`.
 * @param {KeyboardEvent} event
 */
export function nameOf(event) {
  let { key } = event;
  const shift = event.shiftKey && (key.length > 1 || key.toLowerCase() !== key.toUpperCase());
  if (key.length === 1 && shift) key = key.toUpperCase();
  else if (key.length === 1) key = event.shiftKey ? key : key.toLowerCase();
  return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${shift ? "Shift+" : ""}${key}`;
}

/**
 * The key of a command as it is shown.
 * @param {string} command
 */
export function shown(command) {
  /** @type {Record<string, string>} */
  const names = { " ": "Space", ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };
  return keysOf(command)
    .map((key) => key.replace(/(Arrow\w+| )$/, (part) => names[part] ?? part))
    .join("  ");
}

/** Whether repeats of the key that is held down mean nothing any more. */
let isDeaf = false;

/** Ignores repeats of the key that is held down, until one is released. */
export function ignoreRepeats() {
  isDeaf = true;
}

document.addEventListener("keyup", () => (isDeaf = false));

/** @type {(command: string, event: KeyboardEvent) => boolean} */
let handler = () => false;

/**
 * Sets the handler of commands; it returns whether it took one.
 * @param {(command: string, event: KeyboardEvent) => boolean} listener
 */
export function onCommand(listener) {
  handler = listener;
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.isComposing || event.altKey || document.querySelector("dialog[open]")) return;
  const typing = target.matches("input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select");
  if (typing) return;
  const name = nameOf(event);
  // A focused control keeps the keys that work it.
  const works = target.matches("button, a, summary, input") && (name === "Enter" || name === " ");
  const slides = target.matches("input[type=range], input[type=radio]") && /^(Arrow|Home|End|Page)/.test(name);
  if (works || slides) return;
  const command = Object.keys(COMMANDS).find((one) => keysOf(one).includes(name));
  if (command && event.repeat && isDeaf) return event.preventDefault();
  if (command && handler(command, event)) event.preventDefault();
});
