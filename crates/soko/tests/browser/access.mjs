// What everybody needs: axe-core finds nothing to complain about in any view, and everything can be done by keys.
import { readFileSync } from "node:fs";
import { assert, becomes, level, open, solved } from "./harness.mjs";

const AXE = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** What axe complains of, in a line each. */
async function complaints(page) {
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id} ${target} ${any[0]?.message ?? ""}`),
    );
  });
  return found;
}

const VIEWS = {
  start: { hash: "#/", wait: ".hero-board .board" },
  list: { hash: "#/c/0", wait: ".card img" },
  "other list": { hash: "#/c/1", wait: ".card img" },
  sokoban: { hash: "#/p/0/4", wait: ".table .board" },
  sokobond: { hash: "#/p/1/5", wait: ".table .board" },
  editor: { hash: "#/edit/new", wait: ".editing .board" },
  drafts: { hash: "#/drafts", wait: "main h1" },
  settings: { hash: "#/settings", wait: ".settings-page" },
  help: { hash: "#/", wait: ".shelf", act: (page) => page.keyboard.press("?") },
  opening: { hash: "#/", wait: ".shelf", act: (page) => page.click("[aria-label='Open levels']") },
  missing: { hash: "#/edit/nothing", wait: ".wait a" },
};

async function check(browser, url, colorScheme, width) {
  const page = await open(browser, url, { colorScheme, viewport: { width, height: width < 500 ? 740 : 800 } });
  const all = [];
  for (const [name, { hash, wait, act }] of Object.entries(VIEWS)) {
    await page.goto("about:blank");
    await page.goto(`${url}${hash}`);
    await page.locator(wait).first().waitFor();
    await act?.(page);
    await page.waitForTimeout(100);
    await page.evaluate(AXE);
    all.push(...(await complaints(page)).map((one) => `${name}, ${colorScheme}, ${width}: ${one}`));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) all.push(`${name}, ${width}: the page is ${wide} wide`);
  }
  assert.deepEqual(all, []);
  return page;
}

export const nothingIsAmissInLight = (browser, url) => check(browser, url, "light", 1280);
export const nothingIsAmissInDark = (browser, url) => check(browser, url, "dark", 1280);
export const nothingIsAmissOnLightPhones = (browser, url) => check(browser, url, "light", 360);
export const nothingIsAmissOnDarkPhones = (browser, url) => check(browser, url, "dark", 360);

export async function byKeysAlone(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.waitForSelector(".hero-board .board");
  // From the start page to a list, to a level, solved, and back, without a mouse.
  const reach = async (href) => {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((href) => document.activeElement.getAttribute("href") === href, href)) return;
    }
    assert.fail(`Tab does not come to ${href}`);
  };
  await reach("#/c/0");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".card");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Home");
  await reach("#/p/0/1");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".numbers");
  await page.keyboard.press("Home");
  await becomes(page, "moves", 0);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  await solved(page);
  assert.match(await page.locator("#live").textContent(), /\S/);
  await page.goBack();
  await page.waitForFunction(() => document.activeElement.getAttribute("href") === "#/p/0/1");
  return page;
}
