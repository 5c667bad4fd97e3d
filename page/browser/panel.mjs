// The page of a level: nothing on it moves, nothing covers squares, and messages have a place of their own.
import {
  askHint,
  answers,
  ask,
  assert,
  becomes,
  cells,
  closeResult,
  eventually,
  level,
  middle,
  number,
  open,
  opened,
  paste,
  press,
  reads,
  rests,
  solve,
  solved,
  tool,
} from "./harness.mjs";

/** A box in an open room. */
const ROOM = "#######\n#@    #\n# $   #\n#    .#\n#######";
/** A box that comes home after three pushes. */
const LINE = "########\n#@$   .#\n#      #\n########";

/** What lies on what: whether two elements share a part of the screen. */
async function overlap(page, one, other) {
  const [a, b] = [await page.locator(one).boundingBox(), await page.locator(other).boundingBox()];
  const across = a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1;
  return across && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;
}

export async function nothingMovesWhilePlaying(browser, url) {
  const page = await open(browser, url);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await opened(page, ROOM);
    await rests(page);
    await page.evaluate(() => {
      window.shifts = [];
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries())).observe({ type: "layout-shift" });
    });
    // To where the level is lost, on, back, a hint, and to the end.
    for (const [move, key] of ["Right", "Right", "Down", "Left", "Up", "Right"].entries()) {
      await page.keyboard.press(`Arrow${key}`);
      await becomes(page, "moves", move + 1);
    }
    await page.locator(".warning-text", { hasText: "can't be solved" }).waitFor();
    await page.keyboard.press("Home");
    await page.locator(".warning-text").waitFor({ state: "hidden" });
    await askHint(page);
    await page.keyboard.press("End");
    await becomes(page, "moves", 6);
    await rests(page);
    const shifts = await page.evaluate(() =>
      window.shifts.map(({ value, sources }) => [value, ...sources.map(({ node }) => node?.className)]),
    );
    assert.deepEqual(shifts, [], `at ${size.width}`);
  }
  return page;
}

export async function nothingCoversSquares(browser, url) {
  const page = await open(browser, url);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
    { width: 740, height: 360 },
    // As large as 1280 by 800 enlarged four times.
    { width: 320, height: 200 },
  ]) {
    await page.setViewportSize(size);
    await opened(page, ROOM);
    for (const key of ["Right", "Right", "Down", "Left"]) await page.keyboard.press(`Arrow${key}`);
    await page.locator(".warning-text", { hasText: "can't be solved" }).waitFor();
    for (const part of [".status", ".bar", ".numbers"]) {
      assert.ok(!(await overlap(page, part, ".table")), `${part} lies on the board at ${size.width} by ${size.height}`);
    }
    const [status, messageBox] = [
      await page.locator(".status").boundingBox(),
      await page.locator(".warning-text .told").boundingBox(),
    ];
    assert.ok(messageBox.height <= status.height + 1, `the warning is cut at ${size.width}`);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  return page;
}

export async function oneMessageIsSaidOnce(browser, url) {
  const page = await open(browser, url);
  // A room of its own, because its solution is a record for all that follow.
  await opened(page, "########\n#@     #\n# $    #\n#    . #\n#      #\n########");
  await page.evaluate(() => {
    window.announced = [];
    for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
      new MutationObserver(() => window.announced.push(region.textContent)).observe(region, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    }
  });
  for (const key of ["Right", "Right", "Down", "Left"]) await page.keyboard.press(`Arrow${key}`);
  await page.locator(".warning-text", { hasText: "can't be solved" }).waitFor();
  await page.keyboard.press("t");
  await page.locator(".hint-text").waitFor();
  await page.locator(".hint-text", { hasText: /Proved|lost it/ }).waitFor();
  await page.keyboard.press("Home");
  await becomes(page, "moves", 0);
  for (const key of ["Down", "Right", "Right", "Right", "Up", "Right", "Down"])
    await page.keyboard.press(`Arrow${key}`);
  await solved(page);
  await page.waitForSelector("[data-solved]");
  await page.keyboard.press("Escape");
  await tool(page, "Share");
  await page.locator(".toast", { hasText: "clipboard" }).waitFor();
  await solve(page);
  const announced = await page.evaluate(() => window.announced);
  for (const message of ["can't be solved", "on the clipboard", "Solved: 7 moves, 4 pushes."]) {
    // A second message about the same thing has more content.
    const times = announced.filter((text) =>
      message.endsWith(". ") ? text.startsWith(message) : text.includes(message),
    );
    assert.ok(times.length >= 1, `${message}: ${announced.join("\n")}`);
    assert.equal(new Set(times).size, times.length, `${message} is announced twice: ${announced.join("\n")}`);
  }
  return page;
}

