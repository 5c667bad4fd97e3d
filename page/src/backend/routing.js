// Which worker answers which question. One answers for the rules and holds levels, records and games; one warns, because its
// tables take seconds; one reads and writes files, one makes films.
// @ts-check
import { answeredAhead, endAhead } from "./ahead.js";
import { refusalOf, start } from "./device.js";
import { Helper, replyOf } from "./helper.js";
import { RULES, SOLVER, collections, module } from "./host.js";

/** Questions whose answers may take long. */
const SLOW = /^(compare|warn|rescue|reverse\/warn|reverse\/rescue)$/;
const FILES = /^(import|export|collect)$/;

/**
 * A worker that is started when it is first needed, and again when it could not be loaded.
 * @param {string} name
 * @param {() => Promise<import("./helper.js").Start>} begin
 */
function lazily(name, begin) {
  /** @type {Helper | null} */
  let helper = null;
  return () => {
    if (!helper || helper.failure) helper = new Helper(begin(), name);
    return helper;
  };
}

const workers = {
  rules: lazily("rules", async () => {
    // Both are loaded at once.
    const [levels] = await Promise.all([collections(), module(RULES)]);
    return start({ module: RULES, levels, keeps: true });
  }),
  // Files may declare encodings that only the large module knows.
  files: lazily("files", start),
  warnings: lazily("warnings", start),
  films: lazily("films", start),
};

/**
 * The worker that answers a question.
 * @param {string} path
 */
function workerFor(path) {
  if (SLOW.test(path)) return workers.warnings();
  if (FILES.test(path)) return workers.files();
  return path === "film" ? workers.films() : workers.rules();
}

/** Milliseconds after the first answer before the solver is loaded: the first board does not share the line with it. */
const SETTLE = 2000;

// The worker for rules is wanted at once, whatever is asked.
const first = workers.rules().ask("library", "");

/** Kept when the rules have answered for the first time, or have failed. */
export const ready = first
  .then(
    () => void setTimeout(() => module(SOLVER).catch(() => {}), SETTLE),
    () => {},
  )
  .then(endAhead);

/**
 * Asks a worker, unless the answer was made ahead.
 * @param {string} path
 * @param {string} body
 */
export async function question(path, body) {
  try {
    return (await answeredAhead(path, body)) ?? replyOf(await workerFor(path).ask(path, body));
  } catch (error) {
    throw refusalOf(error);
  }
}
