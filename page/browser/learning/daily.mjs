// The level of the day, the calendar, the result to post, the streak.
import { readFileSync } from "node:fs";
import { ask, assert, open, reads, rests, solved } from "../harness.mjs";

const KEYS = { u: "ArrowUp", l: "ArrowLeft", d: "ArrowDown", r: "ArrowRight" };
const LETTERS = { W: "u", A: "l", S: "d", D: "r" };

/** The day that is `by` days from today, as the page writes it. */
const day = (page, by = 0) =>
  page.evaluate((by) => {
    const date = new Date();
    date.setDate(date.getDate() + by);
    const two = (number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  }, by);

/** A level of a day as its file has it: its title, its solution, its rows. */
function kept(day, game, tier) {
  const file = new URL(`../../../levels/days/${day.slice(0, 7)}.days`, import.meta.url);
  const lines = readFileSync(file, "utf8").split("\n");
  const at = lines.findIndex((line) => line.startsWith(`${day} ${game} ${tier} `));
  return { title: lines[at].split(" ").slice(4).join(" "), solution: lines[at + 1] };
}

/** Opens a level of a day and makes the moves of its solution. */
async function play(page, url, day, game, tier) {
  await page.goto(`${url}#/daily/${day}/${game}/${tier}`);
  await page.waitForSelector(".table .board");
  for (const letter of kept(day, game, tier).solution) {
    await page.keyboard.press(KEYS[game === "sokobond" ? LETTERS[letter] : letter.toLowerCase()]);
  }
  await solved(page);
}

/** Today as it is on a day that has levels: pages see that date. */
const TODAY = "2026-11-26";

/** A page on which it is that day. */
async function onTheDay(browser, url) {
  const page = await open(browser, url);
  await page.clock.setFixedTime(new Date(`${TODAY}T12:00:00`));
  return page;
}

export async function theLevelOfADayComesFromItsFile(browser, url) {
  const page = await onTheDay(browser, url);
  const asked = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto(`${url}#/daily`);
  for (const name of ["Sokoban, easy", "Sokoban, hard", "Sokobond, easy", "Sokobond, hard"])
    await page.locator(".daily-card", { hasText: name }).locator(".board").waitFor();
  assert.ok(asked.some((request) => request.includes("days/2026-11.txt")));
  // Nothing is made, searched or graded.
  assert.deepEqual(
    asked.filter((request) => /generate|jobs|grades/.test(request.split("#")[0]) && !/\.js /.test(request)),
    [],
  );
  const { title } = kept(TODAY, "sokoban", "easy");
  await page.locator(".daily-card", { hasText: title }).click();
  await page.waitForSelector(".table .board");
  assert.ok((await page.title()).includes(title));
  return page;
}

export async function everyPastDayCanBeOpened(browser, url) {
  const page = await onTheDay(browser, url);
  await page.goto(`${url}#/daily`);
  await page.locator(".calendar caption", { hasText: "November 2026" }).waitFor();
  assert.equal(await page.locator(".calendar td a").count(), 26);
  assert.ok(await page.locator(".calendar caption button").first().isDisabled());
  await page.locator(".calendar td a").nth(2).click();
  await page.locator("h1", { hasText: "Tuesday, November 3" }).waitFor();
  await page.locator(".daily-card", { hasText: kept("2026-11-03", "sokobond", "hard").title }).waitFor();
  await page.locator(".crumbs a", { hasText: "Level of the day" }).click();
  await page.locator("h1", { hasText: "Thursday, November 26" }).waitFor();
  return page;
}

export async function theResultOfADayCanBePosted(browser, url) {
  const page = await onTheDay(browser, url);
  await play(page, url, TODAY, "sokoban", "easy");
  const { solution } = kept(TODAY, "sokoban", "easy");
  await page.locator(".result button", { hasText: "Share result" }).click();
  await page.locator(".toast", { hasText: "Your result is on the clipboard." }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const pushes = solution.replace(/[^A-Z]/g, "").length;
  assert.equal(text.split("\n")[0], `Sokoworks 26 · Sokoban, easy · ${pushes} pushes ★★★ · no hints`);
  assert.equal(text.split("\n")[1], "🟩".repeat(10));
  // It can still be posted later, from the page of the day.
  await page.goto(`${url}#/daily`);
  await page.locator(".daily-one button", { hasText: "Share result" }).waitFor();
  await page.goto(url);
  await page.locator("a.day", { hasText: /✓ \d+ days? in a row/ }).waitFor();
  return page;
}

export async function aSolvedDayCountsForTheStreak(browser, url) {
  const page = await onTheDay(browser, url);
  await page.goto(url);
  const [today, yesterday, before] = [await day(page), await day(page, -1), await day(page, -2)];
  await ask(page, "days", { solved: `${yesterday}/sokoban/easy` });
  // One that was solved later than on its day does not count.
  await ask(page, "days", { solved: `${before}/sokoban/easy`, late: true });
  await page.goto(`${url}#/daily`);
  await page.locator("h2", { hasText: "1 day in a row" }).waitFor();
  assert.equal(await page.locator(".calendar td.solved").count(), 2);
  await play(page, url, today, "sokobond", "easy");
  await reads(true, async () => Boolean((await ask(page, "days", {})).days[today]));
  await rests(page);
  await page.goto(`${url}#/daily`);
  await page.locator("h2", { hasText: "2 days in a row" }).waitFor();
  await page.locator(".daily-card.solved", { hasText: "Sokobond, easy" }).waitFor();
  if (process.env.SOKO_BACKEND === "worker") return page;
  // The program keeps the days, for every browser.
  const other = await onTheDay(browser, url);
  await other.goto(`${url}#/daily`);
  await other.locator("h2", { hasText: "2 days in a row" }).waitFor();
  await other.context().close();
  return page;
}
