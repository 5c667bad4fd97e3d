// The level of the day, the streak, and levels for this player.
import { readFileSync } from "node:fs";
import { assert, open, reads, rests, solved } from "../harness.mjs";

/** Levels of some days, made by the program. */
const DAYS = JSON.parse(readFileSync(new URL("../../../crates/backend/tests/daily.json", import.meta.url), "utf8"));

const KEYS = { u: "ArrowUp", l: "ArrowLeft", d: "ArrowDown", r: "ArrowRight" };

/** The day that is `by` days from today, as the page writes it. */
const day = (page, by = 0) =>
  page.evaluate((by) => {
    const date = new Date();
    date.setDate(date.getDate() + by);
    const two = (number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  }, by);

export async function theLevelOfADayIsTheSameForEverybody(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/daily/2026-11-26/sokoban/easy`);
  await page.waitForSelector(".table .board");
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("soko.dayLevels")));
  const made = DAYS.find(({ day, game, tier }) => `${day}/${game}/${tier}` === "2026-11-26/sokoban/easy");
  assert.equal(kept["2026-11-26/sokoban/easy"].text, made.text);
  return page;
}

export async function aSolvedDayCountsForTheStreak(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  const [today, yesterday, before] = [await day(page), await day(page, -1), await day(page, -2)];
  await page.evaluate(
    async ([yesterday, before]) => {
      const { post } = await import("./page/backend/api.js");
      await post("days", { solved: `${yesterday}/sokoban/easy` });
      // One that was solved later than on its day does not count.
      await post("days", { solved: `${before}/sokoban/easy`, late: true });
    },
    [yesterday, before],
  );
  await page.goto(`${url}#/daily`);
  await page.locator("h2", { hasText: "1 day in a row" }).waitFor();
  assert.equal(await page.locator(".calendar td.solved").count(), 2);
  await page.goto(`${url}#/daily/${today}/sokobond/easy`);
  await page.waitForSelector(".table .board");
  const text = await page.evaluate(
    (name) => JSON.parse(localStorage.getItem("soko.dayLevels"))[name].text,
    `${today}/sokobond/easy`,
  );
  // Play the solver's moves.
  const { moves } = await page.evaluate(async (text) => {
    const { job } = await import("./page/backend/api.js");
    return (await job({ text, kind: "solve" }, () => {}).done).verified;
  }, text);
  for (const letter of moves) await page.keyboard.press(KEYS[letter.toLowerCase()]);
  await solved(page);
  await reads(true, () =>
    page.evaluate(async (day) => {
      const { solvedDays } = await import("./page/learn/days.js");
      return Boolean((await solvedDays())[day]);
    }, today),
  );
  await rests(page);
  await page.goto(`${url}#/daily`);
  await page.locator("h2", { hasText: "2 days in a row" }).waitFor();
  await page.locator(".daily-card.solved", { hasText: "Sokobond, easy" }).waitFor();
  // Levels for this player are offered as soon as grades are known.
  await page.locator(".ladder li a").first().waitFor();
  if (process.env.SOKO_BACKEND === "worker") return page;
  // The program keeps the days, for every browser.
  const other = await open(browser, url);
  await other.goto(`${url}#/daily`);
  await other.locator("h2", { hasText: "2 days in a row" }).waitFor();
  await other.context().close();
  return page;
}
