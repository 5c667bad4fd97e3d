// Sokobond by mouse and touch; what bonds and signs look like.
import { assert, becomes, drag, level, middle, open, opened, press, reads, rests, solved } from "./harness.mjs";

/** A player in a room with a hydrogen far off. */
const FAR = "xxxxxxxx\nxH-----x\nx------x\nx-----hx\nxxxxxxxx";

export async function aPressBesideIsAStepAndFarOffAWalk(browser, url) {
  const page = await open(browser, url);
  await opened(page, FAR);
  await press(page, 2, 1);
  await becomes(page, "moves", 1);
  // Far off it walks.
  await press(page, 3, 3);
  await becomes(page, "moves", 4);
  // A press on an atom walks there, and the last step bonds.
  await press(page, 6, 3);
  await solved(page);
  await becomes(page, "electrons", 0);
  return page;
}

export async function theMoleculeIsDragged(browser, url) {
  const page = await open(browser, url);
  await opened(page, FAR);
  await drag(page, [1, 1], [1, 3]);
  await becomes(page, "moves", 2);
  // Over a wall it goes no farther, and what was refused is not asked again and again.
  await drag(page, [1, 3], [0, 3]);
  await rests(page);
  await becomes(page, "moves", 2);
  await drag(page, [1, 3], [5, 3]);
  await solved(page);
  return page;
}

export async function reachIsShownUnderTheMouse(browser, url) {
  const page = await open(browser, url);
  await opened(page, FAR);
  assert.equal(await page.locator(".reach [data-cell]").count(), 0);
  const { x, y } = await middle(page, 4, 2);
  await page.mouse.move(x, y);
  // All but the atom itself and the two cells beside it, where it would bond.
  await page.waitForFunction(() => document.querySelectorAll(".reach [data-cell]").length === 15);
  await page.waitForSelector(".plan-arrow .arrow-head");
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => document.querySelectorAll(".reach [data-cell]").length === 0);
  return page;
}

export async function swipesMoveTheMolecule(browser, url) {
  const page = await open(browser, url, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await opened(page, FAR);
  const client = await page.context().newCDPSession(page);
  const touch = (type, point) => client.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
  // From the floor, so that nothing is dragged.
  const { x, y } = await middle(page, 3, 2);
  await touch("touchStart", { x, y });
  // At once, because a swipe that is held repeats.
  await Promise.all([touch("touchMove", { x: x + 40, y }), touch("touchEnd")]);
  await becomes(page, "moves", 1);
  // A tap walks.
  await page.waitForTimeout(400);
  const to = await middle(page, 2, 3);
  await page.touchscreen.tap(to.x, to.y);
  await becomes(page, "moves", 3);
  return page;
}

export async function outsideTheWallsIsNoFloor(browser, url) {
  const page = await open(browser, url);
  await opened(page, "--xxxxx\n--x-h-x\nxxx---x\nxH----x\nxxxxxxx");
  const floor = await page.evaluate(
    () =>
      document
        .querySelector(".table .floor")
        .getAttribute("d")
        .match(/h40v40h-40z/g).length,
  );
  assert.equal(floor, 11, "the cells inside the walls are floor, and no others");
  return page;
}

export async function electronsFlyIntoBonds(browser, url) {
  const page = await open(browser, url);
  await opened(page, "xxxxxx\nxH--hx\nxxxxxx");
  await reads(2, () => page.locator(".electron:not(.shared)").count());
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await page.waitForSelector(".bonds .fresh", { state: "attached" });
  await solved(page);
  // The same dots are used up now; they were not drawn anew.
  await reads(2, () => page.locator(".electron.shared").count());
  await page.keyboard.press("z");
  await page.waitForFunction(() => document.querySelectorAll(".electron:not(.shared)").length === 2);
  await page.waitForSelector(".bonds .piece", { state: "detached" });
  return page;
}

export async function signsExplainThemselves(browser, url) {
  const page = await open(browser, url);
  const legend = async (place) => {
    await level(page, url, 1, place);
    await page.waitForSelector(".legend li");
    return page.locator(".legend li").allTextContents();
  };
  const both = await legend(46);
  assert.equal(both.length, 2, both.join(" "));
  assert.match(both.join(" "), /Cut: .*loses.*Double: .*gains/);
  assert.match((await legend(45)).join(" "), /^Turn.*: /);
  assert.match(await page.locator(".table .modifier title").first().textContent(), /Turn/);
  // A level without signs has no legend.
  await level(page, url, 1, 0);
  assert.equal(await page.locator(".legend").count(), 0);
  return page;
}

export async function electronsStandEvenlyAroundTheirAtomAndTheWholeMoleculeIsMarked(browser, url) {
  const page = await open(browser, url);
  await opened(page, "xxxxxxx\nxO-h--x\nx----hx\nxxxxxxx");
  const angles = await page.$$eval(".table .you .electron:not(.shared)", (dots) =>
    dots.map((dot) => {
      const { e, f } = new DOMMatrix(getComputedStyle(dot).transform);
      return Math.round((Math.atan2(f, e) * 180) / Math.PI);
    }),
  );
  assert.equal(angles.length, 2);
  assert.equal(Math.abs(angles[0] - angles[1]), 180);
  // They circle, except for those who asked for less motion.
  const moves = () => page.$eval(".table .electrons", (one) => getComputedStyle(one).animationName);
  assert.equal(await moves(), "circle");
  const marked = () =>
    page.$$eval(
      ".table .atom-ring",
      (rings) => rings.filter((one) => getComputedStyle(one).visibility === "visible").length,
    );
  await reads(1, marked);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".bonds .fresh .flash", { state: "attached" });
  await reads(2, marked);
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.equal(await moves(), "none");
  return page;
}

export async function aFinishedMoleculeBreathes(browser, url) {
  const page = await open(browser, url);
  await opened(page, "xxxxxx\nxH-hxx\nxxxxxx");
  await page.keyboard.press("ArrowRight");
  await solved(page);
  await reads("breathe", () => page.$eval(".table .atom", (atom) => getComputedStyle(atom).animationName));
  await page.keyboard.press("z");
  await reads("none", () => page.$eval(".table .atom", (atom) => getComputedStyle(atom).animationName));
  return page;
}

export async function aRingGoesAroundTheWholeMoleculeAndBondsAreThick(browser, url) {
  const page = await open(browser, url);
  await opened(page, "xxxxxxx\nxO-h--x\nx----hx\nxxxxxxx");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".bonds .own", { state: "attached" });
  // The rings of both atoms are joined, and between them none is left across the bond.
  await reads(["visible", "visible", "visible", "hidden"], () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".table .bond-link, .table .atom-ring")]
        .map((one) => getComputedStyle(one).visibility)
        .sort()
        .reverse(),
    ),
  );
  const width = await page.$eval(".bonds .bond-lines path", (line) => Number(line.getAttribute("stroke-width")));
  assert.ok(width >= 7, `a bond of ${width} units`);
  return page;
}
