// Where levels come from: collections of the server, opened files, drafts. Each as the same few questions.
// @ts-check
import { get, post } from "../common/api.js";
import { isDark } from "../settings/settings.js";
import { listDrafts, readDraft } from "../storage/drafts.js";
import { readFile } from "../storage/files.js";
import { levelAddress } from "../routes.js";

/** @typedef {import("../common/types.js").Sheet} Sheet */
/** @typedef {import("../common/types.js").Item} Item */
/** @typedef {import("../common/types.js").Seen} Seen */
/** @typedef {import("../common/types.js").Difficulty} Difficulty */
/** @typedef {import("../routes.js").Among} Among */

/**
 * @typedef {object} Place levels side by side
 * @property {string} title
 * @property {string} file the name of the file, if there is one
 * @property {(place: string) => Promise<Sheet>} sheet
 * @property {() => Promise<Item[]>} items what is known of each level
 * @property {(places: number[]) => Promise<(string | null)[]>} pictures addresses of small pictures
 * @property {(places: number[]) => Promise<(Difficulty | null)[]>} grades those that are known already
 */

/** Levels that the server looks at in one call. */
const MOST = 400;

/**
 * What the server knows of levels that the page has: size, pieces, records, and pictures if they are wanted.
 * @param {{ text: string }[]} sheets
 * @param {boolean} [pictures]
 * @returns {Promise<Seen[]>}
 */
export async function survey(sheets, pictures = false) {
  const parts = [];
  for (let at = 0; at < sheets.length; at += MOST) {
    const texts = sheets.slice(at, at + MOST).map((sheet) => sheet.text);
    parts.push(post("survey", { texts, pictures, dark: isDark() }));
  }
  return (await Promise.all(parts)).flatMap((part) => part.levels);
}

/**
 * @param {Among} among
 * @returns {Promise<Place>}
 */
export async function placeOf(among) {
  if (among.from === "shelf") return shelf(among.shelf);
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
 * @param {number} number
 * @returns {Promise<Place>}
 */
async function shelf(number) {
  const answer = await get(`library/${number}`);
  return {
    title: answer.title,
    file: answer.file,
    sheet: async (place) => {
      const entry = await get(`library/${number}/${place}`);
      const nth = Number(place) + 1;
      const title = entry.title || `Level ${nth}`;
      return { ...entry, title, place: [number, nth - 1], collection: answer.title, number: nth };
    },
    items: async () => answer.levels.map((/** @type {Item} */ level, /** @type {number} */ at) => withId(level, at)),
    pictures: async (places) => places.map((place) => `/api/thumbnail/${number}/${place}?dark=${isDark()}`),
    grades: async (places) => (await post("grades", { shelf: number, places })).grades,
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
    pictures: async (places) => {
      const seen = await survey(
        places.map((place) => sheets[place]),
        true,
      );
      return seen.map((one) => (one?.picture ? `data:image/svg+xml;utf8,${encodeURIComponent(one.picture)}` : null));
    },
    grades: async (places) => (await post("grades", { texts: places.map((place) => sheets[place].text) })).grades,
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
