// How hard the levels of lists are: grades are measured here and added to what the workers answer.
// @ts-check
import { start } from "./device.js";
import { Grades } from "./grades.js";
import { Helper, replyOf } from "./helper.js";
import { question, ready } from "./routing.js";

/** @typedef {import("../common/types.js").Difficulty} Difficulty */
/** @typedef {import("../common/types.js").Item} Item */

/** Seconds of the search that measures a level. */
const MEASURING = 10;

/** Levels of the largest collection that is graded without being looked at. */
const GRADED = 500;

/** Milliseconds after the first look at the library, and after the rules are there, before grading begins. */
const SETTLE = 3000;

/** The worker that measures. It ends when it fails, and the next level has another one. */
const grader = { helper: /** @type {Helper | null} */ (null) };

/**
 * Measures a level.
 * @param {string} text
 * @returns {Promise<Difficulty | null>}
 */
async function measure(text) {
  grader.helper ??= new Helper(start({ seconds: MEASURING }), "grades");
  const body = JSON.stringify({ texts: [text] });
  const answer = await grader.helper.ask("grades", body, { works: true }).catch((error) => {
    grader.helper?.end();
    grader.helper = null;
    throw error;
  });
  return replyOf(answer).json().grades?.[0] ?? null;
}

const grades = new Grades(measure);

/** @type {Map<string, string>} texts of levels by collection and place */
const texts = new Map();

/**
 * The text of a level of a collection.
 * @param {string} shelf
 * @param {number} place
 * @returns {Promise<string>}
 */
async function textOf(shelf, place) {
  const name = `${shelf}/${place}`;
  const text = texts.get(name) ?? (await question(`library/${name}`, "")).json().text;
  texts.set(name, text);
  return text;
}

/**
 * The grades that are known of levels; the others are measured.
 * @param {{ texts?: string[], shelf?: string, places?: number[] }} ask
 */
export async function gradesOf({ shelf = "", places = [], ...ask }) {
  const wanted = ask.texts ?? (await Promise.all(places.map((place) => textOf(shelf, place))));
  await grades.read;
  grades.want(wanted);
  return { grades: wanted.map((text) => grades.of(text)) };
}

/** The collections whose levels are graded unasked: the texts of these levels, by the names of the collections. */
const unasked = { hasBegun: false, texts: /** @type {Map<string, string[]>} */ (new Map()) };

/**
 * Has small collections graded, so that their cards can show how hard they are.
 * @param {{ slug: string, count: number }[]} shelves
 */
async function gradeAll(shelves) {
  for (const { slug, count } of shelves.toReversed()) {
    if (count > GRADED) continue;
    const places = Array.from({ length: count }, (_, place) => place);
    const all = await Promise.all(places.map((place) => textOf(slug, place)));
    unasked.texts.set(slug, all);
    grades.want(all);
  }
}

/** Has small collections graded, some time after the first look at them. @param {{ slug: string, count: number }[]} shelves */
function gradeLater(shelves) {
  if (unasked.hasBegun) return;
  unasked.hasBegun = true;
  void ready.then(() => setTimeout(() => void gradeAll(shelves).catch(() => {}), SETTLE));
}

/** Answers to which grades are added, by their questions. @type {Record<string, (answer: any, body: any) => void>} */
const COMPLETED = {
  library({ collections }) {
    for (const shelf of collections) {
      const own = unasked.texts.get(shelf.slug);
      shelf.grading = own ? own.some((text) => grades.isPending(text)) : shelf.count <= GRADED;
      if (!own) continue;
      const found = own.flatMap((text) => grades.of(text) ?? []).filter(({ grade }) => grade !== null);
      found.sort((a, b) => (a.grade ?? 0) - (b.grade ?? 0));
      if (!shelf.grading && found.length) shelf.difficulty = [found[0].word, found[found.length - 1].word];
    }
    gradeLater(collections);
  },
  about(answer, { text }) {
    answer.rating ??= grades.of(text);
  },
  survey({ levels }, { texts }) {
    levels.forEach((/** @type {Item | null} */ level, /** @type {number} */ at) => {
      if (level) level.rating ??= grades.of(texts[at]);
    });
  },
};

/**
 * A reply with the grades that are known.
 * @param {string} path
 * @param {unknown} body
 * @param {import("../common/types.js").Reply} reply
 * @returns {Promise<import("../common/types.js").Reply>}
 */
export async function completed(path, body, reply) {
  const complete = COMPLETED[path];
  if (!complete) return reply;
  await grades.read;
  const answer = await reply.json();
  complete(answer, body);
  return { json: () => answer, blob: reply.blob };
}
