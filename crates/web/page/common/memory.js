// What the browser remembers: settings, games, drafts, solutions. A browser that refuses is no error.
// @ts-check

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(`soko.${name}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(`soko.${name}`, JSON.stringify(value));
  } catch {
    // Full or forbidden: what matters is also kept by the server.
    forgetOldest();
  }
}

/** Makes room by forgetting the games not played for longest. */
function forgetOldest() {
  const games = Object.entries(recall("games", /** @type {Record<string, any>} */ ({})));
  games.sort((a, b) => (b[1].when ?? 0) - (a[1].when ?? 0));
  try {
    localStorage.setItem("soko.games", JSON.stringify(Object.fromEntries(games.slice(0, 50))));
  } catch {
    // Nothing more can be done.
  }
}

/** Most games kept. */
const MOST_GAMES = 300;

/**
 * Keeps the moves of a level.
 * @param {string} key
 * @param {string} moves
 */
export function rememberGame(key, moves) {
  const games = recall("games", /** @type {Record<string, { moves: string, when: number }>} */ ({}));
  if (moves) games[key] = { moves, when: Date.now() };
  else delete games[key];
  const names = Object.keys(games);
  if (names.length > MOST_GAMES) {
    names.sort((a, b) => games[a].when - games[b].when);
    names.slice(0, names.length - MOST_GAMES).forEach((name) => delete games[name]);
  }
  remember("games", games);
}

/**
 * @param {string} key
 * @returns {string | null}
 */
export function recallGame(key) {
  const games = recall("games", /** @type {Record<string, { moves: string }>} */ ({}));
  return games[key]?.moves ?? null;
}

/** @typedef {{ moves: string, metrics: [string, number][], from: string, proved?: string[], when: number, credit?: string }} Solution */

/**
 * The solutions of a level found in this browser, best first.
 * @param {string} key
 * @returns {Solution[]}
 */
export function solutionsOf(key) {
  return recall(`solutions.${key}`, /** @type {Solution[]} */ ([]));
}

/**
 * Whether these are the same moves. Upper case marks pushes and is no difference.
 * @param {string} moves
 * @param {string} others
 */
export function isSame(moves, others) {
  return moves.toLowerCase() === others.toLowerCase();
}

/**
 * Adds a solution unless it is known; of one that is, what is newly proved.
 * @param {string} key
 * @param {Solution} solution
 */
export function addSolution(key, solution) {
  const known = solutionsOf(key);
  const same = known.find((one) => isSame(one.moves, solution.moves));
  if (same) {
    // A proof is worth noting, whoever found the solution.
    const proved = solution.proved?.filter((name) => !same.proved?.includes(name)) ?? [];
    if (!proved.length) return;
    same.proved = [...(same.proved ?? []), ...proved];
  } else {
    known.push(solution);
  }
  known.sort((a, b) => (a.metrics[0]?.[1] ?? 0) - (b.metrics[0]?.[1] ?? 0));
  remember(`solutions.${key}`, known.slice(0, 50));
}
