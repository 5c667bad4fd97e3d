// Calls to the server.
// @ts-check
import { recallHere, rememberHere } from "../storage/local.js";

/** @typedef {import("./types.js").Search} Search */

/** What the server refused, in its own words. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, message?: string, help?: string | null }} error
   */
  constructor(status, error) {
    super(error.help ? `${error.message} (${error.help})` : (error.message ?? `the server answers ${status}`));
    this.status = status;
    this.code = error.code ?? "";
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [how]
 * @returns {Promise<Response>}
 */
async function ask(path, how) {
  let response;
  try {
    response = await fetch(path, how);
  } catch {
    throw new Refused(0, {
      code: "E-GONE",
      message: "Server not reachable. Restart `soko serve`; your moves are saved.",
    });
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Refused(response.status, body.error ?? {});
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function get(path) {
  return (await ask(`/api/${path}`)).json();
}

/**
 * @param {unknown} body
 * @returns {RequestInit}
 */
function json(body) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {RequestInit} [how]
 * @returns {Promise<any>}
 */
export async function post(path, body, how = {}) {
  return (await ask(`/api/${path}`, { ...json(body), ...how })).json();
}

/**
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<Blob>}
 */
export async function fetchBlob(path, body) {
  return (await ask(`/api/${path}`, json(body))).blob();
}

/** @type {Set<number>} Jobs that are going on. A page that is left ends them. */
const running = new Set();
addEventListener("pagehide", () => running.forEach(endJob));

/** @param {number} id */
function endJob(id) {
  ask(`/api/jobs/${id}`, { method: "DELETE", keepalive: true }).catch(() => {});
}

/** Browsers do not always send what a page says at its end, so a reloaded page ends what it had going on before. */
for (const id of recallHere("jobs", /** @type {number[]} */ ([]))) endJob(id);
rememberHere("jobs", []);

/**
 * @param {number} id
 * @param {boolean} isRunning
 */
function noteJob(id, isRunning) {
  if (isRunning) running.add(id);
  else running.delete(id);
  rememberHere("jobs", [...running]);
}

/**
 * Starts long work and watches it. `told` hears every state; the promise is kept with the last one.
 * @param {unknown} body
 * @template {Search} S
 * @param {(state: S) => void} told
 * @param {string} [path] where it is started
 * @returns {{ done: Promise<S>, stop: () => void }}
 */
export function job(body, told, path = "jobs") {
  let stopped = false;
  /** @type {number | null} */
  let id = null;
  const end = () => {
    if (id !== null) endJob(id);
  };
  const done = (async () => {
    id = (await post(path, body)).id;
    noteJob(/** @type {number} */ (id), true);
    if (stopped) end();
    return new Promise((resolve, reject) => {
      const events = new EventSource(`/api/jobs/${id}`);
      let failures = 0;
      events.onmessage = (event) => {
        failures = 0;
        const state = JSON.parse(event.data);
        told(state);
        if (state.state === "done") {
          events.close();
          resolve(state);
        }
      };
      events.onerror = () => {
        failures += 1;
        if (failures > 3 || events.readyState === EventSource.CLOSED) {
          events.close();
          reject(new Refused(0, { message: "Server not reachable. Restart `soko serve`; your moves are saved." }));
        }
      };
    });
  })();
  // A stream of events that breaks says nothing about its job: streams break when the page is left.
  done.then(
    () => id !== null && noteJob(id, false),
    () => {},
  );
  return {
    done,
    stop() {
      stopped = true;
      end();
    },
  };
}
