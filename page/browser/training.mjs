// The trainer: levels that suit the player, a rating that moves, runs, a history that goes to another browser; and all levels, searched.
import { arrives, ask, assert, becomes, open, paste, reads, save } from "./harness.mjs";

/** Solves the level that is shown by the solution that comes with it. */
async function solveServed(page) {
  const [, slug, place] = /^#\/train\/p\/(.+)\/(\d+)/.exec(await page.evaluate(() => location.hash));
  const [moves] = (await ask(page, `library/${slug}/${place}`)).solutions;
  await paste(page, moves.slice(0, -1));
  await becomes(page, "moves", moves.length - 1);
  await page.keyboard.press(
    { u: "ArrowUp", d: "ArrowDown", l: "ArrowLeft", r: "ArrowRight" }[moves.at(-1).toLowerCase()],
  );
  await page.waitForSelector("[data-solved]");
}

/** Waits for the next level of a run, which stands as these words say. */
async function served(page, words, before = "") {
  await page.waitForFunction((before) => /^#\/train\/p\//.test(location.hash) && location.hash !== before, before);
  await page.locator(".crumbs .run", { hasText: words }).waitFor();
  await page.waitForSelector(".table .board");
  return page.evaluate(() => location.hash.split("?")[0]);
}

export async function theRatingMovesWithEachLevelAndRunsEnd(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.getByRole("link", { name: "Train" }).click();
  await page.waitForSelector(".rating-number");
  await page.selectOption(".trainer label:has-text('Game') select", "sokobond");
  await page.selectOption(".trainer label:has-text('How hard') select", "0.9");
  const levels = async (page) =>
    Number(/after (\d+) levels?/.exec(await page.locator(".rating-number").textContent())[1]);
  // Records that are there already count.
  const before = await levels(page);
  await page.getByRole("button", { name: "Practice" }).click();
  const first = await served(page, "Practice: 0 solved");
  await solveServed(page);
  await page.locator(".crumbs .run", { hasText: "Practice: 1 solved" }).waitFor();
  await page.keyboard.press("Enter");
  const second = await served(page, "Practice: 1 solved", first);
  await page.getByRole("button", { name: "Give up" }).click();
  await served(page, "Practice: 1 solved", second);
  await page.locator(".crumbs a", { hasText: "Train" }).click();
  await reads(before + 2, () => levels(page));
  await page.locator(".curve polyline").waitFor();
  await reads(["got", ""], () => page.$$eval(".last-run li", (all) => all.map((one) => one.className)));
  // A streak ends with the first level that is given up.
  await page.getByRole("button", { name: "Streak" }).click();
  await served(page, "Streak: 0 solved");
  await page.reload();
  await served(page, "Streak: 0 solved");
  await page.getByRole("button", { name: "Give up" }).click();
  await page.locator(".last-run", { hasText: "The streak has ended. Streak: 0 solved." }).waitFor();
  await page.locator("summary", { hasText: "Do the predictions come true?" }).click();
  const counts = () => page.$$eval(".calibration td:nth-child(2)", (all) => all.map((one) => Number(one.textContent)));
  await reads(before + 3, async () => (await counts()).reduce((sum, one) => sum + one, 0));
  // The history goes to another browser.
  await page.locator("summary", { hasText: "Take it with you" }).click();
  const { file, bytes } = await save(page, () => page.click("text=Download the history"));
  const number = await page.locator(".rating-number").textContent();
  const other = await open(browser, url);
  await other.goto(`${url}#/train`);
  await other.locator("summary", { hasText: "Take it with you" }).click();
  const [chooser] = await Promise.all([other.waitForEvent("filechooser"), other.click("text=Take a file")]);
  await chooser.setFiles({ name: file, mimeType: "application/json", buffer: bytes });
  await other.locator(".toast", { hasText: "3 results added." }).waitFor();
  await other.selectOption(".trainer label:has-text('Game') select", "sokobond");
  await reads(number, () => other.locator(".rating-number").textContent());
  await other.context().close();
  return page;
}

export async function oneSearchFindsLevelsOfAllCollections(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/all?find=bond`);
  await page.locator(".card", { hasText: /Sokobond 1 / }).waitFor();
  await page.fill("input[type=search]", "go round");
  await reads(1, () => page.locator(".card").count());
  await page.locator(".card").click();
  await page.waitForSelector(".table .board");
  await page.goBack();
  await arrives(page, "#/all?find=go+round");
  await page.click("text=Filter");
  await page.fill("input[type=search]", "first steps");
  await page.selectOption("label:has-text('Idea') select", "safe");
  await page.locator(".card", { hasText: "One push" }).waitFor();
  assert.equal(await page.locator(".card", { hasText: "Look ahead" }).count(), 0);
  return page;
}