export async function backToBeforeTheMistake(browser, url) {
  const page = await open(browser, url);
  await opened(page, ROOM);
  // The third move pushes the box down beside its goal's row, the fourth into a corner; then some walking.
  for (const key of ["Right", "Right", "Down", "Left", "Up", "Right", "Right"])
    await page.keyboard.press(`Arrow${key}`);
  await becomes(page, "moves", 7);
  await page.click("text=Undo the mistake");
  await becomes(page, "moves", 3);
  await page.locator(".warning-text").waitFor({ state: "hidden" });
  // Nothing is lost by that.
  await page.keyboard.press("End");
  await becomes(page, "moves", 7);
  // In reverse mode as well.
  await opened(page, "#######\n#@$ . #\n#     #\n#     #\n#######");
  await page.keyboard.press("v");
  await page.waitForSelector("[data-mode=reverse]");
  await press(page, 4, 2);
  await page.keyboard.press("ArrowDown");
  await page.locator(".warning-text", { hasText: "can't be pulled back" }).waitFor();
  await becomes(page, "pulls", 1);
  await page.keyboard.press("ArrowRight");
  await becomes(page, "moves", 6);
  await page.click("text=Undo the mistake");
  await becomes(page, "pulls", 0);
  return page;
}

export async function arrowsForHintsAndPlans(browser, url) {
  const page = await open(browser, url);
  await opened(page, LINE);
  await askHint(page);
  await page.click("text=Show where");
  await page.waitForSelector(".hint-arrow .arrow-head");
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(".hint-arrow .arrow-head", { state: "detached" });
  // A box that is lifted shows on which way it would go, before it goes.
  await press(page, ...cells(LINE).box);
  await page.waitForSelector(".target [data-cell]", { state: "attached" });
  const goal = await middle(page, ...cells(LINE).goal);
  await page.mouse.move(goal.x, goal.y);
  await page.waitForSelector(".plan-arrow .arrow-head");
  assert.equal(await number(page, "pushes"), "0");
  return page;
}

export async function wheelAndZoom(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 3);
  for (const key of ["ArrowDown", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
  await becomes(page, "moves", 3);
  const { x, y } = await middle(page, 3, 3);
  await page.mouse.move(x, y);
  const cell = () => page.evaluate(() => document.querySelector(".table .board").getScreenCTM().a);
  const fitted = await cell();
  // The wheel scrolls the page, and with ctrl it zooms; it takes back no moves.
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, -240);
  await page.mouse.wheel(0, 240);
  await page.waitForFunction(() => scrollY > 0);
  assert.equal(await number(page, "moves"), "3");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.mouse.move(x, y);
  const atMouse = () =>
    page.evaluate(
      ([x, y]) => {
        const point = new DOMPoint(x, y).matrixTransform(
          document.querySelector(".table .board").getScreenCTM().inverse(),
        );
        return [Math.floor(point.x / 40), Math.floor(point.y / 40)];
      },
      [x, y],
    );
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -120);
  await page.keyboard.up("Control");
  await page.waitForFunction(
    (fitted) => document.querySelector(".table .board").getScreenCTM().a > fitted * 1.2,
    fitted,
  );
  await reads([3, 3], atMouse);
  await page.click("[aria-label='Fit the board']");
  await eventually(async () => assert.ok(Math.abs((await cell()) - fitted) < 0.01));
  await page.click("[aria-label='Larger']");
  await eventually(async () => assert.ok((await cell()) > fitted * 1.1));
  await page.click("[aria-label='Smaller']");
  // A board of which nothing could be hit begins larger, around the player.
  await opened(page, `${"#".repeat(200)}\n#@$.${" ".repeat(195)}#\n${"#".repeat(200)}`);
  await eventually(async () => assert.ok((await cell()) * 40 > 9.9, `${(await cell()) * 40} pixels`));
  return page;
}

export async function movieOwnsThePanel(browser, url) {
  const page = await open(browser, url);
  await opened(page, LINE);
  await solve(page);
  await page.click("[aria-label='Watch this solution']");
  await page.waitForSelector(".movie");
  // What would do nothing is not there, and the numbers are those of the movie.
  for (const name of ["Hint", "Reverse", "Share", "Restart"]) {
    await page.locator(".side button", { hasText: name }).waitFor({ state: "hidden" });
  }
  await page.waitForFunction(() => /^4 \/ 4$/.test(document.querySelector("[data-number=moves] dd").textContent));
  await becomes(page, "home", "1 of 1");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => /^0 \/ 4$/.test(document.querySelector("[data-number=moves] dd").textContent));
  await page.keyboard.press(".");
  // On from there: the solver's moves are still the solver's.
  await page.click("text=Play on from here");
  await becomes(page, "moves", 1);
  await page.locator(".actions button", { hasText: "Hint" }).waitFor();
  await page.keyboard.press("End");
  await page.locator(".banner", { hasText: "not counted as yours" }).waitFor();
  return page;
}

