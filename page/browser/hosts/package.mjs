// The package for JavaScript, from its tarball, in Node and in Chromium: node hosts/package.mjs OUT
// OUT is a folder that `cargo xtask site OUT --npm` has made.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { launch } from "../harness.mjs";
import { serve } from "./static.mjs";

const folder = resolve(process.argv[2], "npm");
const place = mkdtempSync(join(tmpdir(), "sokoworks-package-"));
const run = (program, ...parts) => execFileSync(program, parts, { cwd: place, stdio: ["ignore", "pipe", "inherit"] });

/** What a program does with the package; it is run in Node and in a browser. */
const PROGRAM = `
export async function tryAll({ SokoworksError, generate, grade, hint, parse, solve, toSvg, verify }) {
  const check = (claim, what) => { if (!claim) throw new Error("wrong: " + JSON.stringify(what)); };
  const level = "#######\\n#@ $ .#\\n#######";
  const { levels, remarks } = await parse(level + "\\nTitle: One\\n\\n#####\\n#@$ #\\n#####\\n");
  check(levels.length === 2 && levels[0].title === "One" && !levels[1].playable && remarks.length > 0, { levels, remarks });
  const solved = await solve(level, { metric: "pushes", seconds: 10 });
  check(solved.outcome === "solved" && solved.moves === "rRR" && solved.metrics.pushes === 2, solved);
  check(solved.proved.includes("pushes") && solved.reason === null, solved);
  const stuck = await solve("#####\\n#@$ #\\n# . #\\n#####");
  check(stuck.outcome === "unsolvable" && stuck.moves === null, stuck);
  const atoms = await solve("xxxxxxx\\nxH---hx\\nx-----x\\nxxxxxxx");
  check(atoms.outcome === "solved" && atoms.metrics.moves === 3, atoms);
  check((await verify(level, "rrr")).valid, "verify");
  const wrong = await verify(level, "r");
  check(!wrong.valid && wrong.message.length > 0, wrong);
  const next = await hint(level, { moves: "r" });
  check(next.outcome === "hint" && next.pushes_left === 2, next);
  const made = await generate({ grades: [1, 2], width: 7, height: 7, seed: 5 });
  check(made.rating.grade <= 2 && (await solve(made.text)).outcome === "solved", made);
  check((await grade(level)).word === "very easy", "grade");
  const picture = await toSvg(level, { moves: "rr", palette: "dark" });
  check(picture.startsWith("<svg") || picture.startsWith("<?xml"), picture.slice(0, 80));
  const refused = await solve("no level").catch((error) => error);
  check(refused instanceof SokoworksError && refused.code.startsWith("E-"), String(refused));
  // A search that would go on is watched and ended.
  const rows = Array.from({ length: 24 }, (_, y) => Array.from({ length: 24 }, (_, x) => (x % 23 && y % 23 ? " " : "#")));
  for (let box = 0; box < 10; box += 1) {
    rows[3 + 2 * Math.floor(box / 5)][4 + 3 * (box % 5)] = "$";
    rows[15 + 2 * Math.floor(box / 5)][4 + 3 * (box % 5)] = ".";
  }
  rows[1][1] = "@";
  const hard = rows.map((row) => row.join("")).join("\\n");
  const controller = new AbortController();
  let states = 0;
  const onProgress = () => { states += 1; if (states === 3) controller.abort(); };
  const ended = await solve(hard, { metric: "moves", signal: controller.signal, onProgress }).catch((error) => error);
  check(ended.name === "AbortError" && states >= 3, String(ended));
  const late = await solve(hard, { metric: "moves", seconds: 1 });
  check(late.outcome === "gave-up" ? late.reason === "time" : late.outcome === "solved", late);
}
`;

try {
  run("npm", "pack", "--silent", folder);
  const tarball = readdirSync(place).find((name) => name.endsWith(".tgz"));
  writeFileSync(join(place, "package.json"), '{ "private": true, "type": "module" }');
  run("npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", `./${tarball}`);
  writeFileSync(join(place, "try.mjs"), PROGRAM);
  const node =
    'import * as all from "sokoworks";\nimport { tryAll } from "./try.mjs";\nawait tryAll(all);\nconsole.log("done");\n';
  writeFileSync(join(place, "node.mjs"), node);
  // The program ends by itself: no worker keeps it running.
  assert.equal(run("node", "node.mjs").toString(), "done\n");
  console.log("ok the package in Node");

  const types =
    'import { solve } from "sokoworks";\nexport const pushes: Promise<number | undefined> = solve("", { seconds: 1 }).then((one) => one.metrics?.pushes);\n';
  writeFileSync(join(place, "types.ts"), types);
  const compiler = resolve(import.meta.dirname, "../../node_modules/typescript/bin/tsc");
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"];
  run("node", compiler, ...options, "types.ts");
  console.log("ok its types");

  const site = await serve(
    join(place, "node_modules/sokoworks"),
    0,
    new Map([
      ["page.html", "<!doctype html><title>package</title>"],
      ["try.js", PROGRAM],
    ]),
  );
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(`${site.url}page.html`);
  await page.evaluate(async () => {
    const [all, { tryAll }] = await Promise.all(
      ["index.js", "try.js"].map((name) => import(new URL(name, location.href).href)),
    );
    await tryAll(all);
  });
  await browser.close();
  site.close();
  console.log("ok the package in Chromium");
} finally {
  rmSync(place, { recursive: true });
}
