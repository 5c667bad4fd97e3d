// Addresses, and the part of the page that each shows. Everything that can be shown has one, so that back, forward, reload,
// bookmarks and several tabs work without further thought.
//
//   #/                     the start page
//   #/c/NAME?sort=size     the levels of a collection, by its name or its number, filtered and sorted by the rest
//   #/p/NAME/14?move=30    a level of it, at a move
//   #/i/ID   #/i/ID/0      levels that were opened from files or text
//   #/drafts #/drafts/ID   levels drawn here; playing one
//   #/edit/ID              a draft in the editor; `#/edit/new?game=sokobond` begins one
//   #/edit/ID/play         playing a draft from the editor
//   #/l/DATA               a level with moves in the link itself
//   .../movie              behind any level: the movie of its moves
//   #/all?find=word        all levels of collections and opened files, searched
//   #/train                the trainer; #/train/p/NAME/14 is a level that it serves
//   #/settings
//   #/rules/sokobond      the rules of a game
//   #/daily               the page of the day; #/daily/2026-11-26 is that of another day
//   #/daily/2026-11-26/sokoban/easy   a level of a day
// @ts-check

/**
 * Levels side by side.
 * @typedef {{ from: "shelf", shelf: string } | { from: "file", id: string } | { from: "drafts" } | { from: "all" }} Among
 */

/**
 * @typedef {(
 *   | { view: "start" }
 *   | { view: "settings" }
 *   | { view: "train" }
 *   | { view: "rules", game: "sokoban" | "sokobond" }
 *   | { view: "daily", day: string | null }
 *   | { view: "day", day: string, game: "sokoban" | "sokobond", tier: "easy" | "hard", movie: boolean }
 *   | { view: "list", among: Among, query: URLSearchParams }
 *   | { view: "level", among: Among, place: string, move: number | null, movie: boolean, trains?: boolean }
 *   | { view: "link", data: string, movie: boolean }
 *   | { view: "edit", id: string, query: URLSearchParams }
 *   | { view: "playtest", id: string, movie: boolean }
 * )} Route
 */

/** @param {string | undefined} text */
const isName = (text) => text !== undefined && /^[\p{Alphabetic}\p{N}-]{1,100}$/u.test(text);

/** @param {string | undefined} text */
const isNumber = (text) => text !== undefined && /^\d{1,9}$/.test(text);

/**
 * A part of an address as it was before browsers encoded it.
 * @param {string | undefined} part
 */
function decoded(part = "") {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The page of the day, or a level of a day.
 * @param {(string | undefined)[]} parts
 * @param {boolean} movie
 * @returns {Route | null}
 */
function dayOf([day, game, tier, ...more], movie) {
  if (!day && !game) return { view: "daily", day: null };
  if (more.length || !/^\d{4}-\d\d-\d\d$/.test(day ?? "")) return null;
  if (!game) return { view: "daily", day: /** @type {string} */ (day) };
  if (game !== "sokoban" && game !== "sokobond") return null;
  if (tier !== "easy" && tier !== "hard") return null;
  return { view: "day", day: /** @type {string} */ (day), game, tier, movie };
}

/**
 * What an address shows; null for one that shows nothing.
 * @param {string} hash
 * @returns {Route | null}
 */
export function parse(hash) {
  const [path, search = ""] = hash.replace(/^#?\/?/, "").split("?");
  const parts = path.split("/").filter(Boolean);
  const query = new URLSearchParams(search);
  const movie = parts.at(-1) === "movie" && parts.length > 2;
  const [word, coded, second, ...more] = movie ? parts.slice(0, -1) : parts;
  const first = decoded(coded);
  if (word === "train" && parts.length > 1) {
    const level = parse(hash.replace(/^#?\/?train/, "#"));
    return level?.view === "level" && !level.trains && level.among.from !== "drafts"
      ? { ...level, trains: true }
      : null;
  }
  if (word === "daily") return dayOf([first, second, ...more], movie);
  if (more.length) return null;
  const move = isNumber(query.get("move") ?? undefined) ? Number(query.get("move")) : null;
  const levelOf = (/** @type {Among} */ among, /** @type {string} */ place) =>
    /** @type {Route} */ ({ view: "level", among, place, move, movie });
  switch (word) {
    case undefined:
      return { view: "start" };
    case "settings":
      return { view: "settings" };
    case "train":
      return { view: "train" };
    case "all":
      return first ? null : { view: "list", among: { from: "all" }, query };
    case "rules":
      if (second || (first && first !== "sokoban" && first !== "sokobond")) return null;
      return { view: "rules", game: first === "sokobond" ? "sokobond" : "sokoban" };
    case "c":
      return isName(first) ? { view: "list", among: { from: "shelf", shelf: first }, query } : null;
    case "p":
      return isName(first) && isNumber(second) ? levelOf({ from: "shelf", shelf: first }, second) : null;
    case "i": {
      if (!first) return null;
      /** @type {Among} */
      const among = { from: "file", id: first };
      if (!second) return { view: "list", among, query };
      return isNumber(second) ? levelOf(among, second) : null;
    }
    case "drafts":
      return first ? levelOf({ from: "drafts" }, first) : { view: "list", among: { from: "drafts" }, query };
    case "edit":
      if (second === "play") return { view: "playtest", id: first, movie };
      return first && !second ? { view: "edit", id: first, query } : null;
    case "l":
      return first && !second ? { view: "link", data: first, movie } : null;
    default:
      return null;
  }
}

/**
 * The address of the levels side by side.
 * @param {Among} among
 */
export function listAddress(among) {
  if (among.from === "shelf") return `#/c/${among.shelf}`;
  if (among.from === "all") return "#/all";
  return among.from === "file" ? `#/i/${among.id}` : "#/drafts";
}

/**
 * The address of one level among others: its place, or the id of a draft.
 * @param {Among} among
 * @param {number | string} place
 */
export function levelAddress(among, place) {
  if (among.from === "shelf") return `#/p/${among.shelf}/${place}`;
  if (among.from === "all") return `#/${place}`;
  return `${listAddress(among)}/${place}`;
}

/**
 * The address of a level that the trainer serves.
 * @param {string} address of the level itself
 */
export const trainAddress = (address) => address.replace("#/", "#/train/");

/**
 * The address of a level's movie, and of the level of a movie.
 * @param {string} address
 */
export const movieAddress = (address) => `${withoutMovie(address).split("?")[0]}/movie`;

/** @param {string} address */
export const withoutMovie = (address) => address.replace(/\/movie(?=\?|$)/, "");

/** @param {string} id */
export const draftAddress = (id) => `#/edit/${id}`;

/** @param {string} id */
export const playtestAddress = (id) => `#/edit/${id}/play`;

/** @param {"sokoban" | "sokobond"} game */
export const newDraftAddress = (game) => `#/edit/new?game=${game}`;
