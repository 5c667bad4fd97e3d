// A browser on the page of a running server or of a static host, and small helpers for the tests.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { ask, isStatic, openQuestions, prepare } from "./hosts/backends.mjs";

export { assert };
export { answers, ask, endTelling, hears, isStatic, passes, shelfName, tellOfJobs } from "./hosts/backends.mjs";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Milliseconds after which a test has failed. Long, because the machine may be busy with other things: nothing is timed. */
const PATIENCE = Number(process.env.SOKO_PATIENCE ?? 60_000);

/** How many times slower than it is the processor seems to a page, and milliseconds that each answer of the server is late. */
const SLOW = Number(process.env.SOKO_SLOW ?? 1);
const LATE = Number(process.env.SOKO_LATE ?? 0);

/** The system's Chromium. Its headless shell has no windows and is quicker. */
const CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

/** Starts the browser that a variable names, else the system's. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || CHROMIUM,
    headless: true,
    args: ARGUMENTS,
  });
}

/** Makes a page as slow as it is wanted. */
async function slowDown(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
}

/** Makes the answers of the server as late as it is wanted. */
async function beLate(route) {
  await new Promise((resolve) => setTimeout(resolve, LATE));
  await route.continue();
}

/**
 * A page of its own, with nothing remembered. It fails on any error of the page and on any request to elsewhere.
 */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ["clipboard-read", "clipboard-write"],
    ...options,
  });
  // A page that is closed meanwhile is no error.
  if (LATE) await context.route("**/api/**", (route) => beLate(route).catch(() => {}));
  if (SLOW > 1) context.on("page", (other) => slowDown(other).catch(() => {}));
  await prepare(context);
  const page = await context.newPage();
  if (SLOW > 1) await slowDown(page);
  const faults = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(url) && !/^(blob|data|about):/.test(address)) faults.push(`request to ${address}`);
  });
  page.asked = new Set();
  page.on("request", (request) => {
    // Answers to the page before go to nobody.
    if (request.isNavigationRequest()) page.asked.clear();
    if (!/\/api\/jobs\//.test(request.url())) page.asked.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => page.asked.delete(request));
  page.faults = faults;
  page.home = url;
  page.setDefaultTimeout(PATIENCE);
  return page;
}

/** A page that has the same records: in another browser, or where each browser has its own, in another tab. */
export async function another(browser, page) {
  if (!isStatic()) return open(browser, page.home);
  const other = await page.context().newPage();
  other.setDefaultTimeout(PATIENCE);
  return Object.assign(other, { home: page.home, faults: page.faults });
}

/** Tries a claim until it holds, for what becomes true only later. */
export async function eventually(claim) {
  for (const end = Date.now() + PATIENCE; ;) {
    try {
      return await claim();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Waits until something that can be read is what it should be. */
export function reads(value, read) {
  return eventually(async () => assert.deepEqual(await read(), value));
}

/** Waits until the page shows an address. */
export function arrives(page, hash) {
  return page.waitForFunction((hash) => location.hash === hash, hash);
}

/** Waits until the page has asked nothing for a while: everything that was to come of the last action is there. */
export async function rests(page) {
  for (let quiet = 0; quiet < 5;) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))));
    quiet = (await openQuestions(page)) ? 0 : quiet + 1;
  }
}

/** What is on the clipboard, once it is what it should be. */
export function copied(page, pattern) {
  return eventually(async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, pattern);
    return text;
  });
}

/** Has the program forget the game that another test left in a level. */
async function forget(page, text) {
  await ask(page, "keep", { text, moves: "" });
}

/** Goes to an empty page, so that no board waited for is the one before, and has this browser forget all games. */
async function leave(page) {
  if (page.url().startsWith(page.home)) {
    // The game that is left is kept by the program; nothing of that is to come later.
    await page.evaluate(() => (location.hash = "#/settings"));
    await page.waitForSelector(".settings-page");
    await eventually(async () => assert.equal(await openQuestions(page), 0));
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage])
        for (const name of Object.keys(storage)) if (name.startsWith("soko.game.")) storage.removeItem(name);
    });
  }
  await page.goto("about:blank");
}

/** Opens a level of a collection at its beginning, and waits for its board. */
export async function level(page, url, shelf, place) {
  await leave(page);
  const entry = await ask(page, `library/${shelf}/${place}`);
  await forget(page, entry.text);
  await page.goto(`${url}#/p/${shelf}/${place}`);
  await page.waitForSelector(".table .board");
}

/** Asks for a hint with a press as far as which box is next: beyond what matters, where something does. */
export async function askHint(page, press = () => page.keyboard.press("t")) {
  const which = page.getByRole("button", { name: /^Which (box|atom)\?$/ });
  const next = page.locator(".hint-text", { hasText: /this (box|atom) is next/ });
  await press();
  await which.or(next).first().waitFor();
  if (await which.isVisible()) await which.click();
  await next.waitFor();
}

/** The number that the page shows under a name. */
export function number(page, name) {
  return page.locator(`[data-number="${name}"] dd`).textContent();
}

/** Waits until a number is what it should be. */
export async function becomes(page, name, value) {
  await page.waitForFunction(
    ([name, value]) => document.querySelector(`[data-number="${name}"] dd`)?.textContent === value,
    [name, String(value)],
  );
}

