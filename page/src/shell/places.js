// Where levels come from: collections that the backend has, opened files, drafts. Each as the same few questions.
// @ts-check
import { thumbnail } from "../board/thumbnail.js";
import { get, post } from "../backend/api.js";
import { sentence } from "../common/sentence.js";
import { listDrafts, readDraft } from "../storage/drafts.js";
import { listFiles, readFile } from "../storage/files.js";
import { levelAddress } from "../routes.js";

/** @typedef {import("../common/types.js").Sheet} Sheet */
/** @typedef {import("../common/types.js").Item} Item */
/** @typedef {import("../common/types.js").Seen} Seen */
/** @typedef {import("../common/types.js").Difficulty} Difficulty */
/** @typedef {import("../routes.js").Among} Among */

/**
 * @typedef {object} Place levels side by side
 * @property {string} title
 * @property {number} count how many there are
 * @property {string} file the name of the file, if there is one
 * @property {(place: string) => Promise<Sheet>} sheet
 * @property {() => Promise<Item[]>} items what is known of each level
 * @property {(place: number) => Promise<SVGSVGElement | null>} picture a small one
 * @property {(places: number[]) => Promise<(Difficulty | null)[]>} grades those that are known already
 */

/** Levels that the backend looks at in one call. */
const MOST = 400;

/**
 * What is known of levels that the page has: size, pieces, records.
 * @param {{ text: string }[]} sheets
 * @returns {Promise<Seen[]>}
 */
export async function survey(sheets) {
  const parts = [];
  for (let at = 0; at < sheets.length; at += MOST) {
    const texts = sheets.slice(at, at + MOST).map((sheet) => sheet.text);
    parts.push(post("survey", { texts }));
  }
  return (await Promise.all(parts)).flatMap((part) => part.levels);
}

/**
 * @param {Among} among
 * @param {string} [wanted] the place whose level is wanted first
 * @returns {Promise<Place>}
 */
export async function placeOf(among, wanted) {
  if (among.from === "all") return all();
  if (among.from === "shelf") return shelf(among.shelf, wanted);
  if (among.from === "file") {
    const file = await readFile(among.id);
    if (!file) throw new Error("These levels were deleted, or opened in another browser.");
    return ofSheets(file.title, "", file.sheets, (place) => String(place));
  }
  const drafts = await listDrafts();
  const sheets = drafts.map(sheetOfDraft);
  return {
    ...ofSheets("My levels", "", sheets, (place) => drafts[place].id),
    sheet: async (id) => {
      const draft = await readDraft(id);
      if (!draft) throw new Error("This level was deleted.");
      return sheetOfDraft(draft);
    },
  };
}

/**
 * A draft as a level to play.
 * @param {import("../storage/drafts.js").Draft} draft
 * @returns {Sheet}
 */
export function sheetOfDraft(draft) {
  const { id, title, author, notes, text } = draft;
  return { title: title || "Untitled level", author, notes, text, place: null, draft: id };
}

/**
 * @param {string} name number or name of a collection
 * @param {string} [wanted] the place whose level is asked for beside the list
 * @returns {Promise<Place>}
 */
async function shelf(name, wanted) {
  const ask = (/** @type {number | string} */ place) => get(`library/${name}/${place}`);
  const first = wanted === undefined ? null : ask(wanted);
  first?.catch(() => {});
  const answer = await get(`library/${name}`);
  const entry = (/** @type {number | string} */ place) => (first && place === wanted ? first : ask(place));
  return {
    title: answer.title,
    count: answer.levels.length,
    file: answer.file,
    sheet: async (place) => {
      const found = await entry(place);
      if (found.error) throw new Error(sentence(`This level cannot be played: ${found.error.message}`));
      const nth = Number(place) + 1;
      const title = found.title || `Level ${nth}`;
      return { ...found, title, place: [name, nth - 1], collection: answer.title, number: nth };
    },
    items: async () => answer.levels.map((/** @type {Item} */ level, /** @type {number} */ at) => withId(level, at)),
    picture: async (place) => thumbnail((await entry(place)).text),
    grades: async (places) => (await post("grades", { shelf: name, places })).grades,
  };
}

/**
 * @param {Omit<Item, "id">} level
 * @param {number | string} id
 * @returns {Item}
 */
const withId = (level, id) => ({ ...level, id: String(id) });

/**
 * @param {string} title
 * @param {string} file
 * @param {Sheet[]} sheets
 * @param {(place: number) => string} id
 * @returns {Place}
 */
function ofSheets(title, file, sheets, id) {
  return {
    title,
    count: sheets.length,
    file,
    sheet: async (place) => {
      const sheet = sheets[Number(place)];
      if (!sheet) throw new Error("There is no such level.");
      const nth = Number(place) + 1;
      const named = { ...sheet, title: sheet.title || `Level ${nth}` };
      return sheets.length === 1 ? named : { ...named, collection: title, number: nth };
    },
    items: async () => {
      const found = await survey(sheets);
      return sheets.map((sheet, at) =>
        withId({ ...found[at], title: sheet.title, author: sheet.author ?? "" }, id(at)),
      );
    },
    picture: (place) => thumbnail(sheets[place].text),
    grades: async (places) => (await post("grades", { texts: places.map((place) => sheets[place].text) })).grades,
  };
}

/** All collections and opened files. A level has the name of its collection, and an address as its id. @returns {Promise<Place>} */
async function all() {
  const [{ collections }, files] = await Promise.all([get("library"), listFiles()]);
  const amongs = /** @type {Among[]} */ ([
    ...collections.map((/** @type {{ slug: string }} */ { slug }) => ({ from: "shelf", shelf: slug })),
    ...files.map(({ id }) => ({ from: "file", id })),
  ]);
  const own = async (/** @type {Among} */ among) => {
    const place = await placeOf(among);
    const items = await place.items();
    return items.map((item, at) => {
      const id = levelAddress(among, item.id).slice(2);
      return { place, at, item: { ...item, id, collection: place.title, number: at + 1 } };
    });
  };
  const levels = (await Promise.all(amongs.map(own))).flat();
  return {
    title: "All levels",
    count: levels.length,
    file: "",
    sheet: async () => {
      throw new Error("A level is opened from its own collection.");
    },
    items: async () => levels.map(({ item }) => item),
    picture: (at) => levels[at].place.picture(levels[at].at),
    grades: async (wanted) => {
      /** @type {(Difficulty | null)[]} */
      const found = wanted.map(() => null);
      for (const place of new Set(wanted.map((at) => levels[at].place))) {
        const here = wanted.flatMap((at, nth) => (levels[at].place === place ? [{ nth, at: levels[at].at }] : []));
        const grades = await place.grades(here.map(({ at }) => at));
        here.forEach(({ nth }, at) => (found[nth] = grades[at]));
      }
      return found;
    },
  };
}

/**
 * The next level among others in a direction; null at the end.
 * @param {Among} among
 * @param {string} place where one stands
 * @param {number} by which way, 1 or -1
 * @param {boolean} unsolved whether solved ones are passed over
 * @returns {Promise<string | null>} its address
 */
export async function neighbour(among, place, by, unsolved) {
  const items = await (await placeOf(among)).items();
  let at = items.findIndex((item) => item.id === place);
  for (at += by; at >= 0 && at < items.length; at += by) {
    if (items[at].size && (!unsolved || !items[at].best)) return levelAddress(among, items[at].id);
  }
  return null;
}
