// The backend in this browser: WebAssembly in workers. A few answer questions, each search has its own, and so have grades.
// @ts-check
import { cores, start } from "./device.js";
import { addressOf } from "./host.js";
import { completed, gradesOf } from "./lists.js";
import { watchForUpdates } from "./offline.js";
import { keepRecordsLeftBehind, noteRecord } from "./pending.js";
import { profileOf } from "./profile.js";
import { question, ready } from "./routing.js";
import { Searches } from "./searches.js";

/** Most workers that solve a level together. */
const PARTS = 4;

/** Seconds of a search that goes on until it is stopped. */
const LONG = 3600;

const searches = new Searches(
  (seconds, parts) => start({ seconds, parts }),
  Math.max(2, cores),
  Math.min(cores, PARTS),
);

/** @type {import("../common/types.js").Backend["ask"]} */
async function ask(path, body) {
  if (path === "grades") {
    const answer = await gradesOf(/** @type {{ texts?: string[] }} */ (body));
    return { json: () => answer, blob: () => new Blob([JSON.stringify(answer)]) };
  }
  const text = body === undefined ? "" : JSON.stringify(body);
  const asked = question(path, text);
  if (path === "record") noteRecord(text, asked);
  return completed(path, body, await asked);
}

keepRecordsLeftBehind((body) => question("record", body));
// The files for use offline do not share the line with the rules.
void ready.then(() => watchForUpdates(addressOf("service-worker.js")));

/** @type {import("../common/types.js").Backend} */
export const backend = {
  where: `Solver in this browser, ${cores} ${cores === 1 ? "worker" : "workers"}`,
  keeper: "This browser",
  keeps: "Settings, games, drafts and records are kept in this browser, and nothing is sent anywhere.",
  ask,
  job(path, body, onState) {
    const { kind, options } = /** @type {{ kind?: string, options?: { improve?: boolean } }} */ (body);
    return searches.job(path, body, onState, kind === "shorten" || options?.improve ? LONG : null);
  },
  profile: profileOf(ask),
};
