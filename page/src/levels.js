// The parts that an address of a level or draft shows: a level to play, with what stands around it, and the editor.
// @ts-check
import { h, toast } from "./common/dom.js";
import { unpack } from "./files/share.js";
import { Game } from "./play/game.js";
import { Player } from "./play/play.js";
import { levelOf, noteSolved, pageOf } from "./day/days.js";
import { draftAddress, levelAddress, listAddress, movieAddress, playtestAddress, withoutMovie } from "./routes.js";
import { createDraft, readDraft } from "./storage/drafts.js";
import { lastVisit, rememberVisit } from "./storage/games.js";
import { goTo, here, keepLook, lookOf, nameDocument, rename, replace, wasHere } from "./shell/history.js";
import { arrived, expect } from "./shell/part.js";
import { neighbour, placeOf, sheetOfDraft } from "./shell/places.js";
import { around } from "./train/training.js";

/** @typedef {import("./common/types.js").Sheet} Sheet */
/** @typedef {import("./play/play.js").Around} Around */
/** @typedef {import("./routes.js").Among} Among */
/** @typedef {import("./shell/part.js").View} View */

/** Milliseconds after a move before the address has the move at which the level stands. */
const SETTLE = 400;

/**
 * The entry of the history that is shown. It is asked for before anything is waited for: a player who goes on meanwhile is
 * elsewhere.
 * @typedef {object} Entry
 * @property {string} base the address, without a move or a movie
 * @property {boolean} again whether it was shown before, so that this is a reload or a way back
 */

/** @returns {Entry} */
const entryHere = () => ({ base: withoutMovie(here()).split("?")[0], again: wasHere() });

/**
 * How a level is opened.
 * @typedef {object} Opening
 * @property {Entry} entry
 * @property {Sheet} sheet
 * @property {string | null} [moves] moves to begin with; else those that it was left with
 * @property {number | null} [move] the move to go to
 * @property {boolean} movie whether its movie is shown
 * @property {boolean} [playtest] whether nothing is to be remembered outside this tab
 * @property {string} [link] the link that it comes from, whose moves are kept apart
 * @property {string} [among] the title of what it belongs to
 * @property {Pick<Around, "crumbs" | "steps" | "list" | "edit" | "go" | "solved">} around
 */

/** @param {string} [name] what follows the way back to the start page */
const crumbs = (name) => [h("a", { href: "#/" }, "Levels"), name ? ` › ${name}` : ""];

/**
 * A level in the player, at its address.
 * @param {Opening} opening
 * @returns {Promise<View>}
 */
async function play(opening) {
  const { entry, sheet, moves = null, playtest = false, link = "" } = opening;
  const { again } = entry;
  const game = await Game.open(sheet, again && !link ? null : moves, !playtest, link, again);
  return (root) => draw(root, game, opening);
}

/**
 * @param {HTMLElement} root
 * @param {Game} game
 * @param {Opening} opening
 * @returns {Promise<import("./shell/part.js").Part>}
 */
async function draw(root, game, { entry, sheet, move = null, movie, playtest = false, among = "", around }) {
  const { base, again } = entry;
  nameDocument(sheet.title);
  const player = new Player(root, game, { ...around, collection: among, ...films(base) });
  const visited = () => rememberVisit({ address: base, title: sheet.title, among, text: sheet.text, key: game.name });
  // After only looking at a level, a player goes on with the one played last.
  if (!playtest && (game.state.moves || !lastVisit())) visited();
  if (move !== null && !again) game.act({ do: "seek", at: move });
  let settling = 0;
  const settle = () => {
    if (withoutMovie(here()) !== here() || here().split("?")[0] !== base) return;
    const { moves } = game.state;
    rename(moves ? `${base}?move=${moves}` : base);
  };
  game.moved = () => {
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLE);
    if (!playtest) visited();
  };
  /** @type {HTMLElement | null} */ (root.querySelector(".table"))?.focus({ preventScroll: true });
  const watch = () => player.watch(history.state?.moves ?? player.played(), history.state?.credit);
  if (movie) await watch();
  return {
    game: game.level.game,
    command: (name) => player.command(name),
    paste: (text) => player.paste(text),
    copyText: () => player.copyText(),
    leave: () => {
      clearTimeout(settling);
      player.leave();
    },
    goWithin: (address) => {
      if (withoutMovie(address).split("?")[0] !== base) return false;
      if (withoutMovie(address) !== address) void watch();
      else {
        player.screen.close();
        const at = new URLSearchParams(address.split("?")[1] ?? "").get("move");
        if (at !== null && Number(at) !== game.state.moves) game.act({ do: "seek", at: Number(at) });
      }
      return true;
    },
  };
}

