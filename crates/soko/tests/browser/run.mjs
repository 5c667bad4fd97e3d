// Runs all tests, or those whose name holds a word: node run.mjs URL [WORD]
import { launch } from "./harness.mjs";
import * as looks from "./looks.mjs";
import * as panel from "./panel.mjs";
import * as phone from "./phone.mjs";
import * as playing from "./playing.mjs";
import { rows } from "./rows.mjs";
import * as sokobond from "./sokobond.mjs";
import * as working from "./working.mjs";

const [url, word = ""] = process.argv.slice(2);
const browser = await launch();
let failed = 0;
for (const [name, test] of Object.entries({
  ...rows,
  ...playing,
  ...working,
  ...panel,
  ...sokobond,
  ...phone,
  ...looks,
})) {
  if (!name.includes(word)) continue;
  const begin = Date.now();
  try {
    const page = await test(browser, url);
    if (page.faults.length) throw new Error(page.faults.join("\n"));
    console.log(`ok ${name} (${Date.now() - begin} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}: ${error.stack}`);
  }
  // Whatever a test had open ends with it, so that none of its searches takes time from the next.
  for (const context of browser.contexts()) await context.close();
}
await browser.close();
process.exit(failed ? 1 : 0);
