// A phone, upright and on its side: the board, one bar below it, and all messages in sight.
import {
  askHint,
  assert,
  becomes,
  eventually,
  level,
  middle,
  number,
  open,
  opened,
  reads,
  solved,
  tool,
} from "./harness.mjs";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const ROOM = "#######\n#@    #\n# $   #\n#    .#\n#######";

/** Whether all of an element is in sight. */
async function inSight(page, selector) {
  const box = await page.locator(selector).boundingBox();
  const { width, height } = page.viewportSize();
  return box && box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
}

export async function everythingIsInSight(browser, url) {
  const page = await open(browser, url, PHONE);
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [390, 844],
    [320, 568],
  ]) {
    await page.setViewportSize({ width, height });
    await opened(page, ROOM);
    // The page does not scroll.
    await reads([width, 0, 0], () =>
      page.evaluate(() => [
        innerWidth,
        document.documentElement.scrollHeight - innerHeight,
        document.documentElement.scrollWidth - innerWidth,
      ]),
    );
    for (const part of [".table", ".bar", ".status", ".numbers", ".bar [aria-label='Undo']", ".crumbs"]) {
      await eventually(async () => assert.ok(await inSight(page, part), `${part} at ${width} by ${height}`));
    }
    for (const key of ["Right", "Right", "Down", "Left"]) await page.keyboard.press(`Arrow${key}`);
    await page.locator(".warning-text", { hasText: "can't be solved" }).waitFor();
    assert.ok(await inSight(page, ".warning-text"), `the warning at ${width} by ${height}`);
    assert.ok(await inSight(page, ".warning-text button"), `the way back at ${width} by ${height}`);
  }
  return page;
}

export async function theBarDoesItAll(browser, url) {
  const page = await open(browser, url, PHONE);
  // To the right there is one step, however long a button seems to be held.
  await opened(page, "#######\n#@ ####\n# $   #\n#    .#\n#######");
  const small = await page.$$eval(".bar :is(button, a)", (buttons) =>
    buttons
      .map((one) => one.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ width, height }) => Math.min(width, height)),
  );
  assert.equal(small.length, 6);
  assert.ok(
    small.every((side) => side >= 44),
    `${small}`,
  );
  await askHint(page, () => page.tap("[aria-label='Give a hint']"));
  assert.ok(await inSight(page, ".hint-text"));
  await tool(page, "Arrow buttons");
  await page.tap("[aria-label='Close']");
  await page.tap(".pad-right");
  await becomes(page, "moves", 1);
  await page.tap(".bar [aria-label='Undo']");
  await becomes(page, "moves", 0);
  await page.tap(".pad-right");
  await becomes(page, "moves", 1);
  await page.tap(".bar [aria-label='Restart']");
  await becomes(page, "moves", 0);
  const cell = () => page.evaluate(() => document.querySelector(".table .board").getScreenCTM().a);
  const fitted = await cell();
  await tool(page, "Zoom");
  await eventually(async () => assert.ok((await cell()) > 1.5 * fitted));
  await tool(page, "Zoom");
  await eventually(async () => assert.ok(Math.abs((await cell()) - fitted) < 0.01));
  // More: everything else, and back.
  await page.locator(".tools").waitFor({ state: "hidden" });
  await page.tap(".bar [aria-label='All tools']");
  await page.locator(".tools").waitFor();
  await page.tap(".tools >> text=Reverse");
  await page.waitForSelector("[data-mode=reverse]");
  await page.locator(".tools").waitFor({ state: "hidden" });
  return page;
}

export async function twoFingersZoomAndPan(browser, url) {
  const page = await open(browser, url, PHONE);
  await level(page, url, 0, 3);
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const cell = () => page.evaluate(() => document.querySelector(".table .board").getScreenCTM().a);
  const fitted = await cell();
  const { x, y } = await middle(page, 4, 3);
  await touch("touchStart", [x - 20, y]);
  await touch("touchStart", [x - 20, y], [x + 20, y]);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", [x - 20 - 8 * step, y], [x + 20 + 8 * step, y]);
  await page.waitForFunction(
    (fitted) => document.querySelector(".table .board").getScreenCTM().a > 1.5 * fitted,
    fitted,
  );
  const before = await page.evaluate(() => document.querySelector(".table").scrollLeft);
  for (let step = 1; step <= 5; step += 1) await touch("touchMove", [x - 68 - 8 * step, y], [x + 68 - 8 * step, y]);
  await touch("touchEnd");
  await page.waitForFunction((before) => document.querySelector(".table").scrollLeft > before + 10, before);
  // Neither was a swipe, a tap or a long press.
  assert.equal(await number(page, "moves"), "0");
  assert.equal(await page.locator(".target [data-cell]").count(), 0);
  return page;
}

