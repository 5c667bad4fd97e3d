// The questions of the page to its backend: a server (`backend/http.js`), or WebAssembly in workers (`backend/workers.js`), which
// `bundle.mjs` puts in its place for a static host. Questions and answers are the same, and docs/user/http.md describes them.
// @ts-check
import { backend } from "./http.js";

export { Refused } from "../common/refused.js";

/** @typedef {import("../common/types.js").Search} Search */
/**
 * @template {Search} S
 * @typedef {import("../common/types.js").Job<S>} Job
 */

export { backend };

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function get(path) {
  return (await backend.ask(path)).json();
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {{ keepalive?: boolean }} [how] `keepalive`: the question goes on when the page is left
 * @returns {Promise<any>}
 */
export async function post(path, body, how) {
  return (await backend.ask(path, body, how)).json();
}

/**
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<Blob>}
 */
export async function fetchBlob(path, body) {
  return (await backend.ask(path, body)).blob();
}

/**
 * Starts long work and watches it. `onState` gets every state; the promise resolves to the last one.
 * @template {Search} S
 * @param {unknown} body
 * @param {(state: S) => void} onState
 * @param {string} [path] where it is started
 * @returns {Job<S>}
 */
export function job(body, onState, path = "jobs") {
  return backend.job(path, body, onState);
}
