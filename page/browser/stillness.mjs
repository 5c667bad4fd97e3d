// Nothing moves on its own where nobody looks at it move: no view has an animation that goes on while nobody is there.
import { assert, open, reads } from "./harness.mjs";

/** How many animations run that never end by themselves. */
const endless = (page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime === Infinity).length,
  );

/** Views, and what each has when it is there. */
const VIEWS = {
  "#/": ".shelf .board",
  "#/c/0": ".card .board",
  "#/c/1": ".card .atom",
  "#/p/0/4": ".table .board",
  "#/p/1/5": ".table .atom",
  "#/edit/new?game=sokobond": ".editing .board",
  "#/rules/sokobond": ".rule .atom",
  "#/daily": ".daily-card",
  "#/settings": ".settings-page",
};

export async function noViewMovesWhileNobodyIsThere(browser, url) {
  const page = await open(browser, url);
  for (const [hash, wait] of Object.entries(VIEWS)) {
    await page.goto("about:blank");
    await page.goto(`${url}${hash}`);
    await page.locator(wait).first().waitFor();
    // In a level electrons come to rest after some seconds; lists and rules have none that circle.
    if (hash.startsWith("#/p/")) await reads(0, () => endless(page));
    else assert.equal(await endless(page), 0, hash);
  }
  return page;
}

export async function electronsCircleAgainWhenSomebodyComesBack(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/p/1/5`);
  await page.locator(".table .atom").first().waitFor();
  await reads(0, () => endless(page));
  await page.mouse.move(200, 300);
  await page.mouse.move(220, 320);
  await page.waitForSelector(".table.awake");
  assert.ok((await endless(page)) > 0);
  return page;
}

export async function onlyRulesInSightMove(browser, url) {
  const page = await open(browser, url, { viewport: { width: 360, height: 640 } });
  await page.goto(`${url}#/rules/sokobond`);
  await page.locator(".rule .atom").first().waitFor();
  // A card far below plays nothing, while the first one does.
  await page.evaluate(() => {
    const boards = [...document.querySelectorAll(".rule .board")];
    window.played = boards.map(() => 0);
    boards.forEach((board, at) => {
      const watcher = new MutationObserver(() => (window.played[at] += 1));
      watcher.observe(board, { subtree: true, attributeFilter: ["style"] });
    });
  });
  await page.waitForFunction(() => window.played[0] > 6);
  assert.equal(await page.evaluate(() => window.played.at(-1)), 0);
  return page;
}
