// The page of the day: a level of each game in three grades, the streak and the calendar, and levels for this player.
// @ts-check
import { thumbnail } from "../board/thumbnail.js";
import { h, put } from "../common/dom.js";
import { nameDocument } from "../shell/history.js";
import { GAMES, TIERS, dailyAddress, dayAfter, dayOf, levelOf, solvedDays, streak } from "./days.js";
import { openLadder } from "./ladder.js";

/** @typedef {import("./days.js").Game} Game */
/** @typedef {import("./days.js").Tier} Tier */

/** @type {Record<Game, string>} */
const NAMES = { sokoban: "Sokoban", sokobond: "Sokobond" };

/** Weeks that the calendar shows. */
const WEEKS = 5;

/** Levels for the player, of each game. */
const STEPS = 3;

/**
 * A day in words.
 * @param {string} day
 */
function inWords(day) {
  const [year, month, date] = day.split("-").map(Number);
  const words = { weekday: "long", day: "numeric", month: "long" };
  return new Date(year, month - 1, date).toLocaleDateString("en", /** @type {Intl.DateTimeFormatOptions} */ (words));
}

/** @returns {Promise<import("../shell/part.js").View>} */
export async function showDaily() {
  const days = await solvedDays();
  return (root) => drawDaily(root, days);
}

/**
 * @param {HTMLElement} root
 * @param {Record<string, string[]>} days
 */
function drawDaily(root, days) {
  nameDocument("Level of the day");
  const today = dayOf(new Date());
  const length = streak(days, today);
  let left = false;
  const cards = GAMES.flatMap((game) => TIERS.map((tier) => card(today, game, tier, days)));
  const ladder = h("div", { class: "ladder" });
  put(
    root,
    h(
      "section",
      { class: "daily", "aria-labelledby": "daily-title" },
      h(
        "nav",
        { class: "crumbs", "aria-label": "Where you are" },
        h("a", { href: "#/" }, "Levels"),
        " › Level of the day",
      ),
      h("h1", { id: "daily-title" }, inWords(today)),
      h("p", {}, "New levels every day, the same for everybody."),
      h("div", { class: "daily-cards" }, ...cards.map(({ element }) => element)),
      h("h2", {}, length === 0 ? "No streak yet" : length === 1 ? "1 day in a row" : `${length} days in a row`),
      calendar(days, today),
      h("h2", {}, "Levels for you"),
      h(
        "p",
        { class: "note" },
        "A little harder than what you have solved, and easier again after levels that you gave up.",
      ),
      ladder,
    ),
  );
  /** @type {import("./ladder.js").Ladder | null} */
  let rungs = null;
  const climb = () => {
    // What a press or the focus may be on is not moved.
    if (rungs && !ladder.matches(":hover, :focus-within")) put(ladder, ...sections(rungs));
  };
  void openLadder(climb).then(
    (opened) => {
      rungs = opened;
      if (left) opened.stop();
      climb();
    },
    () => {},
  );
  // One picture after the other, so that a press on a card does not wait for all.
  void (async () => {
    for (const one of cards) {
      if (left) return;
      await one.draw().catch(() => {});
    }
  })();
  return {
    leave() {
      left = true;
      rungs?.stop();
    },
  };
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
  const name = h("strong", {}, `${NAMES[game]}, ${tier}`);
  const facts = h("span", { class: "facts" }, done ? "✓ solved" : "…");
  const href = dailyAddress(day, game, tier);
  const element = h("a", { class: `shelf daily-card${done ? " solved" : ""}`, href }, frame, name, facts);
  return {
    element,
    async draw() {
      const { text, title } = await levelOf(day, game, tier);
      const picture = await thumbnail(text);
      if (picture) frame.replaceChildren(picture);
      facts.textContent = done ? `✓ ${title}` : title;
    },
  };
}

/**
 * The last weeks: days on which a level of the day was solved.
 * @param {Record<string, string[]>} days
 * @param {string} today
 */
function calendar(days, today) {
  const [year, month, date] = today.split("-").map(Number);
  // Weeks begin on Monday.
  const weekday = (new Date(year, month - 1, date).getDay() + 6) % 7;
  const first = dayAfter(today, -weekday - 7 * (WEEKS - 1));
  const head = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((name) => h("th", { scope: "col" }, name));
  const cell = (/** @type {string} */ day) => {
    if (day > today) return h("td");
    const count = days[day]?.length ?? 0;
    const words = `${inWords(day)}: ${count} of ${GAMES.length * TIERS.length} solved`;
    const mark = count ? String(count) : "";
    return h(
      "td",
      { class: count ? "solved" : null, "aria-current": day === today ? "date" : null, title: words },
      h("span", { class: "date" }, String(Number(day.slice(8)))),
      h("span", { class: "mark" }, mark),
      h("span", { class: "sr" }, count ? " solved" : ""),
    );
  };
  const week = (/** @type {number} */ number) =>
    h("tr", {}, ...Array.from({ length: 7 }, (_, at) => cell(dayAfter(first, 7 * number + at))));
  return h(
    "table",
    { class: "calendar" },
    h("caption", { class: "sr" }, "Levels of the day solved in the last weeks"),
    h("thead", {}, h("tr", {}, ...head)),
    h("tbody", {}, ...Array.from({ length: WEEKS }, (_, number) => week(number))),
  );
}

/**
 * Levels for the player, of each game.
 * @param {import("./ladder.js").Ladder} rungs
 * @returns {HTMLElement[]}
 */
function sections(rungs) {
  const found = GAMES.flatMap((game) => {
    const links = rungs
      .levelsFor(game, STEPS)
      .map(({ title, address, word }) =>
        h("li", {}, h("a", { href: address }, title), h("span", { class: "facts" }, ` ${word}`)),
      );
    return links.length ? [h("section", {}, h("h3", {}, NAMES[game]), h("ol", {}, ...links))] : [];
  });
  return found.length ? found : [h("p", { class: "note" }, "The levels are still being graded.")];
}
