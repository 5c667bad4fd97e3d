// Playing: by keys, by clicks, by touch; taking back; what is remembered; both games; reverse mode.
import { assert, becomes, level, middle, number, open, paste, press, solved } from "./harness.mjs";

const KEYS = { l: "ArrowLeft", u: "ArrowUp", r: "ArrowRight", d: "ArrowDown" };

/** A solution of the open level, from the solver. */
async function solution(page) {
  await page.click(".panel button.main");
  await page.waitForSelector(".solutions li");
  return page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith("soko.solutions."));
    return JSON.parse(localStorage.getItem(name))[0].moves.toLowerCase();
  });
}

export async function byKeysToTheEnd(browser, url) {
  const page = await open(browser, url);
  for (const [shelf, place] of [[0, 3], [1, 8]]) {
    await level(page, url, shelf, place);
    await page.evaluate(() => localStorage.clear());
    const moves = await solution(page);
    await page.focus(".table");
    for (const letter of moves) await page.keyboard.press(KEYS[letter]);
    await solved(page);
    assert.equal(await number(page, "moves"), String(moves.length));
    // Undo all, redo all, restart, undo the restart.
    await page.keyboard.press("Home");
    await becomes(page, "moves", 0);
    await page.keyboard.press("End");
    await becomes(page, "moves", moves.length);
    await page.keyboard.press("r");
    await becomes(page, "moves", 0);
    await page.keyboard.press("z");
    await becomes(page, "moves", moves.length);
    for (const _ of moves) await page.keyboard.press("z");
    await becomes(page, "moves", 0);
  }
  await page.goto(`${url}#/c/0`);
  await page.waitForSelector(".card.solved");
  return page;
}

export async function byClicksToTheEnd(browser, url) {
  const page = await open(browser, url);
  // A box is pressed, its target is pressed: `Go round`, one box that has to go left.
  await level(page, url, 0, 1);
  const cells = await page.evaluate(async () => {
    const entry = await (await fetch("/api/library/0/1")).json();
    const rows = entry.text.split("\n");
    const find = (tiles) => rows.flatMap((row, y) => [...row].map((tile, x) => [tile, x, y])).find(([tile]) => tiles.includes(tile)).slice(1);
    return { box: find("$"), goal: find("."), player: find("@") };
  });
  await press(page, ...cells.box);
  await page.waitForSelector(".target [data-cell]");
  await press(page, ...cells.goal);
  await solved(page);
  await page.keyboard.press("Home");
  await becomes(page, "moves", 0);
  // The same by dragging.
  const [from, to] = [await middle(page, ...cells.box), await middle(page, ...cells.goal)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2 + 12, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await solved(page);
  // Undo by the wheel; walking by a press on floor.
  await page.mouse.wheel(0, -120);
  await page.waitForFunction(() => document.querySelector(".banner").hidden);
  await page.keyboard.press("Home");
  await becomes(page, "moves", 0);
  await press(page, cells.player[0] + 1, cells.player[1]);
  await becomes(page, "moves", 1);
  return page;
}

export async function byTouch(browser, url) {
  const page = await open(browser, url, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await level(page, url, 0, 0);
  assert.ok(await page.locator(".pad").isVisible(), "arrow buttons are shown on touch screens");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `the page is ${wide} wide`);
  // A swipe to the right pushes the box home.
  const board = await page.locator(".table").boundingBox();
  const client = await page.context().newCDPSession(page);
  const touch = (type, x, y) => client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const [x, y] = [board.x + board.width / 10, board.y + board.height / 6];
  await touch("touchStart", x, y);
  await touch("touchMove", x + 20, y);
  await touch("touchMove", x + 60, y);
  await touch("touchEnd");
  await solved(page);
  // Browsers take a tap right behind a swipe for the end of it, so this is a click.
  await page.click("[aria-label='Undo']");
  await becomes(page, "moves", 0);
  // A tap on the box, a tap on its target.
  for (const [cellX, cellY] of [[2, 1], [3, 1]]) {
    const point = await middle(page, cellX, cellY);
    await page.touchscreen.tap(point.x, point.y);
    await page.waitForSelector(".target [data-cell], .banner:not([hidden])", { state: "attached" });
  }
  await solved(page);
  await page.tap("[aria-label='Undo']");
  await becomes(page, "moves", 0);
  await page.tap(".pad-right");
  await solved(page);
  return page;
}

export async function squareBySquare(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 0);
  await page.focus(".table");
  await page.keyboard.press("c");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.getElementById("live").textContent.includes("box, row 2, column 3"));
  await page.keyboard.press("Enter");
  await page.waitForSelector(".target [data-cell]", { state: "attached" });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await solved(page);
  return page;
}

