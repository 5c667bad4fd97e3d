// The backend on this machine: `soko serve`, over HTTP. Long work is started by a call, watched by server-sent events, and
// stopped by another call.
// @ts-check
import { byId, h } from "../common/dom.js";
import { Refused } from "../common/refused.js";
import { recallHere, rememberHere } from "../storage/local.js";
import { answeredBefore } from "./opening.js";
import { profileOf } from "./profile.js";

/** @typedef {import("../common/types.js").Search} Search */

const GONE = "The program does not answer. What you have done is saved; connecting again …";

/** Milliseconds between two attempts to reach it. */
const AGAIN = 1500;

let lost = false;

/** Shows that the program cannot be reached, until it can. */
function notConnected() {
  if (lost) return;
  lost = true;
  const banner = h("div", { class: "toast bad" }, h("span", {}, GONE));
  byId("alerts").append(banner);
  const ask = async () => {
    const answer = await fetch("api/library").catch(() => null);
    if (!answer) return void setTimeout(ask, AGAIN);
    lost = false;
    banner.remove();
  };
  setTimeout(ask, AGAIN);
}

/**
 * @param {string} path
 * @param {RequestInit} [how]
 * @returns {Promise<Response>}
 */
async function send(path, how) {
  let response;
  try {
    response = await fetch(`api/${path}`, how);
  } catch {
    notConnected();
    throw new Refused(0, { code: "E-GONE", message: GONE });
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Refused(response.status, body.error ?? {});
}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @param {{ keepalive?: boolean }} [how]
 */
async function ask(path, body, how = {}) {
  const known = await answeredBefore(path, body);
  if (known) return known;
  if (body === undefined) return send(path);
  const headers = { "content-type": "application/json" };
  return send(path, { method: "POST", headers, body: JSON.stringify(body), ...how });
}

/** @type {Set<number>} Jobs that are going on. A page that is left ends them. */
const running = new Set();
addEventListener("pagehide", () => running.forEach(endJob));

/** @param {number} id */
function endJob(id) {
  send(`jobs/${id}`, { method: "DELETE", keepalive: true }).catch(() => {});
}

/** Browsers do not always send the last request of a page, so a reloaded page ends what it had going on before. */
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
 * @template {Search} S
 * @param {string} path
 * @param {unknown} body
 * @param {(state: S) => void} onState
 * @returns {import("../common/types.js").Job<S>}
 */
function job(path, body, onState) {
  let stopped = false;
  /** @type {number | null} */
  let id = null;
  const end = () => {
    if (id !== null) endJob(id);
  };
  const done = (async () => {
    id = (await (await ask(path, body)).json()).id;
    noteJob(/** @type {number} */ (id), true);
    if (stopped) end();
    return new Promise((resolve, reject) => {
      const events = new EventSource(`api/jobs/${id}`);
      let failures = 0;
      events.onmessage = (event) => {
        failures = 0;
        const state = JSON.parse(event.data);
        onState(state);
        if (state.state === "done") {
          events.close();
          resolve(state);
        }
      };
      events.onerror = () => {
        failures += 1;
        if (failures > 3 || events.readyState === EventSource.CLOSED) {
          events.close();
          reject(new Refused(0, { message: GONE }));
        }
      };
    });
  })();
  // A broken stream of events means nothing for its job: streams break when the page is left.
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

/** @type {import("../common/types.js").Backend} */
export const backend = {
  where: "Solver on this machine",
  keeper: "The server",
  keeps:
    "Settings and drafts are kept in this browser. Games and records are kept by the program, for every browser that opens it.",
  ask,
  job,
  profile: profileOf(ask),
};
