// Runs all tests of the modules in this folder, or those whose name, or whose module's, holds a word:
// node run.mjs URL [WORD] [PART/OF]
// With 1/2 and 2/2, each module is in one of the two halves, which need servers of their own. In the place of the address of a
// server, a folder that `cargo xtask site` has made is served, and tried with the same tests and those of hosts/site.mjs.
import { readdirSync } from "node:fs";
import { launch } from "./harness.mjs";
import { isSite, serve } from "./hosts/static.mjs";
import { tryAll } from "./harness/trying.mjs";

/** Modules that hold no tests. */
const OTHERS = ["firefox.mjs", "harness.mjs", "report.mjs", "run.mjs"];

const [given, word = "", share = "1/1"] = process.argv.slice(2);
const site = isSite(given) ? await serve(given) : null;
const url = site?.url ?? given;
if (site) Object.assign(process.env, { SOKO_BACKEND: "worker", SOKO_SITE: given });
const [part, of] = share.split("/").map(Number);
const all = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".mjs") && !OTHERS.includes(file));
all.push(...readdirSync(`${import.meta.dirname}/learning`).map((file) => `learning/${file}`));
if (site) all.push("hosts/site.mjs");
const files = all.sort().filter((_, at) => at % of === part - 1);
const tests = [];
for (const file of files) {
  const { rows, ...rest } = await import(`./${file}`);
  const found = Object.entries({ ...rows, ...rest });
  tests.push(...found.filter(([name]) => name.includes(word) || file.includes(word)));
}
const browser = await launch();
/**
 * @param {(browser: object, url: string) => Promise<object>} test
 * @returns {Promise<Error | null>} why it failed
 */
async function failure(test) {
  try {
    const page = await test(browser, url);
    return page.faults.length ? new Error(page.faults.join("\n")) : null;
  } catch (error) {
    return error;
  } finally {
    // Whatever a test had open ends with it, so that none of its searches takes time from the next.
    for (const context of browser.contexts()) await context.close();
  }
}

const failed = await tryAll(tests, failure);
await browser.close();
site?.close();
process.exit(failed ? 1 : 0);