/**
 * What the player reports about movies: they have addresses of their own.
 * @param {string} base the address of the level
 */
function films(base) {
  return {
    /** @param {string} moves @param {string} credit */
    watching(moves, credit) {
      const state = { shown: true, moves, credit };
      if (here() === movieAddress(base)) history.replaceState({ ...history.state, ...state }, "");
      else history.pushState({ ...state, pushed: true }, "", movieAddress(base));
    },
    watched() {
      if (here() !== movieAddress(base)) return;
      if (history.state?.pushed) history.back();
      else rename(base, { shown: true });
    },
  };
}

/**
 * Opens a level of another author in the editor, or an own draft.
 * @param {Sheet} sheet
 */
async function edit(sheet) {
  if (sheet.draft) return goTo(draftAddress(sheet.draft));
  const { title, author, notes, lesson } = sheet;
  let { text } = sheet;
  const game = /^\s*v2|^[^@$.*+]*[xX][-xX]/.test(text) ? "sokobond" : "sokoban";
  // In a file of Sokobond a lesson is a line, which stays with the drawing.
  if (game === "sokobond" && lesson) text = `${text.trimEnd()}\nLesson: ${lesson}\n`;
  goTo(draftAddress((await createDraft({ text, title, author, notes: notes ?? "", game, locked: true })).id));
}

/**
 * What shows a level or a draft.
 * @param {Extract<import("./routes.js").Route, { view: "level" | "link" | "day" | "playtest" | "edit" }>} route
 * @returns {Promise<View | null>}
 */
export function openLevel(route) {
  switch (route.view) {
    case "level":
      return playLevel(route);
    case "link":
      return playLink(route);
    case "day":
      return playDaily(route);
    case "playtest":
      return playDraft(route);
    case "edit":
      return editDraft(route);
  }
}

/**
 * A level among others.
 * @param {{ among: Among, place: string, move: number | null, movie: boolean, trains?: boolean }} route
 */
