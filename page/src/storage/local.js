// Small things that the browser remembers by name, as JSON: settings, games, solutions. What is `here` belongs to this
// tab and survives a reload; the rest is shared by all tabs. A browser that refuses is no error.
// @ts-check

const PREFIX = "soko.";

/**
 * @template T
 * @param {Storage} storage
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
function read(storage, name, otherwise) {
  try {
    const text = storage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function recall(name, otherwise) {
  return read(localStorage, name, otherwise);
}

/**
 * Remembers a value for all tabs; whether there was room.
 * @param {string} name
 * @param {unknown} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Forbidden, so nothing is there.
  }
}

/**
 * The names that begin with `start`.
 * @param {string} start
 */
export function namesOf(start) {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX + start))
      .map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function recallHere(name, otherwise) {
  return read(sessionStorage, name, otherwise);
}

/**
 * Remembers a value for this tab.
 * @param {string} name
 * @param {unknown} value
 */
export function rememberHere(name, value) {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden; what matters is kept elsewhere too.
  }
}
