// What is only true of the page on a static host: it works offline, keeps records itself, and is replaced without losing anything.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  askHint,
  assert,
  ask,
  becomes,
  eventually,
  level,
  open,
  opened,
  reads,
  save,
  solve,
  solved,
} from "../harness.mjs";
import { serve } from "./static.mjs";

const ROOM = "#####\n#@$.#\n#####";

/** Waits until the service worker has all files. */
async function installed(page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => Boolean(active)));
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}

export async function everythingWorksWithTheNetworkOff(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.waitForSelector(".shelf");
  await installed(page);
  // A month of levels of the day is kept from when it is opened.
  await page.evaluate(() => (location.hash = "#/daily/2026-11-26"));
  await page.waitForSelector(".daily-card .board");
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector(".daily-card .board");
  await page.evaluate(() => (location.hash = "#/"));
  await page.waitForSelector(".shelf .board");
  await page.evaluate(() => (location.hash = "#/p/first-steps/1"));
  await page.waitForSelector(".table .board");
  await askHint(page);
  for (const key of ["Right", "Right", "Right", "Up", "Left"]) await page.keyboard.press(`Arrow${key}`);
  await solved(page);
  await page.evaluate(() => (location.hash = "#/p/first-steps/5"));
  await page.waitForSelector("#main:not(:has([data-solved])) .table .board");
  await solve(page);
  await page.waitForSelector(".solutions li");
  await page.click("[aria-label='Watch this solution']");
  await page.waitForSelector(".movie");
  await page.click("[aria-label='Save this movie']");
  const { bytes } = await save(page, () => page.click('text="Movie (GIF)"'));
  assert.equal(bytes.subarray(0, 6).toString(), "GIF89a");
  await page.keyboard.press("Escape");
  await page.evaluate(() => (location.hash = "#/edit/new"));
  await page.waitForSelector(".editing .board");
  await page.reload();
  await page.waitForSelector(".editing .board");
  await page.evaluate(() => (location.hash = "#/c/first-steps"));
  await page.waitForSelector(".card.solved");
  await page.evaluate(() => (location.hash = "#/train"));
  await page.getByRole("button", { name: "Practice" }).click();
  await page.waitForSelector(".crumbs .run");
  await page.waitForSelector(".table .board");
  return page;
}

export async function aFirstVisitHasItsBoardsBeforeTheRules(browser, url) {
  const page = await open(browser, url);
  /** @type {() => void} */
  let bring;
  const held = new Promise((resolve) => (bring = resolve));
  await page.route("**/*.wasm", (route) => held.then(() => route.continue()));
  await page.goto(url);
  await page.waitForSelector(".hero-board .board");
  await page.waitForSelector(".shelf .board");
  await page.getByRole("link", { name: "Play Sokoban" }).click();
  await page.waitForSelector(".table .board.sokoban");
  await page.goto(`${url}#/p/sokobond/20`);
  await page.waitForSelector(".table .board.sokobond");
  await page.goto(url);
  await page.waitForSelector(".hero-board .board");
  // What is played meanwhile is done when the rules are there.
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".hero-board").getAttribute("data-pushes"), null);
  bring();
  await page.waitForSelector(".hero-board[data-pushes]");
  // Nothing of it is said of somebody who has records.
  await level(page, url, 0, 0);
  await page.keyboard.press("ArrowRight");
  await solved(page);
  await page.goto(url);
  await page.locator(".course .done", { hasText: /^1 / }).waitFor();
  return page;
}

export async function nothingIsAskedOfTheHostWhenThePageIsThere(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.waitForSelector(".shelf .board");
  await installed(page);
  const asked = [];
  page.context().on("request", (request) => {
    if (request.url().startsWith("http")) asked.push(request.url());
  });
  await page.evaluate(() => (location.hash = "#/p/first-steps/5"));
  await page.waitForSelector(".table .board");
  await askHint(page);
  await solve(page);
  await page.waitForSelector(".solutions li");
  // Workers that are started anew, and modules that come later, are files that the service worker has.
  assert.deepEqual(
    asked.filter((address) => !address.startsWith(`${url}page-`)),
    [],
  );
  return page;
}

export async function severalWorkersSolveALevelTogether(browser, url) {
  const page = await open(browser, url);
  await page.addInitScript(() => {
    const started = (window.started = []);
    window.Worker = class extends Worker {
      constructor(address, options) {
        super(address, options);
        started.push(options.name);
      }
    };
  });
  await opened(page, "########\n#@ $ . #\n#  $ . #\n########");
  await page.reload();
  await page.waitForSelector(".table .board");
  const searches = () => page.evaluate(() => window.started.filter((name) => name === "jobs").length);
  const before = await searches();
  await solve(page);
  await page.waitForSelector(".solutions li");
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  assert.equal((await searches()) - before, Math.min(cores, 4));
  // Fewest moves are proved by one search that has all.
  await page.selectOption(".panel select", "moves");
  await solve(page);
  assert.equal((await searches()) - before, Math.min(cores, 4) + 1);
  return page;
}