export async function reloadLosesNothing(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 4);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await becomes(page, "moves", 2);
  await page.keyboard.press("z");
  await becomes(page, "moves", 1);
  await page.reload();
  await becomes(page, "moves", 1);
  await page.keyboard.press("y");
  await becomes(page, "moves", 2);
  // A browser that knows nothing gets the game from the program.
  await page.waitForTimeout(2000);
  const other = await open(browser, url);
  await level(other, url, 0, 4);
  await becomes(other, "moves", 2);
  other.faults.forEach((fault) => page.faults.push(fault));
  await other.context().close();
  return page;
}

export async function linksGoRound(browser, url) {
  const page = await open(browser, url);
  for (const [shelf, key] of [[0, "ArrowRight"], [1, "ArrowRight"]]) {
    await level(page, url, shelf, 2);
    await page.keyboard.press("Home");
    await becomes(page, "moves", 0);
    await page.keyboard.press(key);
    await becomes(page, "moves", 1);
    const title = await page.locator("h1").textContent();
    await page.evaluate(() => navigator.clipboard.writeText("nothing yet"));
    await page.keyboard.press("Shift+C");
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "nothing yet");
    const address = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(address.startsWith(`${url}#/s/`), address);
    const other = await open(browser, url);
    await other.goto(address);
    await becomes(other, "moves", 1);
    assert.equal(await other.locator("h1").textContent(), title);
    await other.bringToFront();
    await other.focus(".table");
    await other.keyboard.press("z");
    await becomes(other, "moves", 0);
    await other.reload();
    await becomes(other, "moves", 0);
    await other.context().close();
    await page.bringToFront();
  }
  return page;
}

export async function reverseMode(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 0);
  await page.keyboard.press("v");
  await page.waitForSelector("[aria-pressed=true]");
  await page.waitForSelector(".toast");
  // The box stands on the goal; the player is put to its left and pulls it back.
  await press(page, 2, 1);
  await page.keyboard.press("ArrowLeft");
  await solved(page);
  assert.equal(await number(page, "pulls"), "1");
  await page.keyboard.press("v");
  await becomes(page, "pushes", 0);
  return page;
}

export async function hintsAndWarnings(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 5);
  for (const [text, marks] of [["this box is next", 1], ["second marked square", 2]]) {
    await page.keyboard.press("t");
    await page.locator(".hint-text", { hasText: text }).waitFor();
    assert.equal(await page.locator(".hint [data-cell]").count(), marks);
  }
  await page.keyboard.press("t");
  await page.waitForFunction(() => Number(document.querySelector("[data-number=pushes] dd").textContent) > 0);
  // A box in a corner: the page says so, with a mark that is no colour alone.
  await paste(page, "#######\n#@    #\n# $   #\n#    .#\n#######");
  await page.waitForFunction(() => location.hash === "#/o/0");
  await page.waitForSelector(".table .board");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
  await page.locator(".warning-text", { hasText: "can not be solved" }).waitFor();
  assert.equal(await page.locator(".warning [data-cell]").count(), 1);
  await page.keyboard.press("z");
  await page.locator(".warning-text").waitFor({ state: "hidden" });
  return page;
}