export async function listsBeginWithLevels(browser, url) {
  const page = await open(browser, url, PHONE);
  await page.goto(`${url}#/c/0`);
  await page.waitForSelector(".card");
  assert.ok(await inSight(page, ".card[href='#/p/0/0']"), "the first level is in sight");
  // The choices are one tap away, and stay in sight while one of them is in use.
  const state = page.locator(".sieve label", { hasText: /^State/ }).locator("select");
  await state.waitFor({ state: "hidden" });
  await page.tap("text=Filter");
  await state.selectOption("solved");
  await page.reload();
  await state.waitFor();
  await page.locator(".jump").waitFor();
  return page;
}

export async function titlesHaveTwoLines(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/c/0`);
  await page.waitForSelector(".card[href='#/p/0/3']");
  const cut = (place) =>
    page.locator(`.card[href='#/p/0/${place}'] .name`).evaluate((name) => name.scrollHeight > name.clientHeight + 1);
  // The list opens with titles that fit; what does not fit is there to be read in the tip.
  assert.equal(await cut(3), false);
  return page;
}

export async function theResultLeavesTheBoardInSight(browser, url) {
  const page = await open(browser, url, PHONE);
  for (const [width, height] of [
    [360, 740],
    [740, 360],
  ]) {
    await page.setViewportSize({ width, height });
    await opened(page, "#####\n#@$.#\n#####");
    await page.keyboard.press("ArrowRight");
    await solved(page);
    await page.waitForSelector(".result:not([hidden])");
    // It glides in.
    await eventually(async () => assert.ok(await inSight(page, ".result .main"), `${width} by ${height}`));
    await eventually(async () => {
      const [result, board] = [await page.locator(".result").boundingBox(), await page.locator(".table").boundingBox()];
      const covers = result.y < board.y + board.height - 1 && result.x < board.x + board.width - 1;
      assert.ok(!covers, `the result covers the board at ${width} by ${height}`);
    });
  }
  return page;
}

/** A finger on the screen of a page. */
async function finger(page) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  return {
    /** Swipes by some pixels, at once, because a swipe that is held repeats. */
    swipe: async ([x, y], [dx, dy]) => {
      await touch("touchStart", [x, y]);
      await Promise.all([touch("touchMove", [x + dx, y + dy]), touch("touchEnd")]);
    },
    touch,
  };
}

export async function theWholeFieldTakesSwipes(browser, url) {
  const page = await open(browser, url, PHONE);
  await opened(page, ROOM);
  const [field, table] = [await page.locator(".field").boundingBox(), await page.locator(".table").boundingBox()];
  const { swipe } = await finger(page);
  const below = (table.y + table.height + field.y + field.height) / 2;
  const above = (field.y + table.y) / 2;
  assert.ok(below > table.y + table.height + 10 && above < table.y - 10, "there is room above and below the board");
  let moves = 0;
  for (const y of [below, above]) {
    await swipe([field.x + field.width / 2, y], [40, 0]);
    await becomes(page, "moves", (moves += 1));
  }
  return page;
}

export async function theListIsOnePressAwayAndSaysWhereOneIs(browser, url) {
  const page = await open(browser, url, PHONE);
  await level(page, url, 0, 2);
  assert.match(await page.locator(".crumbs").textContent(), /3 of 41$/);
  await page.tap(".bar a");
  await page.waitForSelector(".cards");
  // Each menu has a sign of its own.
  await level(page, url, 0, 2);
  const signs = await page.$$eval("[aria-expanded] path", (all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute("d")),
  );
  assert.equal(new Set(signs).size, signs.length);
  assert.equal(signs.length, 2);
  return page;
}

export async function howToPlayIsBesideTheBoard(browser, url) {
  const page = await open(browser, url, PHONE);
  await opened(page, ROOM);
  await page.tap(".status a >> text=How to play");
  await page.waitForSelector(".rules");
  return page;
}

export async function whatIsHeldInTheHandSharesByTheSheetOfTheSystemAndTrembles(browser, url) {
  const page = await open(browser, url, PHONE);
  await page.addInitScript(() => {
    window.sheets = [];
    window.ticks = [];
    Object.assign(navigator, {
      share: async (what) => window.sheets.push(what),
      vibrate: (times) => window.ticks.push(times),
    });
  });
  await opened(page, "#######\n#@ $. #\n#     #\n#######");
  await tool(page, "Share");
  await page.waitForFunction(() => window.sheets.length === 1);
  assert.match(await page.evaluate(() => window.sheets[0].url), /#\/l\//);
  // A step is not felt, a push is.
  await page.keyboard.press("ArrowRight");
  await becomes(page, "moves", 1);
  assert.equal(await page.evaluate(() => window.ticks.length), 0);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => window.ticks.length > 0);
  return page;
}
