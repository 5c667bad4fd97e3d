// The files of a static host besides the page: the levels, and the modules of WebAssembly, which are compiled here.
// @ts-check
import { Refused } from "../common/refused.js";

/** The folder of index.html, which is the same in each version. */
const ROOT = new URL("./", document.baseURI);

/** Rules, levels and records: small, and all that the first board needs. The other module has the solver as well. */
export const RULES = "rules.wasm";
export const SOLVER = "sokoworks.wasm";

const NONE = "This page needs WebAssembly, which this browser does not have or does not allow.";

/**
 * The address of a file beside index.html.
 * @param {string} name
 */
export const addressOf = (name) => new URL(name, ROOT);

/** @param {string} name */
async function loadLevels(name) {
  const answer = await fetch(addressOf(`levels/${name}`));
  if (!answer.ok) throw new Refused(0, { code: "E-GONE", message: "The levels could not be loaded. Try again later." });
  return answer;
}

/** @returns {Promise<ArrayBuffer[]>} the files of the collections */
export async function collections() {
  const names = /** @type {string[]} */ (await (await loadLevels("index.json")).json());
  return Promise.all(names.map(async (name) => (await loadLevels(name)).arrayBuffer()));
}

/**
 * A module of WebAssembly.
 * @param {string} name
 */
async function compile(name) {
  if (typeof WebAssembly === "undefined") throw new Refused(0, { code: "E-WASM", message: NONE });
  // The modules lie in the folder of this version.
  const load = () => fetch(new URL(name, import.meta.url));
  try {
    return await WebAssembly.compileStreaming(load());
  } catch {
    // Some hosts send it as another type.
  }
  const answer = await load().catch(() => null);
  if (!answer?.ok)
    throw new Refused(0, { code: "E-GONE", message: "The solver could not be loaded. Try again later." });
  const bytes = await answer.arrayBuffer();
  return WebAssembly.compile(bytes).catch(() => {
    throw new Refused(0, { code: "E-WASM", message: NONE });
  });
}

/** @type {Map<string, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/**
 * A module, compiled once; after a failure it is loaded again.
 * @param {string} name
 */
export function module(name) {
  const known = compiled.get(name);
  if (known) return known;
  const fresh = compile(name).catch((error) => {
    compiled.delete(name);
    throw error;
  });
  compiled.set(name, fresh);
  return fresh;
}