export async function heldPadButtonsRepeat(browser, url) {
  const page = await open(browser, url, { hasTouch: true });
  // They are there for those who choose them.
  await opened(page, ROOM);
  await page.locator(".pad-right").waitFor({ state: "hidden" });
  await tool(page, "Arrow buttons");
  await opened(page, "############\n#@         #\n# $.       #\n############");
  const { x, y, width, height } = await page.locator(".pad-right").boundingBox();
  assert.ok(y + height <= 800, "the pad is in sight");
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.waitForFunction(() => Number(document.querySelector("[data-number=moves] dd").textContent) >= 4);
  await page.mouse.up();
  await rests(page);
  const moves = await number(page, "moves");
  await page.waitForTimeout(500);
  assert.equal(await number(page, "moves"), moves, "it repeats after it was let go");
  return page;
}

export async function reverseModeLooksDifferent(browser, url) {
  const page = await open(browser, url);
  await opened(page, ROOM);
  const look = () => page.evaluate(() => getComputedStyle(document.querySelector(".table .floor")).fill);
  const forward = await look();
  await page.keyboard.press("v");
  await page.waitForSelector("[data-mode=reverse]");
  await page.locator(".status", { hasText: "Reverse mode" }).waitFor();
  assert.notEqual(await look(), forward);
  await page.keyboard.press("v");
  await page.waitForSelector("[data-mode=play]");
  await reads(forward, look);
  return page;
}

export async function modesBeginWhenMovesHaveEnded(browser, url) {
  const page = await open(browser, url);
  await opened(page, LINE);
  // A slow network: the move's answer comes after reverse mode was asked for.
  for (const name of ["play", "reverse"])
    await answers(page, name, () => new Promise((resolve) => setTimeout(resolve, 250)));
  for (const key of ["ArrowRight", "v", "ArrowDown"]) await page.keyboard.press(key);
  await page.waitForSelector("[data-mode=reverse]");
  // The key that came meanwhile is a move of reverse mode.
  await becomes(page, "moves", 1);
  assert.equal(await number(page, "pulls"), "0");
  const box = await page.evaluate(() => {
    const { transform } = document.querySelector(".box").parentElement.style;
    return transform;
  });
  assert.equal(box, "translate(260px, 60px)", "the box stands on its goal");
  await page.keyboard.press("v");
  await becomes(page, "pushes", 1);
  // Restart and reverse mode, at once.
  for (const key of ["r", "v"]) await page.keyboard.press(key);
  await page.waitForSelector("[data-mode=reverse]");
  await page.keyboard.press("v");
  await becomes(page, "pushes", 0);
  return page;
}

export async function theViewTurns(browser, url) {
  const page = await open(browser, url);
  await opened(page, LINE);
  const size = () =>
    page.evaluate(() =>
      document.querySelector(".table .board").getAttribute("viewBox").split(" ").slice(2).map(Number),
    );
  const [width, height] = await size();
  await page.keyboard.press("Shift+T");
  await reads([height, width], size);
  // What was right is down now; keys and presses mean what is seen.
  for (let push = 0; push < 2; push += 1) await page.keyboard.press("ArrowDown");
  await becomes(page, "pushes", 2);
  await press(page, 1, 1);
  await becomes(page, "moves", 5);
  await page.keyboard.press("Shift+M");
  await page.keyboard.press("Home");
  for (let push = 0; push < 4; push += 1) await page.keyboard.press("ArrowDown");
  await solved(page);
  return page;
}

export async function aSolvedLevelIsCelebrated(browser, url) {
  const page = await open(browser, url);
  const { solutions } = await ask(page, "library/0/2");
  await level(page, url, 0, 2);
  // They may be over before anybody looks.
  await page.evaluate(() => {
    window.sparks = 0;
    new MutationObserver(() => (window.sparks += document.querySelectorAll(".party circle").length)).observe(
      document.querySelector(".table"),
      { childList: true, subtree: true },
    );
  });
  for (const letter of solutions[0])
    await page.keyboard.press({ l: "ArrowLeft", u: "ArrowUp", r: "ArrowRight", d: "ArrowDown" }[letter.toLowerCase()]);
  await solved(page);
  await page.waitForSelector(".result:not([hidden])");
  assert.ok((await page.evaluate(() => window.sparks)) > 0, "sparks fly");
  const rows = await page.$$eval(".result-table th[scope=row]", (heads) => heads.map((head) => head.textContent));
  assert.deepEqual(rows, ["you", "best"]);
  // All of it is after the last glide, on one card beside the board, with the way on as its only coloured button.
  const card = await page.locator(".result").boundingBox();
  const table = await page.locator(".table").boundingBox();
  assert.ok(card.x >= table.x + table.width || card.y >= table.y + table.height, "the card leaves the board in sight");
  assert.match(await page.locator(".stars").getAttribute("aria-label"), /^[123] of 3 stars$/);
  // It ends by itself, and with any key before.
  await page.waitForSelector(".party circle", { state: "detached" });
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /^#\/p\/0\/(?!2\b)\d+/.test(location.hash));
  // Those who asked for less motion get none.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await opened(page, "#####\n#@$.#\n#####");
  await page.keyboard.press("ArrowRight");
  await solved(page);
  await page.waitForSelector(".result:not([hidden])");
  assert.equal(await page.locator(".party circle").count(), 0);
  return page;
}

