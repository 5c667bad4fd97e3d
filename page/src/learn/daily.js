// The page of a day: two levels of each game, the streak, and a calendar in which every past day can be opened.
// @ts-check
import { thumbnail } from "../board/thumbnail.js";
import { h, put } from "../common/dom.js";
import { counted } from "../common/facts.js";
import { shareResult } from "../files/share.js";
import { nameDocument } from "../shell/history.js";
import { dailyAddress, dayAfter, dayOf, FIRST, GAMES, inARow, levelOf } from "../day/days.js";
import { pageOf, results, solvedDays, streak, TIERS } from "../day/days.js";

/** @typedef {import("../day/days.js").Game} Game */
/** @typedef {import("../day/days.js").Tier} Tier */

/** @type {Record<Game, string>} */
const NAMES = { sokoban: "Sokoban", sokobond: "Sokobond" };

/**
 * A day in words.
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} [format]
 */
function inWords(day, format = { weekday: "long", day: "numeric", month: "long" }) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date).toLocaleDateString("en", format);
}

/**
 * @param {string | null} day today, where none is named
 * @returns {Promise<import("../shell/part.js").View>}
 */
export async function showDaily(day) {
  const today = dayOf(new Date());
  const shown = day ?? today;
  if (shown > today) throw new Error(`The levels of ${inWords(shown)} are not open yet.`);
  // A day without levels is an error here, in a sentence.
  await levelOf(shown, "sokoban", "easy");
  const days = await solvedDays();
  return (root) => drawDaily(root, days, shown, today);
}

/**
 * @param {HTMLElement} root
 * @param {Record<string, string[]>} days
 * @param {string} day
 * @param {string} today
 */
function drawDaily(root, days, day, today) {
  nameDocument("Level of the day");
  const length = streak(days, today);
  const month = h("div", { class: "month" });
  const turn = (/** @type {string} */ first) => put(month, calendar(days, first, day, today, turn));
  turn(`${day.slice(0, 8)}01`);
  put(
    root,
    h(
      "section",
      { class: "daily", "aria-labelledby": "daily-title" },
      h(
        "nav",
        { class: "crumbs", "aria-label": "Where you are" },
        h("a", { href: "#/" }, "Levels"),
        " › ",
        day === today ? "Level of the day" : h("a", { href: "#/daily" }, "Level of the day"),
      ),
      h("h1", { id: "daily-title" }, inWords(day)),
      h(
        "p",
        {},
        "New levels every day, the same for everybody. They become harder from Monday to Saturday; a Sunday has larger ones.",
      ),
      h("div", { class: "daily-cards" }, ...GAMES.flatMap((game) => TIERS.map((tier) => card(day, game, tier, days)))),
      h("h2", {}, length ? inARow(length) : "No streak yet"),
      h("p", { class: "note" }, "A day counts when you solve one of its levels on that day."),
      month,
      h("p", {}, h("a", { href: "#/train" }, "More levels for you")),
    ),
  );
  return {};
}

/**
 * @param {string} day
 * @param {Game} game
 * @param {Tier} tier
 * @param {Record<string, string[]>} days
 */
function card(day, game, tier, days) {
  const done = days[day]?.some((name) => name.endsWith(`${game}/${tier}`)) ?? false;
  const frame = h("span", { class: "frame" });
  const facts = h("span", { class: "facts" });
  const href = dailyAddress(day, game, tier);
  const draw = async () => {
    const { text, title, grade } = await levelOf(day, game, tier);
    put(facts, done ? "✓ solved" : `grade ${grade}`, " · ", title);
    const picture = await thumbnail(text);
    if (picture) frame.replaceChildren(picture);
  };
  void draw().catch(() => {});
  const result = done ? results()[`${day}/${game}/${tier}`] : "";
  return h(
    "div",
    { class: "daily-one" },
    h(
      "a",
      { class: `shelf daily-card${done ? " solved" : ""}`, href },
      frame,
      h("strong", {}, `${NAMES[game]}, ${tier}`),
      facts,
    ),
    result && h("button", { type: "button", onclick: () => void shareResult(result, href) }, "Share result"),
  );
}

/**
 * A month: its days are links, and those on which levels of the day were solved are marked.
 * @param {Record<string, string[]>} days
 * @param {string} first the first day of the month
 * @param {string} day the day that is shown
 * @param {string} today
 * @param {(first: string) => void} turn shows another month
 */
function calendar(days, first, day, today, turn) {
  const month = first.slice(0, 7);
  // Weeks begin on Monday.
  const [year, number] = first.split("-").map(Number);
  const before = (new Date(year, number - 1, 1).getDay() + 6) % 7;
  const last = new Date(year, number, 0).getDate();
  const weeks = Math.ceil((before + last) / 7);
  const all = GAMES.length * TIERS.length;
  const cell = (/** @type {string} */ at) => {
    if (at.slice(0, 7) !== month) return h("td");
    const date = h("span", { class: "date" }, String(Number(at.slice(8))));
    if (at > today || at < FIRST) return h("td", { class: "closed" }, date);
    const count = Math.min(all, new Set((days[at] ?? []).map((name) => name.replace(/^late\//, ""))).size);
    const words = `${inWords(at)}: ${count} of ${all} solved`;
    const mark = h("span", { class: "mark", "aria-hidden": "true" }, count ? `${count}/${all}` : "");
    const current = at === day ? "page" : at === today ? "date" : null;
    const link = h("a", { href: pageOf(at), title: words, "aria-label": words, "aria-current": current }, date, mark);
    return h("td", { class: count ? "solved" : null }, link);
  };
  const week = (/** @type {number} */ row) =>
    h("tr", {}, ...Array.from({ length: 7 }, (_, at) => cell(dayAfter(first, 7 * row + at - before))));
  const step = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ by) => {
    const to = `${dayOf(new Date(year, number - 1 + by, 1)).slice(0, 8)}01`;
    const isClosed = to.slice(0, 7) > today.slice(0, 7) || to.slice(0, 7) < FIRST.slice(0, 7);
    return h(
      "button",
      { type: "button", class: "icon", "aria-label": name, disabled: isClosed, onclick: () => turn(to) },
      sign,
    );
  };
  return h(
    "table",
    { class: "calendar" },
    h(
      "caption",
      {},
      step("Previous month", "‹", -1),
      h("span", { "aria-live": "polite" }, inWords(first, { month: "long", year: "numeric" })),
      step("Next month", "›", 1),
    ),
    h(
      "thead",
      {},
      h("tr", {}, ...["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((name) => h("th", { scope: "col" }, name))),
    ),
    h("tbody", {}, ...Array.from({ length: weeks }, (_, row) => week(row))),
  );
}
