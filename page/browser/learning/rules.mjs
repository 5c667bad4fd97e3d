// The rules of the games with moving boards.
import { assert, open, opened } from "../harness.mjs";

/** Where the pieces of all boards are. */
const places = (page) =>
  page.locator(".rule-board svg").evaluateAll((boards) => boards.map((board) => board.innerHTML).join());

export async function rulesMoveAndAreOneKeyAway(browser, url) {
  const page = await open(browser, url);
  await opened(page, "xxxxxx\nxH--hx\nxxxxxx");
  await page.keyboard.press("F1");
  await page.waitForFunction(() => location.hash === "#/rules/sokobond");
  await page.locator("h1", { hasText: "How to play Sokobond" }).waitFor();
  assert.match(await page.locator(".rule").first().textContent(), /^Aim.*no electron is free/s);
  const before = await places(page);
  await page.waitForFunction(
    (before) => [...document.querySelectorAll(".rule-board svg")].map((board) => board.innerHTML).join() !== before,
    before,
  );
  // They can be stopped.
  await page.getByRole("button", { name: "Pause" }).click();
  await page.waitForTimeout(600);
  const still = await places(page);
  await page.waitForTimeout(900);
  assert.equal(await places(page), still);
  await page.getByRole("link", { name: "Sokoban", exact: true }).click();
  await page.locator("h1", { hasText: "How to play Sokoban" }).waitFor();
  await page.goBack();
  await page.locator("h1", { hasText: "How to play Sokobond" }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForSelector(".table .board");
  return page;
}

export async function rulesStandStillWhereLessMotionIsAskedFor(browser, url) {
  const page = await open(browser, url, { reducedMotion: "reduce", viewport: { width: 360, height: 740 } });
  await page.goto(`${url}#/rules/sokoban`);
  await page.locator("h1", { hasText: "How to play Sokoban" }).waitFor();
  const still = await places(page);
  await page.waitForTimeout(1200);
  assert.equal(await places(page), still);
  assert.ok(await page.locator(".rule-board .plan-arrow .arrow-head").count());
  assert.equal(await page.getByRole("button", { name: "Pause" }).count(), 0);
  // Nothing is wider than a phone.
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  return page;
}
