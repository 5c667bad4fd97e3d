// A search that is stopped, levels that stay as they are; and how fast and light the page is. What rows.mjs does not have.
import {
  assert,
  becomes,
  draftedRow,
  eventually,
  hard,
  isStatic,
  level,
  open,
  opened,
  press,
  reads,
  tool,
} from "./harness.mjs";

export async function solvingAndStopping(browser, url) {
  const page = await open(browser, url);
  await opened(page, hard());
  await page.selectOption(".panel select", "moves");
  await page.click(".panel .start");
  await page.locator(".panel .start", { hasText: "Stop" }).waitFor();
  await page.waitForFunction(() =>
    /nodes[\s\S]*bound[\s\S]*memory[\s\S]*time/.test(document.querySelector("[aria-label=Progress]").textContent),
  );
  await page.locator(".panel .start", { hasText: "Stop" }).click();
  // A solution that is in hand is shown. Its pushes may be proved by now, its moves are not.
  const claim =
    /No answer: stopped|Solution: \d+ moves, \d+ pushes(, fewest pushes proved|, at least \d+ (moves|pushes) needed)?\.$/;
  await page.locator(".solver-note", { hasText: claim }).waitFor();
  await page.waitForFunction(() => document.querySelector(".panel .start").textContent === "Solve");
  return page;
}

export async function othersLevelsStayAsTheyAre(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 0);
  await page.keyboard.press("e");
  await page.waitForSelector(".editing .board");
  await page.locator(".banner", { hasText: "stays as it is" }).waitFor();
  await page.locator("[role=radiogroup]").waitFor({ state: "hidden" });
  await page.click("text=Edit a copy");
  await page.click("[role=radio][aria-label='Wall']");
  await press(page, 1, 1);
  await draftedRow(page, 1, "##$.#");
  await page.goto(`${url}#/drafts`);
  await page.locator(".shelf", { hasText: "(copy)" }).waitFor();
  return page;
}

export async function quickAndLight(browser, url) {
  const page = await open(browser, url, { colorScheme: "dark" });
  await page.goto(url);
  await page.waitForSelector(".shelf");
  const { weight, count } = await page.evaluate(() => {
    const parts = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    // The solver comes beside it.
    const own = parts.filter((part) => !/\.wasm$|\/(api|levels)\//.test(part.name));
    return { weight: own.reduce((sum, part) => sum + part.encodedBodySize, 0), count: own.length };
  });
  const paint = await eventually(() =>
    page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime),
  );
  // A browser asks a host for six files at a time, and each takes the way there and back.
  assert.ok(weight < 180_000 && count <= 12, `the page weighs ${weight} bytes in ${count} files`);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await level(page, url, 0, 3);
  console.log(`   first paint ${paint.toFixed(0)} ms, ${weight} bytes`);
  // Wide, and for those who have asked for less motion.
  await page.setViewportSize({ width: 3840, height: 2160 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("ArrowRight");
  await becomes(page, "moves", 1);
  await eventually(async () => {
    const board = await page.locator(".table").boundingBox();
    // Squares grow with the type, and not beyond what one takes in at a glance.
    assert.ok(board.height > 600, `the board is ${board.height} high on a wall`);
  });
  // Names for screen readers: no control without one.
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button, input, select, a, [role=application]")]
      .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.closest("label")))
      .map((one) => one.outerHTML),
  );
  assert.deepEqual(nameless, []);
  return page;
}

export async function aLostConnectionIsSaidOnceAndFoundAgain(browser, url) {
  const page = await open(browser, url);
  await opened(page, "########\n#@     #\n# $  . #\n########");
  if (isStatic()) return page;
  await page.route("**/api/**", (route) => route.abort());
  for (let time = 0; time < 6; time += 1) await page.keyboard.press("ArrowRight");
  await page.locator(".toast", { hasText: "connecting again" }).waitFor();
  await page.waitForTimeout(300);
  const messages = await page.locator("#alerts .toast").allTextContents();
  assert.equal(messages.length, 1, messages.join("\n"));
  assert.ok(!messages[0].includes("`"), messages[0]);
  await page.unroute("**/api/**");
  await page.locator(".toast").waitFor({ state: "detached" });
  await page.keyboard.press("ArrowRight");
  await becomes(page, "moves", 1);
  page.faults.length = 0;
  return page;
}

export async function whatCannotBeDoneIsSaidWhereItCanBeSeen(browser, url) {
  const page = await open(browser, url);
  // A box in a corner cannot be moved.
  await opened(page, "#######\n#@  $.#\n#$ . ##\n#######");
  await press(page, 1, 2);
  await page.locator(".hint-text", { hasText: "This box cannot be moved now." }).waitFor();
  // Reverse mode explains how boxes are pulled.
  await page.keyboard.press("Escape");
  await page.keyboard.press("v");
  await page.locator(".status", { hasText: "walk away from it" }).waitFor();
  return page;
}

export async function aHintInALostPositionKeepsTheWayBack(browser, url) {
  const page = await open(browser, url);
  await opened(page, "#######\n#@    #\n# $   #\n#    .#\n#######");
  for (const key of ["Right", "Right", "Down", "Left"]) await page.keyboard.press(`Arrow${key}`);
  await page.locator(".warning-text button", { hasText: "Undo the mistake" }).waitFor();
  await page.keyboard.press("t");
  await page.locator(".hint-text", { hasText: "lost it" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".warning-text button", { hasText: "Undo the mistake" }).waitFor();
  await page.keyboard.press("t");
  await page.locator(".hint-text button", { hasText: "Take it back" }).click();
  await page.locator(".warning-text").waitFor({ state: "hidden" });
  return page;
}

export async function theZoomButtonShowsWhetherTheBoardIsZoomed(browser, url) {
  const page = await open(browser, url, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await opened(page, "#######\n#@ $ .#\n#     #\n#######");
  const zoomed = () => page.locator(".tools [aria-label='Zoom']").getAttribute("aria-pressed");
  for (const expect of ["true", "false"]) {
    await tool(page, "Zoom");
    await reads(expect, zoomed);
  }
  return page;
}
