// Teaching: lessons beside the board, where play begins, rules, two plays side by side, the level of the day.
import { ask, assert, level, open, rests, shelfName } from "../harness.mjs";

export async function theCourseInSokobondSaysARuleALevelInAllSizes(browser, url) {
  const page = await open(browser, url);
  for (const [place, words] of [
    [0, /free electron/],
    [3, /pushes what is in its way/],
    [4, /never bonds/],
  ]) {
    await page.goto(`${url}#/p/${shelfName(1)}/${place}`);
    const lesson = page.locator(".message.lesson");
    await lesson.filter({ hasText: words }).waitFor();
    // It stays while one plays, and is never cut.
    if (!place) await page.keyboard.press("ArrowDown");
    await rests(page);
    for (const [width, height] of [
      [1280, 800],
      [820, 1180],
      [360, 740],
    ]) {
      await page.setViewportSize({ width, height });
      const [fits, shown] = await lesson.evaluate((one) => [
        one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1,
        one.checkVisibility(),
      ]);
      assert.ok(fits && shown, `${place} at ${width}`);
    }
  }
  return page;
}

export async function playBeginsWithTheLessonsOfAGame(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  for (const [name, shelf] of [
    ["Sokoban", 0],
    ["Sokobond", 1],
  ]) {
    const link = page.getByRole("link", { name: `Play ${name}`, exact: true });
    // Other tests may have solved the first of them.
    assert.match(await link.getAttribute("href"), new RegExp(`^#/p/${shelfName(shelf)}/\\d+$`));
  }
  return page;
}

export async function theFirstLessonSaysWhoOneIsAndShowsTheWay(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 1, 0);
  const lesson = page.locator(".message.lesson");
  for (const words of [/You are the ringed H/, /arrow keys/, /Use up all dots/])
    await lesson.filter({ hasText: words }).waitFor();
  // An arrow shows what the words say, until something is moved. Other tests may have solved the lesson: then none is needed.
  const { best } = await ask(page, "about", { text: (await ask(page, `library/${shelfName(1)}/0`)).text });
  if (!best) await page.waitForSelector(".plan-arrow .arrow-head", { state: "attached" });
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".plan-arrow .arrow-head", { state: "detached" });
  return page;
}

export async function theFirstThreeLessonsShowTheirMovesOnce(browser, url) {
  const page = await open(browser, url);
  const still = await open(browser, url, { reducedMotion: "reduce" });
  for (const shelf of [0, 1])
    for (const place of [0, 1, 2, 3]) {
      const { text } = await ask(page, `library/${shelfName(shelf)}/${place}`);
      // Other tests may have solved it: then nothing is shown.
      const isShown = place < 3 && !(await ask(page, "about", { text })).best;
      await level(page, url, shelf, place);
      if (isShown) {
        // The ghost goes away by itself, the arrow stays; the pieces have not moved.
        await page.waitForSelector(".ghost .piece", { state: "attached" });
        await page.waitForSelector(".ghost", { state: "detached" });
        await page.waitForSelector(".plan-arrow .arrow-head", { state: "attached" });
        assert.equal(await page.locator("[data-number=moves] dd").textContent(), "0");
      }
      await level(still, url, shelf, place);
      if (isShown) await still.waitForSelector(".plan-arrow .arrow-head", { state: "attached" });
      else await rests(still);
      assert.equal(await still.locator(".ghost").count(), 0);
    }
  still.faults.forEach((fault) => page.faults.push(fault));
  return page;
}
