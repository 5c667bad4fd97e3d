// The backend in this browser: WebAssembly in workers. One worker answers for the rules and holds levels, records and games; one
// warns, because its tables take seconds; one reads and writes files, one makes films; each search has its own, and so have grades.
// @ts-check
import { Refused } from "../common/refused.js";
import { forget, namesOf, recall, remember } from "../storage/local.js";
import { Grades } from "./grades.js";
import { Helper, Trapped, replyOf } from "./helper.js";
import { watchForUpdates } from "./offline.js";
import { profileOf } from "./profile.js";
import { Searches } from "./searches.js";

/** @typedef {import("../common/types.js").Difficulty} Difficulty */
/** @typedef {import("../common/types.js").Item} Item */
/** @typedef {import("./helper.js").Start} Start */

/** The folder of index.html. */
const ROOT = new URL("../../", import.meta.url);

/** Most bytes of memory that an instance may use, and its part of the memory of the device. */
const MEMORY = 1 << 30;
const PART = 4;

/** Most workers that solve a level together. */
const PARTS = 4;

/** Seconds of a search that goes on until it is stopped. */
const LONG = 3600;

/** Seconds of the search that measures a level for its grade. */
const MEASURING = 10;

/** Levels of the largest collection that is graded without being looked at. */
const GRADED = 500;

/** Milliseconds after the first look at the library before grading begins. */
const SETTLE = 3000;

/** Questions whose answers may take long. */
const SLOW = /^(compare|warn|rescue|reverse\/warn|reverse\/rescue)$/;
const FILES = /^(import|export|collect)$/;

const meta = (/** @type {string} */ name) => document.querySelector(`meta[name='${name}']`)?.getAttribute("content");
const seconds = Number(meta("seconds")) || 20;
const cores = Math.max(1, navigator.hardwareConcurrency || 1);
const device = /** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? PART;
const memory = Math.min(MEMORY, (device / PART) * MEMORY);

const NONE = "This page needs WebAssembly, which this browser does not have or does not allow.";

/**
 * A module of WebAssembly.
 * @param {string} name
 */
