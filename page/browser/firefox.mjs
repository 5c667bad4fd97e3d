// The page in Firefox, over WebDriver BiDi: playing both games, solving, editing, reloads. node firefox.mjs URL
// or with a folder that `cargo xtask site` has made.
import assert from "node:assert/strict";
import puppeteer from "puppeteer-core";
import { isSite, serve } from "./hosts/static.mjs";
import { tryAll } from "./harness/trying.mjs";

const [given] = process.argv.slice(2);
const site = isSite(given) ? await serve(given) : null;
const url = site?.url ?? given;
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
  headless: true,
});

/** A page of its own, with nothing remembered; what goes wrong in it is collected. */
async function open() {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  page.setDefaultTimeout(60_000);
  page.faults = [];
  // Firefox complains when a page is left while the service worker still brings a file.
  const isLeft = /Failed to load .*ServiceWorker intercepted the request/;
  page.on("pageerror", ({ message }) => isLeft.test(message) || page.faults.push(message));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  return page;
}

/** Waits until a number beside the board is what it should be. */
const becomes = (page, name, value) =>
  page.waitForFunction(
    (name, value) => document.querySelector(`[data-number="${name}"] dd`)?.textContent === value,
    {},
    name,
    String(value),
  );

/** Opens a level at its beginning. */
async function level(page, shelf, place) {
  // From another page, so that the board waited for is not the one before.
  await page.goto("about:blank");
  await page.goto(`${url}#/p/${shelf}/${place}`);
  await page.waitForSelector(".table .board");
  await page.keyboard.press("Home");
  await becomes(page, "moves", 0);
}

const solved = (page) =>
  page.waitForFunction(() => /Solved/.test(document.querySelector(".banner")?.textContent ?? ""));

/** The middle of a cell of a board on the screen. */
const middle = (page, board, x, y) =>
  page.evaluate(
    (board, x, y) => {
      const matrix = document.querySelector(board).getScreenCTM();
      const point = new DOMPoint((x + 0.5) * 40, (y + 0.5) * 40).matrixTransform(matrix);
      return { x: point.x, y: point.y };
    },
    board,
    x,
    y,
  );

/** Presses a cell of a board. */
async function press(page, board, x, y) {
  const point = await middle(page, board, x, y);
  await page.mouse.click(point.x, point.y);
}

/** Clicks on cells of a board, each before the page has answered the one before. */
async function clickAtOnce(page, board, cells) {
  const points = await Promise.all(cells.map(([x, y]) => middle(page, board, x, y)));
  await page.evaluate((points) => {
    for (const { x, y } of points)
      document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", { clientX: x, clientY: y, bubbles: true }));
  }, points);
}

const tests = {
  async "the start page plays, by keys and mouse"(page) {
    await page.goto(url);
    await page.waitForSelector(".hero-board .board");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(".hero-board[data-pushes='1']");
    await clickAtOnce(page, ".hero-board .board", [
      [2, 3],
      [3, 3],
    ]);
    await page.waitForSelector(".hero-board[data-pushes='2']");
  },

  async "both games are played to the end"(page) {
    await level(page, 0, 1);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft"])
      await page.keyboard.press(key);
    await solved(page);
    // The page is left while it writes its record: the next one once waited for that for ever, in a third of the runs.
    await level(page, 1, 0);
    await page.keyboard.press("x");
    await page.waitForFunction(() => /Solution:/.test(document.querySelector(".solver-note").textContent));
    const count = await page.$eval(".solutions .measure", (measure) => Number(measure.textContent.match(/\d+/)[0]));
    await page.click("[aria-label^='Play from it']");
    await becomes(page, "moves", 0);
    await page.keyboard.press("End");
    await becomes(page, "moves", count);
    await solved(page);
  },

  async "a reload and the way back lose nothing"(page) {
    await level(page, 0, 4);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await becomes(page, "moves", 2);
    await page.reload();
    await becomes(page, "moves", 2);
    await page.keyboard.press("p");
    await page.waitForSelector(".movie");
    await page.goBack();
    await page.waitForFunction(() => !document.querySelector(".movie"));
    await becomes(page, "moves", 2);
  },

  async "how a play went is kept when the page is closed"(page) {
    const countIs = (text) =>
      page.waitForFunction((text) => document.querySelector(".settings-page .count")?.textContent === text, {}, text);
    await page.goto(`${url}#/settings`);
    await countIs("No plays kept.");
    await page.click("label ::-p-text(Keep a record of every visit to a level)");
    await level(page, 0, 4);
    await page.keyboard.press("ArrowLeft");
    await becomes(page, "moves", 1);
    await page.goto("about:blank");
    await page.goto(`${url}#/settings`);
    await countIs("1 play kept.");
  },

  async "the solver is watched and gives a solution"(page) {
    await level(page, 0, 7);
    await page.select(".panel select", "pushes");
    await page.keyboard.press("x");
    await page.waitForFunction(() => /fewest .*pushes.* proved/.test(document.querySelector(".panel").textContent));
    await page.waitForSelector(".solutions li");
  },

  async "hints show the way"(page) {
    await level(page, 0, 9);
    await page.keyboard.press("t");
    await page.waitForFunction(() => /In every solution/.test(document.querySelector(".hint-text").textContent));
    await page.keyboard.press("t");
    await page.waitForFunction(() => /this box is next/.test(document.querySelector(".hint-text").textContent));
  },

  async "a level is drawn, kept, and played"(page) {
    await page.goto(`${url}#/edit/new?game=sokoban`);
    await page.waitForFunction(() => /^#\/edit\/(?!new)\w+$/.test(location.hash));
    await page.waitForSelector(".editing .board");
    for (const [tile, x] of [
      ["Player", 2],
      ["Box", 3],
      ["Goal", 4],
    ]) {
      await page.click(`[role=radio][aria-label='${tile}']`);
      await press(page, ".editing .board", x, 2);
    }
    await page.waitForFunction(
      () => ![...document.querySelectorAll("button")].find((one) => one.textContent === "Play it").disabled,
    );
    const address = await page.evaluate(() => location.hash);
    await page.reload();
    await page.waitForSelector(".editing .piece");
    await page.waitForFunction(() => {
      const play = [...document.querySelectorAll("button")].find((one) => one.textContent === "Play it");
      if (play.disabled) return false;
      play.click();
      return true;
    });
    await page.waitForSelector(".numbers");
    await page.keyboard.press("ArrowRight");
    await solved(page);
    await page.goBack();
    await page.waitForSelector(".editing .board");
    await page.waitForFunction((address) => location.hash === address, {}, address);
  },

  async "lists are filtered and come back"(page) {
    await page.goto(`${url}#/c/2`);
    await page.waitForSelector(".card");
    assert.ok((await page.$$(".card")).length < 200);
    await page.type("[type=search]", "room 4321");
    await page.waitForFunction(() => document.querySelectorAll(".card").length === 1);
    await page.click(".card");
    await page.waitForSelector(".numbers");
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll(".card").length === 1);
  },
};

/** Runs a test; an error has what the page shows. */
async function failure(test) {
  const page = await open();
  try {
    await test(page);
    if (page.faults.length) throw new Error(page.faults.join("\n"));
    return null;
  } catch (error) {
    const shown = await page.evaluate(() => `${location.href}: ${document.body.innerText}`).catch(String);
    error.stack += `\nshown: ${shown.slice(0, 500)}\nfaults: ${page.faults.join("\n")}`;
    return error;
  } finally {
    await page.browserContext().close();
  }
}

const failed = await tryAll(Object.entries(tests), failure);
await browser.close();
site?.close();
process.exit(failed ? 1 : 0);
