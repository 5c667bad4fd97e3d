// Where the player goes on: the level played last, or, if that is solved, the next one of its collection that is not.
// @ts-check
import { post } from "../backend/api.js";
import { Board } from "../board/board.js";
import { h } from "../common/dom.js";
import { counted } from "../common/facts.js";
import { levelAddress, parse } from "../routes.js";
import { placeOf } from "../shell/places.js";
import { lastVisit, recallGame } from "../storage/games.js";

/** @typedef {import("../common/types.js").Item} Item */
/** @typedef {{ address: string, title: string, among: string, text: string, moves: string }} Stand */

/**
 * The next unsolved level behind a place, or from the beginning; none if all are solved.
 * @param {Item[]} items
 * @param {string} place
 */
export function nextUnsolved(items, place) {
  const at = items.findIndex((item) => item.id === place);
  return [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))].find((item) => item.size && !item.best);
}

/**
 * A level with the moves that it was left with.
 * @param {Stand} stand
 */
const shown = ({ text, moves }) => post("play", { text, moves, describe: true });

/** A card with the board as it stands; null where nothing was played yet. */
export async function resume() {
  const visit = lastVisit();
  if (!visit) return null;
  const last = { ...visit, moves: recallGame(visit.key) ?? "" };
  const there = await shown(last);
  const next =
    there.state.moves && !there.state.solved ? null : await behind(last, there.state.solved).catch(() => null);
  return next ? card(next, await shown(next)) : card(last, there);
}

/**
 * The next unsolved level, if a level is solved and among others.
 * @param {Stand} last
 * @param {boolean} isSolved whether it stands solved
 * @returns {Promise<Stand | null>}
 */
async function behind({ address, among: title }, isSolved) {
  const route = parse(address);
  if (route?.view !== "level") return null;
  const place = await placeOf(route.among);
  const items = await place.items();
  const next = nextUnsolved(items, route.place);
  if (!next || !(isSolved || items.find((item) => item.id === route.place)?.best)) return null;
  const sheet = await place.sheet(next.id);
  const moves = (next.key && recallGame(next.key)) || "";
  return { address: levelAddress(route.among, next.id), title: sheet.title, among: title, text: sheet.text, moves };
}

/**
 * @param {Stand} stand
 * @param {{ level: import("../common/types.js").Level, state: import("../common/types.js").State }} shown
 */
function card({ address, title, among }, { level, state }) {
  const board = new Board(level);
  board.show(state);
  const left =
    state.of === undefined ? counted(state.electrons ?? 0, "free electron") : `${state.home} of ${state.of} boxes home`;
  const stands = state.solved ? "Solved" : state.moves ? `${counted(state.moves, "move")}, ${left}` : "Not begun";
  return h(
    "section",
    { class: "going", "aria-label": "Continue" },
    h(
      "a",
      { href: address, class: "resume" },
      h("span", { class: "frame", "aria-hidden": "true" }, board.svg),
      h(
        "span",
        { class: "resume-text" },
        h("small", {}, "Continue"),
        h("strong", {}, title),
        h("span", { class: "facts" }, [among, stands].filter(Boolean).join(" · ")),
      ),
    ),
  );
}