export async function keyToPicture(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 3);
  const delays = await page.evaluate(async () => {
    const table = document.querySelector(".table");
    const body = document.querySelector(".table .you");
    const delays = [];
    for (let round = 0; round < 20; round += 1) {
      const before = body.style.transform;
      const begin = performance.now();
      const key = ["ArrowRight", "ArrowLeft"][round % 2];
      table.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      while (body.style.transform === before) await new Promise((resolve) => setTimeout(resolve, 0));
      // The frame after the change is the picture.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
      delays.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    return delays.sort((a, b) => a - b);
  });
  console.log(`   from a key to the picture ${delays[10].toFixed(1)} ms (median), ${delays[18].toFixed(1)} ms (95%)`);
  return page;
}

export async function nothingIsCelebratedBeforeTheLastGlide(browser, url) {
  const page = await open(browser, url);
  await opened(page, `######################\n#@$${" ".repeat(17)}.#\n######################`);
  await page.evaluate(() => {
    // Where the box is seen whenever something of the end appears.
    window.seen = [];
    const box = document.querySelector(".table .board .box");
    new MutationObserver(() => {
      const shown = document.querySelector(".banner:not([hidden])") ?? document.querySelector(".party circle");
      if (shown) window.seen.push(Math.round(new DOMMatrix(getComputedStyle(box.parentElement).transform).e));
    }).observe(document.querySelector(".play"), { childList: true, subtree: true, attributes: true });
  });
  await press(page, 2, 1);
  await page.waitForSelector(".target [data-cell]", { state: "attached" });
  await press(page, 20, 1);
  await page.waitForSelector(".result:not([hidden])");
  const seen = await page.evaluate(() => window.seen);
  assert.ok(seen.length > 0 && seen.every((x) => x > 20 * 40), `${seen}`);
  return page;
}

export async function theLastLevelOfACollectionIsAGreaterEvent(browser, url) {
  const page = await open(browser, url);
  const two = ["#####\n#@$.#\n#####\nTitle: One", "######\n#@ $.#\n######\nTitle: Two"].join("\n\n");
  await page.goto(`${url}#/`);
  await page.waitForSelector(".shelf");
  await paste(page, two);
  await page.waitForFunction(() => /^#\/f?i?\/?\w+/.test(location.hash) && document.querySelector(".card"));
  await page.locator(".card", { hasText: "One" }).click();
  await page.waitForSelector(".table .board");
  await page.keyboard.press("ArrowRight");
  await page.locator(".result", { hasText: "Solved" }).waitFor();
  assert.equal(await page.locator(".result.great").count(), 0);
  await page.keyboard.press("Enter");
  await page.locator("h1", { hasText: "Two" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.locator(".result.great", { hasText: "solved!" }).waitFor();
  return page;
}

export async function theActionsAreThreeAndTheRestIsInOneMenu(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 3);
  const inSight = () =>
    page.$$eval(".side > :is(.actions, .tools) button", (buttons) =>
      buttons.filter((one) => one.offsetWidth).map((one) => one.textContent),
    );
  await reads(["Undo", "Hint", "Restart"], inSight);
  await page.click(".side .menu");
  await page.locator(".tools button", { hasText: "Download" }).waitFor();
  const shown = await page.$$eval(".numbers > div", (tiles) => tiles.map((tile) => tile.dataset.number));
  assert.deepEqual(shown, ["moves", "pushes", "goal"]);
  return page;
}

export async function largeNumbersAreNotCut(browser, url) {
  const page = await open(browser, url);
  // A corridor of 104 floors, made several times by going back and forth.
  await opened(page, `${"#".repeat(110)}\n#@$${" ".repeat(104)}.##\n${"#".repeat(110)}`);
  await page.keyboard.press("Shift+ArrowRight");
  await page.locator(".banner", { hasText: "Solved" }).waitFor();
  await closeResult(page);
  await solve(page);
  await reads("105✓ / 105✓", async () => (await number(page, "goal")).replace(/\s+/g, " "));
  const cut = await page.$$eval(".numbers dd", (values) =>
    values.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
  );
  assert.deepEqual(cut, []);
  return page;
}
