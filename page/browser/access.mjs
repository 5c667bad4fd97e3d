// Accessibility: axe-core finds nothing to complain about in any view, and everything can be done by keys.
import { readFileSync } from "node:fs";
import { assert, becomes, header, level, open, press, shelfName, solved, tool } from "./harness.mjs";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** What axe complains of, in a line each: by all of its rules, or by the only one that looks at colours. */
function complaints(page, onlyColors) {
  return page.evaluate(async (onlyColors) => {
    const rules = onlyColors ? { runOnly: ["color-contrast"] } : {};
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], ...rules });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id} ${target} ${any[0]?.message ?? ""}`),
    );
  }, onlyColors);
}

/** A drawing, and then at play. */
async function playtest(page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => (location.hash = "#/edit/new?game=sokoban"));
  await page.waitForSelector(".editing .board");
  for (const [tile, x] of Object.entries({ Player: 2, Box: 3, Goal: 4 })) {
    await page.click(`[role=radio][aria-label='${tile}']`);
    await press(page, x, 2);
  }
  await page.locator("button:enabled", { hasText: "Play it" }).click();
  await page.waitForSelector(".numbers");
  await page.setViewportSize(size);
}

/** One step to the right, from the start. */
async function step(page) {
  await page.keyboard.press("Home");
  await becomes(page, "moves", 0);
  await page.keyboard.press("ArrowRight");
  await becomes(page, "moves", 1);
}

const VIEWS = {
  start: { hash: "#/", wait: ".hero-board .board" },
  list: { hash: "#/c/0", wait: ".card .board" },
  "other list": { hash: "#/c/1", wait: ".card .board" },
  sokoban: { hash: "#/p/0/4", wait: ".table .board" },
  sokobond: { hash: "#/p/1/5", wait: ".table .board" },
  editor: { hash: "#/edit/new", wait: ".editing .board" },
  drafts: { hash: "#/drafts", wait: "main h1" },
  settings: { hash: "#/settings", wait: ".settings-page" },
  rules: { hash: "#/rules/sokobond", wait: ".rule .board" },
  train: { hash: "#/train", wait: ".rating-number" },
  all: { hash: "#/all?find=first+steps&idea=safe", wait: ".card .board" },
  day: { hash: "#/daily/2026-11-26", wait: ".daily-card .board" },
  help: { hash: "#/", wait: ".shelf", act: (page) => page.keyboard.press("?") },
  opening: { hash: "#/", wait: ".shelf", act: (page) => header(page, "Open levels") },
  movie: {
    hash: "#/p/0/1",
    wait: ".table .board",
    act: async (page) => {
      await step(page);
      await page.keyboard.press("p");
      await page.waitForSelector(".bar.movie");
    },
  },
  solved: {
    hash: "#/p/0/0",
    wait: ".table .board",
    act: async (page) => {
      await step(page);
      await page.waitForSelector(".result-table .record");
    },
  },
  playtest: { hash: "#/", wait: ".shelf", act: playtest },
  download: { hash: "#/p/0/1", wait: ".table .board", act: (page) => tool(page, "Download") },
  surprise: { hash: "#/", wait: ".shelf", act: (page) => header(page, "Surprise me") },
  solutions: {
    hash: "#/p/0/3",
    wait: ".table .board",
    act: async (page) => {
      await page.keyboard.press("x");
      await page.locator(".solutions li").first().waitFor({ state: "attached" });
    },
    narrow: (page) => page.click(".bar [aria-expanded=false]"),
  },
  missing: { hash: "#/edit/nothing", wait: ".wait a" },
};

/** Looks at views on a screen and on a phone, in the dark and in light, which differ in colours only. */
async function check(browser, url, names) {
  const page = await open(browser, url);
  const all = [];
  const look = async (name) => {
    const width = page.viewportSize().width;
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
      // Colours glide from one to the other; electrons circle for ever.
      await page.evaluate(() => {
        const ends = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
        return Promise.all(ends.map((one) => one.finished.catch(() => {})));
      });
      all.push(
        ...(await complaints(page, colorScheme === "light")).map((one) => `${name}, ${colorScheme}, ${width}: ${one}`),
      );
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) all.push(`${name}, ${width}: the page is ${wide} wide`);
  };
  for (const name of names) {
    const { hash, wait, act, narrow } = VIEWS[name];
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("about:blank");
    await page.goto(`${url}${hash}`);
    await page.locator(wait).first().waitFor();
    await act?.(page);
    await page.evaluate(AXE);
    await look(name);
    await page.setViewportSize({ width: 360, height: 740 });
    await narrow?.(page);
    await look(name);
  }
  assert.deepEqual(all, []);
  return page;
}

/** As large as 1280 by 1024 enlarged four times: nothing is cut off, and nothing but boards scrolls sideways. */
export async function enlargedFourTimes(browser, url) {
  const page = await open(browser, url, { viewport: { width: 320, height: 256 } });
  const all = [];
  for (const [name, { hash, wait, act, narrow }] of Object.entries(VIEWS)) {
    await page.goto("about:blank");
    await page.goto(`${url}${hash}`);
    await page.locator(wait).first().waitFor({ state: "attached" });
    await act?.(page);
    await narrow?.(page);
    const found = await page.evaluate(() => {
      const wrong = [];
      const wide = document.documentElement.scrollWidth;
      if (wide > innerWidth) wrong.push(`the page is ${wide} wide`);
      const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const isClipped = (one) => getComputedStyle(one).clipPath !== "none" || one.closest(".table, .palette, .field");
      for (const one of document.querySelectorAll(
        "a, button, input, select, textarea, h1, h2, p, dd, dt, label, summary",
      )) {
        const { left, right, width, height } = one.getBoundingClientRect();
        if (!shown(one) || isClipped(one) || !width || !height) continue;
        const what = `${one.tagName} ${one.className} ${one.textContent.slice(0, 20)}`;
        if (left < -1 || right > innerWidth + 1) wrong.push(`${what}: from ${left} to ${right}`);
        const cut = getComputedStyle(one).overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1;
        if (cut && !one.matches("input, select, textarea, h1, .name, .shelf-name")) wrong.push(`${what} is cut`);
      }
      // What is below the window can be scrolled to: by the page, or by what it lies in.
      for (const one of document.querySelectorAll("button, input, select")) {
        const { bottom, top, height } = one.getBoundingClientRect();
        if (!shown(one) || isClipped(one) || !height || (top >= 0 && bottom <= innerHeight)) continue;
        let at = one.parentElement;
        const scrolls = (box) =>
          /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight;
        while (at && at !== document.documentElement && !scrolls(at) && getComputedStyle(at).position !== "fixed")
          at = at.parentElement;
        const page = at === document.documentElement && document.documentElement.scrollHeight > innerHeight;
        if (!page && !(at && scrolls(at))) wrong.push(`${one.textContent || one.ariaLabel} cannot be reached`);
      }
      return wrong;
    });
    all.push(...found.map((one) => `${name}: ${one}`));
  }
  assert.deepEqual(all, []);
  return page;
}

const NAMES = Object.keys(VIEWS);
export const nothingIsAmiss = (browser, url) => check(browser, url, NAMES.slice(0, 8));
export const nothingElseIsAmiss = (browser, url) => check(browser, url, NAMES.slice(8));

export async function byKeysAlone(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.waitForSelector(".hero-board .board");
  const shelf = shelfName(0);
  await page.waitForSelector(`[href='#/c/${shelf}']`);
  // From the start page to a list, to a level, solved, and back, without a mouse.
  const reach = async (href) => {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((href) => document.activeElement.getAttribute("href") === href, href)) return;
    }
    assert.fail(`Tab does not come to ${href}`);
  };
  await reach(`#/c/${shelf}`);
  await page.keyboard.press("Enter");
  await page.waitForSelector(`.card[href='#/p/${shelf}/1']`);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Home");
  await reach(`#/p/${shelf}/1`);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".numbers");
  await page.keyboard.press("Home");
  await becomes(page, "moves", 0);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  await solved(page);
  await page.waitForFunction(() => /Solved/.test(document.getElementById("live").textContent));
  await page.goBack();
  await page.waitForFunction((shelf) => document.activeElement.getAttribute("href") === `#/p/${shelf}/1`, shelf);
  return page;
}
