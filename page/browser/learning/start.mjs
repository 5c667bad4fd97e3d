// The start page and lists: tabs, a course as a path, what is gone on with, and drafts that nobody touched.
import { assert, eventually, level, open, opened, reads, rests, shelfName, solved } from "../harness.mjs";

export async function theCourseIsAPathOfDots(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  const dots = page.locator("[role=tabpanel]:not([hidden]) .path .dot");
  await dots.first().waitFor();
  assert.ok((await dots.count()) >= 10);
  // The player stands on one of them, which is the next.
  await reads(1, () => page.locator("[role=tabpanel]:not([hidden]) .dot.next svg").count());
  assert.match(await dots.nth(1).getAttribute("aria-label"), /^2\. /);
  await dots.nth(1).click();
  await page.waitForSelector(".table .board");
  return page;
}

export async function theGamesAreTabs(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.waitForSelector("[role=tab]");
  const shown = () =>
    page.$$eval("[role=tabpanel]", (panels) => panels.filter((one) => one.offsetHeight).map((one) => one.id));
  await reads(["panel-sokoban"], shown);
  await page.getByRole("tab", { name: "Sokobond" }).click();
  await reads(["panel-sokobond"], shown);
  // It is remembered, and the arrow keys go from one to the other.
  await page.reload();
  await page.waitForSelector("[role=tab]");
  await reads(["panel-sokobond"], shown);
  await page.focus("[role=tab][aria-selected=true]");
  await page.keyboard.press("ArrowLeft");
  await reads(["panel-sokoban"], shown);
  // Each sentence of the headline has a line of its own.
  const lines = await page.$$eval(".hero h1 > *", (all) => all.map((one) => one.getBoundingClientRect().top));
  assert.equal(new Set(lines).size, 3);
  return page;
}

export async function oneGoesOnWithTheLevelPlayedLast(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 3);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await reads("2", () => page.locator("[data-number=moves] dd").textContent());
  const title = await page.locator("h1").textContent();
  // Looking at another one changes nothing.
  await page.evaluate(() => (location.hash = location.hash.replace(/3\??.*$/, "4")));
  await eventually(async () => assert.notEqual(await page.locator("h1").textContent(), title));
  await page.goto(`${url}#/`);
  const shown = await page.locator(".resume strong").textContent();
  assert.ok(title.startsWith(shown), `${shown}, not ${title}`);
  return page;
}

export async function draftsThatNobodyTouchedAreNotListed(browser, url) {
  const page = await open(browser, url);
  for (let time = 0; time < 3; time += 1) {
    await page.goto("about:blank");
    await page.goto(`${url}#/edit/new`);
    await page.waitForSelector(".editing .board");
  }
  await page.goto(`${url}#/drafts`);
  await page.waitForSelector("main h1");
  await rests(page);
  assert.equal(await page.locator(".own .shelf").count(), 0);
  return page;
}

export async function unknownAddressesAreTold(browser, url) {
  const page = await open(browser, url);
  for (const address of ["#/zzz", "#/p/1/-1"]) {
    await page.goto("about:blank");
    await page.goto(`${url}${address}`);
    await page.locator("h1", { hasText: "Nothing here" }).waitFor();
    await page.locator("main a", { hasText: "Back to the levels" }).waitFor();
  }
  return page;
}

export async function aListShowsSearchAndUnsolvedTheRestIsFolded(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/c/0`);
  await page.waitForSelector(".card");
  const shown = () =>
    page.$$eval(".finding :is(input, select)", (all) => all.filter((one) => one.offsetWidth).map((one) => one.type));
  await reads(["search", "checkbox"], shown);
  await page.locator(".sieve .check", { hasText: "Unsolved" }).locator("input").check();
  await eventually(async () => assert.match(page.url(), /state=unsolved/));
  await page.click(".sieve-more");
  await eventually(async () => assert.ok((await shown()).length > 6));
  await page.locator("label", { hasText: "Reverse order" }).waitFor();
  return page;
}

export async function skinsAreSmallBoardsToPress(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/settings`);
  await page.waitForSelector(".skin .board");
  const fill = (skin) => page.$eval(`.skin-board[data-skin=${skin}] .wall`, (wall) => getComputedStyle(wall).fill);
  const looks = await Promise.all(["workshop", "plain", "contrast"].map(fill));
  assert.equal(new Set(looks).size, 3, `${looks}`);
  await page.getByRole("radio", { name: "High contrast" }).click();
  await reads("contrast", () => page.evaluate(() => document.documentElement.dataset.skin));
  assert.deepEqual(await Promise.all(["workshop", "plain", "contrast"].map(fill)), looks);
  // The page names the place where games are kept.
  const kept = await page.locator(".settings-page .note").first().textContent();
  assert.ok(/games and records are kept by the program|Settings, games, drafts and records are kept/i.test(kept), kept);
  return page;
}

export async function aMovieIsOnePressAway(browser, url) {
  const page = await open(browser, url);
  await opened(page, "######\n#@ $.#\n######");
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await page.waitForSelector("[data-solved]");
  await page.keyboard.press("Escape");
  await page.click(".side .menu");
  await page.locator(".tools button", { hasText: "Download" }).click();
  await eventually(async () => assert.match(await page.locator(".film").getAttribute("src"), /^blob:/));
  const shown = await page.$$eval("dialog .choices button", (all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.textContent),
  );
  assert.deepEqual(shown, ["Movie (GIF)"]);
  await page.click("dialog summary");
  await reads("3", () => page.locator("dialog label", { hasText: "Pieces" }).locator("select").inputValue());
  return page;
}

export async function theBoardToTryIsOfEitherGameInTurn(browser, url) {
  const page = await open(browser, url);
  const game = async () => {
    await page.goto("about:blank");
    await page.goto(url);
    await page.waitForSelector(".hero-board .board");
    return page.$eval(".hero-board", (area) => (area.matches(".sokobond") ? "sokobond" : "sokoban"));
  };
  assert.deepEqual([await game(), await game(), await game()], ["sokoban", "sokobond", "sokoban"]);
  return page;
}

export async function continueIsTheNextUnsolvedLevel(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 0);
  await page.keyboard.press("ArrowRight");
  await solved(page);
  await page.waitForSelector(".result-table .record");
  await page.goto(`${url}#/`);
  const going = page.locator(".resume");
  await going.waitFor();
  assert.doesNotMatch(await going.textContent(), /Solved/);
  assert.match(await going.getAttribute("href"), new RegExp(`^#/p/(0|${shelfName(0)})/[1-9]`));
  return page;
}
