// The backend in workers, with workers that answer soon: which worker gets which question, and what the page adds to answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./fake.mjs";
import { namesOf, remember } from "../src/storage/local.js";

const later = globalThis.setTimeout;

/** An empty module. */
const WASM = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** What workers were asked, as `worker: question`. @type {string[]} */
const asked = [];
const loaded = [];

/** What they answer, by question. @type {Record<string, (body: any) => unknown>} */
const answers = {
  library: () => ({ collections: [{ slug: "first-steps", count: 1 }] }),
  "library/first-steps/0": () => ({ text: "#####" }),
  about: () => ({ key: "k" }),
};

function replyTo(name, body) {
  // A worker that has too little memory traps.
  if (name === "film") return { failed: { kind: "RangeError", message: "memory", bytes: 0 } };
  const found = answers[name]?.(body && JSON.parse(body));
  const json = found ?? { error: { code: "E-MISSING", message: `there is no ${name}` } };
  const bytes = new TextEncoder().encode(JSON.stringify(json));
  return { status: found ? 200 : 404, type: "application/json", bytes };
}

class FakeWorker {
  constructor(_address, { name }) {
    this.name = name;
  }

  addEventListener(type, listener) {
    if (type === "message") this.hear = listener;
  }

  postMessage({ id, name, body }) {
    if (!name) return;
    asked.push(`${this.name}: ${name}`);
    later(() => this.hear({ data: { id, ...replyTo(name, body) } }));
  }

  terminate() {}
}

Object.defineProperty(globalThis, "navigator", { value: { hardwareConcurrency: 2 }, configurable: true });
Object.assign(globalThis, {
  Worker: FakeWorker,
  fetch: async (address) => {
    loaded.push(String(address).split("/").at(-1));
    const isList = String(address).endsWith("index.json");
    return isList
      ? Response.json(["first-steps.json"])
      : new Response(WASM, { headers: { "content-type": "application/wasm" } });
  },
});
// Nobody waits for what is to begin in some seconds.
globalThis.setTimeout = (act, wait) => (wait > 1000 ? later(act, wait).unref() : later(act, wait));

remember("pending.1", '{"moves":"r"}');
const { backend } = await import("../src/backend/workers.js");
/** Waits until something is so. */
async function until(holds) {
  while (!(await holds())) await new Promise((resolve) => later(resolve));
}

const ask = async (path, body) => (await backend.ask(path, body)).json();

test("a record that an ended page left noted is kept first", async () => {
  await until(() => !namesOf("pending.").length);
  // The first question only begins the worker.
  assert.deepEqual(asked, ["rules: library", "rules: record"]);
});

test("the rules answer, and a worker each for warnings, files and films", async () => {
  asked.length = 0;
  for (const path of ["about", "warn", "compare", "import", "reverse/rescue"]) {
    if (path === "about") await ask(path, { text: "#####" });
    else await assert.rejects(ask(path, {}), { code: "E-MISSING", status: 404 });
  }
  await assert.rejects(ask("film", {}), { code: "E-MEMORY" });
  const [rules, ...others] = ["rules: about", "warnings: warn", "warnings: compare", "files: import"];
  assert.deepEqual(asked, [rules, ...others, "warnings: reverse/rescue", "films: film"]);
  // The rules need their own module, the others the one with the solver; each is loaded once.
  assert.deepEqual(loaded.sort(), ["first-steps.json", "index.json", "rules.wasm", "sokoworks.wasm"]);
});

test("collections are asked for by the names that they have in addresses", async () => {
  asked.length = 0;
  const { collections } = await ask("library");
  assert.deepEqual([collections[0].slug, collections[0].grading], ["first-steps", true]);
  assert.equal((await ask("library/first-steps/0")).text, "#####");
  assert.deepEqual(asked, ["rules: library", "rules: library/first-steps/0"]);
});

test("grades are measured in a worker of their own, and stand in what is asked next", async () => {
  answers.grades = ({ texts }) => ({ grades: texts.map(() => ({ grade: 3, word: "easy", difficulty: 3.2 })) });
  assert.deepEqual(await ask("grades", { shelf: "first-steps", places: [0] }), { grades: [null] });
  await until(async () => (await ask("grades", { texts: ["#####"] })).grades[0]?.word === "easy");
  assert.ok(asked.includes("grades: grades"));
  assert.equal((await ask("about", { text: "#####" })).rating.difficulty, 3.2);
});

test("a record is noted until it is kept", async () => {
  let noted = 0;
  answers.record = () => ({ noted: (noted = namesOf("pending.").length) });
  await ask("record", { moves: "r" });
  await until(() => !namesOf("pending.").length);
  assert.equal(noted, 1);
});