/** The middle of a cell of the board on the screen. */
export function middle(page, x, y) {
  return page.evaluate(
    ([x, y]) => {
      const matrix = document.querySelector(".table .board").getScreenCTM();
      const point = new DOMPoint((x + 0.5) * 40, (y + 0.5) * 40).matrixTransform(matrix);
      return { x: point.x, y: point.y };
    },
    [x, y],
  );
}

/** Presses a button beside the board: in sight, among all tools, or on a phone in the panel that is opened first. */
export async function tool(page, name) {
  const button = page.locator(".side :is(.actions, .tools) button", { hasText: name });
  const more = page.locator(".bar [aria-expanded=false]");
  if (await more.isVisible()) await more.click();
  if (!(await button.isVisible())) await page.locator(".side .menu").click();
  await button.click();
}

/** Opens the downloads of a level, with all of their files and options. */
export async function downloads(page) {
  await tool(page, "Download");
  await page.click("dialog summary");
}

/** Presses a button of the header, which a phone has in a menu. */
export async function header(page, name) {
  const menu = page.locator("#tools .tools-menu[aria-expanded=false]");
  if (await menu.isVisible()) await menu.click();
  await page.locator(`#tools [aria-label="${name}"]`).click();
}

/** Presses a cell with the mouse. */
export async function press(page, x, y) {
  const point = await middle(page, x, y);
  await page.mouse.click(point.x, point.y);
}

/** Pastes a text into the page. */
export function paste(page, text) {
  return page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);
}

/** Waits until the level is shown as solved. */
export function solved(page) {
  return page.locator(".banner", { hasText: "Solved" }).waitFor();
}

/** Closes the result that lies over the side panel at the end of a level. */
export async function closeResult(page) {
  await page.waitForSelector("[data-solved]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("[data-solved]", { state: "detached" });
}

/** Pastes a level and waits for its board, at its beginning. */
export async function opened(page, text) {
  await leave(page);
  await forget(page, text);
  await page.goto(`${page.home}#/`);
  await page.waitForSelector(".shelf");
  await paste(page, text);
  await page.waitForFunction(() => /^#\/i\/\w+\/0$/.test(location.hash));
  await page.waitForSelector(".table .board");
}

/** The rows of the draft in the editor, as they are saved. */
export function drafted(page) {
  return page.evaluate(readDraft);
}

/** Waits until a row of the draft in the editor is saved as it should be. */
export function draftedRow(page, place, text) {
  return reads(text, async () => (await drafted(page))[place]);
}

async function readDraft() {
  const answer = (asked) => new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)));
  const base = await answer(indexedDB.open("sokoworks"));
  const draft = await answer(base.transaction("drafts").objectStore("drafts").get(location.hash.split("/")[2]));
  base.close();
  return draft?.text.split("\n") ?? [];
}

/** Drags from one cell to another. */
export async function drag(page, from, to) {
  const [a, b] = [await middle(page, ...from), await middle(page, ...to)];
  await page.mouse.move(a.x, a.y);
  // At once, because a press that rests is a long one.
  await Promise.all([page.mouse.down(), page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2 + 2, { steps: 4 })]);
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}

/** The cells of box, goal and player of a board with one box. */
export function cells(text) {
  const rows = text.split("\n");
  const find = (tile) =>
    rows
      .flatMap((row, y) => [...row].map((one, x) => [one, x, y]))
      .find(([one]) => one === tile)
      .slice(1);
  return { box: find("$"), goal: find("."), player: find("@") };
}

/** Presses a box and the square that it is to go to. */
export async function bring(page, box, target) {
  await press(page, ...box);
  await page.waitForSelector(".target [data-cell]", { state: "attached" });
  await press(page, ...target);
}

/** Starts the solver of the page and waits for its end. */
export async function solve(page) {
  await page.click(".panel .start");
  await page.waitForFunction(
    () =>
      document.querySelector(".panel .start").textContent === "Solve" &&
      document.querySelector(".solver-note").textContent !== "",
  );
}

/** A solution of the open level, from the solver. */
export async function solution(page) {
  await page.evaluate(() => localStorage.clear());
  await solve(page);
  await page.waitForSelector(".solutions li");
  return page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith("soko.solutions."));
    return JSON.parse(localStorage.getItem(name))[0].moves.toLowerCase();
  });
}

/** The file that comes of an action. */
export async function save(page, action) {
  const [download] = await Promise.all([page.waitForEvent("download"), action()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return { file: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

/** A level that no search solves while a test waits, with the fewest moves proved: an open room full of boxes. */
export function hard() {
  const rows = Array.from({ length: 24 }, (_, y) =>
    Array.from({ length: 24 }, (_, x) => (x % 23 === 0 || y % 23 === 0 ? "#" : " ")),
  );
  for (let box = 0; box < 10; box += 1) {
    rows[3 + 2 * Math.floor(box / 5)][4 + 3 * (box % 5)] = "$";
    rows[15 + 2 * Math.floor(box / 5)][4 + 3 * (box % 5)] = ".";
  }
  rows[1][1] = "@";
  return rows.map((row) => row.join("")).join("\n");
}
