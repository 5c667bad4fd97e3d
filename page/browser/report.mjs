// Opens a report of `soko bench` from its file and uses its table: node report.mjs FILE LEVELS
import { pathToFileURL } from "node:url";
import { assert, launch, open } from "./harness.mjs";

const [file, levels] = process.argv.slice(2);
const url = pathToFileURL(file).href;
const browser = await launch();
const page = await open(browser, url);
const begin = Date.now();
await page.goto(url);
await page.waitForSelector("#levels tbody tr");
console.log(`open after ${Date.now() - begin} ms`);
assert.equal(await page.locator("#count").textContent(), `${levels} of ${levels} levels`);
const rows = () => page.locator("#levels tbody tr").count();
assert.ok((await rows()) > 0);
// A picture that is not empty.
const colors = await page
  .locator("#levels canvas")
  .first()
  .evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
assert.ok(colors > 3, `${colors} colours`);
assert.ok((await page.locator(".cactus svg polyline").count()) > 0);
// Sorted by the seconds of the first solver, forth and back.
const first = () => page.locator("#levels tbody tr td").first().textContent();
const head = page.locator("#levels th").nth(3);
await head.click();
const quickest = await first();
await head.click();
assert.notEqual(await first(), quickest);
await page.fill("#word", "no such level");
assert.equal(await page.locator("#count").textContent(), `0 of ${levels} levels`);
await page.fill("#word", "");
await page.selectOption("#show", "none");
await page.selectOption("#show", "all");
// All rows come when the end of the page is reached.
for (let last = await rows(); last < Number(levels); last = await rows()) {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction((last) => document.querySelectorAll("#levels tbody tr").length > last, last);
}
assert.equal(await rows(), Number(levels));
assert.deepEqual(page.faults, []);
await browser.close();