export async function recordsStayAndGoToAnotherBrowser(browser, url) {
  const page = await open(browser, url);
  await opened(page, ROOM);
  await page.keyboard.press("ArrowRight");
  await solved(page);
  // At once, so that the record is on its way.
  await page.reload();
  await page.waitForSelector(".table .board");
  const best = async (page) => (await ask(page, "about", { text: ROOM })).best?.moves.moves;
  await reads(1, () => best(page));
  const days = async (page) => (await ask(page, "days", {})).days["2026-11-26"];
  await ask(page, "days", { solved: "2026-11-26/sokoban/easy" });
  await page.evaluate(() => (location.hash = "#/settings"));
  const { file, bytes } = await save(page, () => page.click("text=Download records and games"));
  assert.equal(file, "sokoworks-records.txt");
  assert.match(bytes.toString(), /^(record|solution)\t/m);
  const other = await open(browser, url);
  await other.goto(`${url}#/settings`);
  await other.waitForSelector(".settings-page");
  assert.equal(await best(other), undefined);
  assert.equal(await days(other), undefined);
  const text = `${bytes}torn line\n`;
  const choose = async () => {
    const [chooser] = await Promise.all([
      other.waitForEvent("filechooser"),
      other.click("text=Add records from a file"),
    ]);
    await chooser.setFiles({ name: file, mimeType: "text/plain", buffer: Buffer.from(text) });
  };
  await choose();
  await other
    .locator(".toast", { hasText: /new lines? added to your records and games. 1 line could not be read/ })
    .waitFor();
  await reads(1, () => best(other));
  assert.deepEqual(await days(other), ["sokoban/easy"]);
  // A second time, nothing is new.
  await choose();
  await other.locator(".toast", { hasText: "0 new lines added" }).waitFor();
  await other.context().close();
  return page;
}

export async function tabsKnowTheRecordsOfEachOther(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 1);
  const other = await page.context().newPage();
  await other.goto(`${url}#/c/0`);
  await other.waitForSelector(".card[href='#/p/0/1']:not(.solved)");
  await page.bringToFront();
  for (const key of ["Right", "Right", "Right", "Up", "Left"]) await page.keyboard.press(`Arrow${key}`);
  await solved(page);
  await page.waitForSelector("[data-solved]");
  await other.bringToFront();
  await eventually(async () => {
    await other.evaluate(() => (location.hash = "#/settings"));
    await other.waitForSelector(".settings-page");
    await other.evaluate(() => (location.hash = "#/c/0"));
    await other.waitForSelector(".card[href='#/p/0/1'].solved", { timeout: 1000 });
  });
  return page;
}

export async function aNewVersionIsTakenWhenThePlayerSaysSo(browser) {
  const folder = process.env.SOKO_SITE;
  const files = new Map();
  const host = await serve(folder, 0, files);
  const page = await open(browser, host.url);
  await page.goto(host.url);
  await page.waitForSelector(".shelf");
  await installed(page);
  await level(page, host.url, 0, 4);
  await page.keyboard.press("ArrowLeft");
  await becomes(page, "moves", 1);
  const other = await page.context().newPage();
  await other.goto(`${host.url}#/settings`);
  await other.waitForSelector(".settings-page");
  await page.bringToFront();
  // The next version: a title of the help page is another.
  const title = '"Mouse and touch"';
  const read = (name) => readFileSync(join(folder, name), "utf8");
  const scripts = readdirSync(folder, { recursive: true }).filter((name) => /^page-\w+.\w+\.js$/.test(name));
  const name = scripts.find((name) => read(name).includes(title));
  const help = read(name).replace(title, '"Mouse, touch, and more"');
  const hash = createHash("sha256").update(help).digest("base64");
  const worker = read("service-worker.js").replace(new RegExp(`("${name}":")[^"]*`), `$1sha256-${hash}`);
  files.set(name, help).set("service-worker.js", worker);
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
  const offer = page.locator(".toast", { hasText: "A new version of this page is here." });
  await offer.waitFor();
  // Until then everything is of the old one, after a reload too.
  await page.reload();
  await becomes(page, "moves", 1);
  await page.keyboard.press("?");
  await page.locator("dialog h3", { hasText: /^Mouse and touch$/ }).waitFor();
  await page.keyboard.press("Escape");
  await offer.locator("button").first().click();
  await page.waitForFunction(() => !document.querySelector(".toast"));
  await becomes(page, "moves", 1);
  // No tab keeps files of the older version.
  await other.waitForFunction(() => performance.getEntriesByType("navigation")[0].type === "reload");
  await eventually(async () => {
    await page.keyboard.press("?");
    // On a slow machine the press before this one may have opened it too.
    await page.locator("dialog h3", { hasText: "Mouse, touch, and more" }).first().waitFor({ timeout: 2000 });
  });
  host.close();
  return page;
}

export async function withoutWebAssemblyOneSentenceSaysSo(browser, url) {
  const page = await open(browser, url);
  await page.addInitScript(() => delete window.WebAssembly);
  await page.goto(url);
  await page.locator(".wait", { hasText: "This page needs WebAssembly" }).waitFor();
  return page;
}

export async function thePageCanBeInstalledAndSaysWhoSolves(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.locator(".where", { hasText: /^Solver in this browser, \d+ workers?\.$/ }).waitFor();
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector("link[rel=manifest]").href;
    const manifest = await (await fetch(link)).json();
    const icons = manifest.icons.map(async ({ src }) => (await fetch(new URL(src, link))).ok);
    return { ...manifest, icons: await Promise.all(icons), start: new URL(manifest.start_url, link).href };
  });
  assert.equal(manifest.start, url);
  assert.ok(manifest.icons.length >= 3 && manifest.icons.every(Boolean));
  return page;
}
