// A worker with one instance of the WebAssembly module. It answers one question after the other; the worker for rules holds
// the levels, and its lines of records and games are on the disk before it answers.
// @ts-check
import { appendLines, isJournalLasting, readJournal } from "../storage/journal.js";
import { Engine } from "./engine.js";

/** @typedef {import("./helper.js").Question} Question */
/** @typedef {import("./helper.js").Start} Start */
/** @typedef {import("../storage/journal.js").Line} Line */

/** Milliseconds between two looks at whether a search is to stop. */
const LOOK = 50;

/** Questions whose answers depend on records and games. */
const OF_STORE = /^(about|record|keep|days|profile|survey|library)/;

const port = /** @type {{ postMessage: (message: unknown, transfer?: Transferable[]) => void }} */ (
  /** @type {unknown} */ (globalThis)
);

/** @type {(start: Start) => void} */
let begin;
/** @type {Promise<Start>} */
const started = new Promise((resolve) => (begin = resolve));

/** @type {Engine | null} */
let engine = null;

/** @type {{ name: string, text: string }[] | null} */
let levels = null;

/** Lines that came of the question that is being answered. */
/** @type {Line[]} */
let lines = [];

/** Other tabs report here that they have added lines. */
const others = new BroadcastChannel("sokoworks.journal");
let isStale = false;
others.onmessage = () => (isStale = true);

/** The question that is being answered, when the flag was looked at last, and whether it is to stop. */
let current = { id: 0, flag: "", looked: 0, stopped: false };

/**
 * Whether the page still holds a flag, which is the address of a blob: a worker that computes hears no messages.
 * @param {string} flag
 */
function isUp(flag) {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", flag, false);
    request.send();
    return request.status === 200;
  } catch {
    return false;
  }
}

/**
 * The time. It leaps once the work is to stop, so that it ends by its limit, with the best that it has.
 * @param {number} leap
 */
function now(leap) {
  const time = Date.now();
  if (current.flag && !current.stopped && time - current.looked >= LOOK) {
    current.looked = time;
    current.stopped = !isUp(current.flag);
  }
  return current.stopped ? time + leap : time;
}

/**
 * An instance that holds what this worker is for.
 * @param {boolean} asksStore whether it has to know what other tabs have added
 */
async function opened(asksStore) {
  const { module, setup, levels: files, keeps } = await started;
  if (engine && !(isStale && keeps && asksStore)) return engine;
  levels ??= (files ?? []).flatMap((file) => JSON.parse(new TextDecoder().decode(file)));
  isStale = false;
  const kept = keeps ? await readJournal() : {};
  const leap = 2000 * setup.seconds + 60_000;
  engine ??= new Engine(module, {
    now: () => now(leap),
    onState: (state) => port.postMessage({ id: current.id, state: JSON.parse(state) }),
    append: (journal, line) => lines.push({ journal, line }) > 0,
  });
  engine.open({ ...setup, levels, ...kept });
  return engine;
}

/**
 * Answers a question.
 * @param {Question} question
 */
async function answer({ id, name, body, flag, works }) {
  try {
    const instance = await opened(OF_STORE.test(name));
    current = { id, flag, looked: Date.now(), stopped: false };
    lines = [];
    const reply = works ? instance.work(name, body) : instance.call(name, body);
    if (lines.length) await keep(reply);
    port.postMessage({ id, ...reply, stopped: current.stopped }, [reply.bytes.buffer]);
  } catch (error) {
    const bytes = engine?.bytes ?? 0;
    // After a trap, the next question gets a new instance.
    engine = null;
    const { name: kind, message } = /** @type {Error} */ (error);
    port.postMessage({ id, failed: { kind, message, bytes } });
  }
}

/**
 * Writes the lines that came of a question. The answer has `why` when they cannot be kept.
 * @param {import("./engine.js").Raw} reply
 */
async function keep(reply) {
  let why = "";
  try {
    await appendLines(lines);
    if (!(await isJournalLasting())) why = "this window keeps nothing after it is closed.";
  } catch (error) {
    why = /** @type {Error} */ (error).message;
  }
  others.postMessage(null);
  if (!why) return;
  const answer = { ...JSON.parse(new TextDecoder().decode(reply.bytes)), kept: false, why };
  reply.bytes = new TextEncoder().encode(JSON.stringify(answer));
}

/** One question after the other. */
let line = Promise.resolve();
addEventListener("message", ({ data }) => {
  if (data.module) begin(data);
  else line = line.then(() => answer(data));
});