async function playLevel({ among, place, move, movie, trains }) {
  const entry = entryHere();
  const levels = await placeOf(among, place);
  const sheet = await levels.sheet(place);
  const list = listAddress(among);
  const training = trains ? around(levelAddress(among, place)) : null;
  if (training) {
    const view = await play({
      entry,
      sheet,
      moves: "",
      movie,
      among: levels.title,
      around: { ...training, edit: () => void edit(sheet) },
    });
    return async (/** @type {HTMLElement} */ root) => {
      const part = await view(root);
      const leave = training.enter();
      return { ...part, leave: () => (leave(), part.leave?.()) };
    };
  }
  keepLook(list, { place });
  const query = lookOf(list)?.query;
  const name = among.from === "drafts" ? sheet.title : `${Number(place) + 1} of ${levels.count}`;
  const address = `${list}${query ? `?${query}` : ""}`;
  const link = h("a", { href: address, class: "shelf-name" }, levels.title);
  const go = async (/** @type {number} */ by, /** @type {boolean} */ unsolved) => {
    expect();
    try {
      const address = await neighbour(among, place, by, unsolved);
      if (address) return goTo(address);
      const end = by > 0 ? "This is the last level." : "This is the first level.";
      toast(unsolved ? "There is no unsolved level in this direction." : end);
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
    arrived();
  };
  const left = async () => {
    const items = (await (await placeOf(among)).items()).filter((item) => item.size);
    return { title: levels.title, count: items.length, unsolved: items.filter((item) => !item.best).length };
  };
  const beside = {
    go,
    left,
    edit: () => void edit(sheet),
    crumbs: () => [...crumbs(), " › ", link, ` › ${name}`],
    list: { address, name: `All of ${levels.title}` },
  };
  return play({ entry, sheet, move, movie, among: levels.title, around: beside });
}

/** The way to the levels from one that is among no others. */
const START = { address: "#/", name: "All levels" };

/** @param {string} what */
const alone = (what) => () => toast(`This ${what} isn’t part of a collection.`);

/**
 * A level that a link carries. The address stays the link, so that it can be shared and reloaded.
 * @param {{ data: string, movie: boolean }} route
 */
async function playLink({ data, movie }) {
  const entry = entryHere();
  const { sheet, moves } = await unpack(data);
  const opening = { entry, sheet, moves, movie, link: data };
  const around = { go: alone("level"), edit: () => void edit(sheet), crumbs: () => crumbs("from a link"), list: START };
  return play({ ...opening, among: "From a link", around });
}

/**
 * A level of the day.
 * @param {{ day: string, game: import("./day/days.js").Game, tier: import("./day/days.js").Tier, movie: boolean }} route
 */
async function playDaily({ day, game, tier, movie }) {
  const entry = entryHere();
  const { text, title, solution } = await levelOf(day, game, tier);
  const sheet = { text, title, author: "", place: null, solutions: [solution] };
  const home = pageOf(day);
  const back = h("a", { href: home }, "Level of the day");
  const around = {
    go: () => goTo(home),
    edit: () => void edit(sheet),
    crumbs: () => [...crumbs(), " › ", back, ` › ${day}, ${tier}`],
    list: { address: home, name: "Level of the day" },
    solved: (/** @type {import("./day/days.js").How} */ how) => noteSolved(day, game, tier, how),
  };
  return play({ entry, sheet, movie, among: "Level of the day", around });
}

/**
 * A draft played from the editor.
 * @param {{ id: string, movie: boolean }} route
 */
async function playDraft({ id, movie }) {
  const entry = entryHere();
  const draft = await readDraft(id);
  if (!draft) throw new Error("This draft was deleted.");
  const back = draftAddress(id);
  const around = {
    go: alone("draft"),
    edit: () => goTo(back),
    crumbs: () => [h("a", { href: back }, "Back to the editor"), " › playtest"],
    list: { address: back, name: "Back to the editor" },
  };
  return play({ entry, sheet: sheetOfDraft(draft), moves: "", movie, playtest: true, around });
}

/**
 * A draft in the editor; a new one gets its own address first.
 * @param {{ id: string, query: URLSearchParams }} route
 * @returns {Promise<View | null>}
 */
async function editDraft({ id, query }) {
  if (id === "new") {
    const address = here();
    const game = query.get("game") === "sokobond" ? "sokobond" : "sokoban";
    const made = await createDraft({ game });
    if (here() === address) replace(draftAddress(made.id));
    return null;
  }
  const draft = await readDraft(id);
  if (!draft) throw new Error("This draft was deleted.");
  // The editor is loaded when it is needed.
  const { Drawing } = await import("./editor/editor.js");
  const checked = await Drawing.check(draft);
  return (root) => {
    nameDocument(draft.title ? `${draft.title} (editor)` : "Editor");
    return new Drawing(root, draft, checked, {
      playtest: async (/** @type {Promise<string>} */ saved) => {
        expect();
        goTo(playtestAddress(await saved));
      },
      moved: (/** @type {string} */ to) => rename(draftAddress(to)),
    });
  };
}