async function compile(name) {
  if (typeof WebAssembly === "undefined") throw new Refused(0, { code: "E-WASM", message: NONE });
  const load = () => fetch(new URL(name, ROOT));
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

/** Rules, levels and records: small, and all that the first board needs. The other module has the solver as well. */
const RULES = "rules.wasm";
const SOLVER = "sokoworks.wasm";

/** @type {Map<string, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/**
 * A module, compiled once; after a failure it is loaded again.
 * @param {string} name
 */
function module(name) {
  const known = compiled.get(name);
  if (known) return known;
  const fresh = compile(name).catch((error) => {
    compiled.delete(name);
    throw error;
  });
  compiled.set(name, fresh);
  return fresh;
}

/**
 * What a worker begins with.
 * @param {Partial<Omit<Start, "module">> & { seconds?: number | null, module?: string, parts?: number }} [how]
 * @returns {Promise<Start>}
 */
async function start({ levels = null, keeps = false, parts = 1, ...how } = {}) {
  return {
    module: await module(how.module ?? SOLVER),
    levels,
    keeps,
    setup: { memory: memory / parts, seconds: how.seconds ?? seconds, machine: "browser" },
  };
}

/** @returns {Promise<string[]>} the addresses of the collections */
async function collections() {
  const answer = await fetch(new URL("levels/index.json", ROOT));
  if (!answer.ok) throw new Refused(0, { code: "E-GONE", message: "The levels could not be loaded. Try again later." });
  const names = /** @type {string[]} */ (await answer.json());
  return names.map((name) => new URL(`levels/${name}`, ROOT).href);
}

/**
 * A worker that is started when it is first needed, and again when it could not be loaded.
 * @param {string} name
 * @param {() => Promise<Start>} begin
 */
function lazily(name, begin) {
  /** @type {Helper | null} */
  let helper = null;
  return () => {
    if (!helper || helper.failure) helper = new Helper(begin(), name);
    return helper;
  };
}

const rules = lazily("rules", async () => start({ module: RULES, levels: await collections(), keeps: true }));
// Files may declare encodings that only the large module knows.
const files = lazily("files", start);
const warnings = lazily("warnings", start);
const films = lazily("films", start);
const searches = new Searches(
  (seconds, parts) => start({ seconds, parts }),
  Math.max(2, cores),
  Math.min(cores, PARTS),
);

// The worker for rules is wanted at once, the solver when that has answered for the first time.
rules();
let isFirst = true;
function wantSolver() {
  if (isFirst) module(SOLVER).catch(() => {});
  isFirst = false;
}

/**
 * Who answers a question.
 * @param {string} path
 */
function workerFor(path) {
  if (SLOW.test(path)) return warnings();
  if (FILES.test(path)) return files();
  return path === "film" ? films() : rules();
}

/**
 * Asks a worker.
 * @param {string} path
 * @param {string} body
 */
async function question(path, body) {
  const helper = workerFor(path);
  try {
    const answer = await helper.ask(path, body);
    wantSolver();
    return replyOf(answer);
  } catch (error) {
    if (!(error instanceof Trapped)) throw error;
    const full = error.kind === "RangeError" || error.bytes > memory / 2;
    const message = full ? "not enough memory in this browser" : "the answer failed; this is a fault of the page";
    throw new Refused(500, { code: full ? "E-MEMORY" : "E-BROKEN", message });
  }
}

/** @type {Promise<string[]> | null} the names of collections in addresses, in their order */
let slugs = null;

/**
 * The name of a collection in addresses, which stays the same when others are added.
 * @param {string} file
 * @param {number} number
 */
function slugOf(file, number) {
  const name = file.replace(/\/$|\.\w+$/, "").toLowerCase();
  const slug = name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return !slug || /^\d+$/.test(slug) ? `c${slug || number}` : slug;
}

/** @param {{ file: string }[]} shelves */
function slugsOf(shelves) {
  const names = shelves.map(({ file }, number) => slugOf(file, number));
  return names.map((name, number) => (names.indexOf(name) === number ? name : `${name}-${number}`));
}

/**
 * The number of a collection by its number or name.
 * @param {string} name
 */
async function numberOf(name) {
  if (/^\d+$/.test(name)) return Number(name);
  slugs ??= question("library", "").then((reply) => slugsOf(reply.json().collections));
  return (await slugs).indexOf(name);
}

/** @type {Map<string, string>} texts of levels by collection and place */
const texts = new Map();

/**
 * The text of a level of a collection.
 * @param {number} shelf
 * @param {number} place
 * @returns {Promise<string>}
 */
async function textOf(shelf, place) {
  const name = `${shelf}/${place}`;
  const text = texts.get(name) ?? (await question(`library/${name}`, "")).json().text;
  texts.set(name, text);
  return text;
}

/** @type {Helper | null} */
let grader = null;

const grades = new Grades(async (text) => {
  grader ??= new Helper(start({ seconds: MEASURING }), "grades");
  const answer = await grader.ask("grades", JSON.stringify({ texts: [text] }), { works: true }).catch((error) => {
    grader?.end();
    grader = null;
    throw error;
  });
  return replyOf(answer).json().grades?.[0] ?? null;
});

/**
 * The grades that are known of levels; the others are measured.
 * @param {{ texts?: string[], shelf?: string | number, places?: number[] }} ask
 */
async function grade(ask) {
  const shelf = ask.texts ? 0 : await numberOf(String(ask.shelf));
  const wanted = ask.texts ?? (await Promise.all((ask.places ?? []).map((place) => textOf(shelf, place))));
  await grades.read;
  grades.want(wanted);
  return { grades: wanted.map((text) => grades.of(text)) };
}

/** Collections whose levels are to be graded, with the texts of these. */
/** @type {Map<number, string[]>} */
const graded = new Map();

/**
 * Has small collections graded, so that their cards can show how hard they are.
 * @param {{ count: number }[]} shelves
 */
async function gradeAll(shelves) {
  for (const [number, { count }] of [...shelves.entries()].toReversed()) {
    if (count > GRADED || graded.has(number)) continue;
    const places = Array.from({ length: count }, (_, place) => place);
    graded.set(number, await Promise.all(places.map((place) => textOf(number, place))));
    grades.want(graded.get(number) ?? []);
  }
}

let settling = false;

/**
 * Adds to an answer what the page itself knows.
 * @param {string} path
 * @param {any} body
 * @param {any} answer
 */
async function complete(path, body, answer) {
  await grades.read;
  if (path === "library") {
    const names = slugsOf(answer.collections);
    slugs = Promise.resolve(names);
    for (const [number, shelf] of answer.collections.entries()) {
      shelf.slug = names[number];
      const own = graded.get(number);
      shelf.grading = own ? own.some((text) => grades.isPending(text)) : shelf.count <= GRADED;
      if (!own) continue;
      const found = own.flatMap((text) => grades.of(text) ?? []).filter(({ grade }) => grade !== null);
      found.sort((a, b) => (a.grade ?? 0) - (b.grade ?? 0));
      if (!shelf.grading && found.length) shelf.difficulty = [found[0].word, found[found.length - 1].word];
    }
    if (!settling) setTimeout(() => void gradeAll(answer.collections).catch(() => {}), SETTLE);
    settling = true;
  } else if (path === "about") {
    answer.rating ??= grades.of(body.text);
  } else if (path === "survey") {
    answer.levels.forEach((/** @type {Item | null} */ level, /** @type {number} */ at) => {
      if (level) level.rating ??= grades.of(body.texts[at]);
    });
  }
  return answer;
}

/**
 * Notes a record until it is kept: a page that is left at once keeps it when it is opened next.
 * @param {string} body
 * @param {Promise<unknown>} kept
 */
function noteRecord(body, kept) {
  const name = `pending.${Date.now()}.${Math.random()}`;
  remember(name, body);
  const done = () => forget(name);
  kept.then(done, done);
}

for (const name of namesOf("pending.")) {
  const done = () => forget(name);
  question("record", recall(name, "")).then(done, done);
}

/** @type {import("../common/types.js").Backend["ask"]} */
async function ask(path, body) {
  if (path === "grades") {
    const answer = await grade(/** @type {{ texts?: string[] }} */ (body));
    return { json: () => answer, blob: () => new Blob([JSON.stringify(answer)]) };
  }
  const text = body === undefined ? "" : JSON.stringify(body);
  const [word, shelf, place] = path.split("/");
  if (word === "library" && shelf !== undefined) {
    path = ["library", await numberOf(shelf), ...(place === undefined ? [] : [place])].join("/");
  }
  const asked = question(path, text);
  if (path === "record") noteRecord(text, asked);
  const reply = await asked;
  if (!/^(library|about|survey)$/.test(path)) return reply;
  const answer = await complete(path, body, reply.json());
  return { json: () => answer, blob: reply.blob };
}

watchForUpdates(new URL("service-worker.js", ROOT));

/** @type {import("../common/types.js").Backend} */
export const backend = {
  where: `Solver in this browser, ${cores} ${cores === 1 ? "worker" : "workers"}`,
  keeper: "This browser",
  keeps: "Settings, games, drafts and records are kept in this browser, and nothing is sent anywhere.",
  ask,
  job(path, body, told) {
    const { kind, options } = /** @type {{ kind?: string, options?: { improve?: boolean } }} */ (body);
    return searches.job(path, body, told, kind === "shorten" || options?.improve ? LONG : null);
  },
  profile: profileOf(ask),
};
