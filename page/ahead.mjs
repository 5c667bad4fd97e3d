// Makes the answers that a static site has ready for those who are new there: `node ahead.mjs RULES.wasm < LEVELS > ahead.json`, where
// LEVELS are files of levels as JSON. The module itself answers what the start page asks, and what the levels ask that it leads to.
import { readFileSync } from "node:fs";
import { Engine } from "./src/backend/engine.js";
import { TRIALS } from "./src/library/trials.js";

/** Collections that are shown ahead, and the levels of the largest whose levels are; a level takes some hundred bytes in brotli. */
const MOST = 12;
const LARGE = 100;

const [file] = process.argv.slice(2);
const engine = new Engine(new WebAssembly.Module(readFileSync(file)), {
  now: () => 0,
  onState() {},
  append: () => false,
});
engine.open({ levels: JSON.parse(readFileSync(0, "utf8")), machine: "browser" });

const answers = {};
function ask(path, question) {
  const body = question ? JSON.stringify(question) : "";
  const { status, bytes } = engine.call(path, body);
  const answer = JSON.parse(new TextDecoder().decode(bytes));
  if (status < 400) answers[`${path} ${body}`] = answer;
  return answer;
}

const draw = (text) => ask("play", { text, describe: true });
TRIALS.forEach(draw);
ask("days", {});
const { collections, starts } = ask("library");
for (const { slug, cover } of collections.slice(0, MOST))
  if (cover !== null) draw(ask(`library/${slug}/${cover}`).text);

/** What is asked when a level is opened that was not played before. */
function openLevel(slug, place) {
  const { status, bytes } = engine.call(`ahead/${slug}/${place}`, "");
  if (status >= 400) return;
  Object.assign(answers, JSON.parse(new TextDecoder().decode(bytes)));
  return answers[`library/${slug}/${place} `].text;
}

for (const { slug, count } of collections.slice(0, MOST)) {
  if (count > LARGE) continue;
  ask(`library/${slug}`);
  for (let place = 0; place < count; place += 1) openLevel(slug, place);
}
// Whoever comes back from the level of a large button may go on with it.
for (const start of Object.values(starts)) {
  const { slug, next, cover } = collections[start] ?? {};
  if (slug) ask("play", { text: openLevel(slug, next ?? cover ?? 0), moves: "", describe: true });
}
console.log(JSON.stringify(answers));
