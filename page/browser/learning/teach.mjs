// Teaching: lessons beside the board, where play begins, rules, two plays side by side, the level of the day.
import { assert, open, rests, shelfName } from "../harness.mjs";

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
    assert.match(await link.getAttribute("href"), new RegExp(`^#/p/${shelfName(shelf)}/\\d$`));
  }
  return page;
}
