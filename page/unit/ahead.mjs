// Answers that were made ahead: they are there before the rules are, and not after them.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./fake.mjs";

const made = { "library ": { collections: [] }, 'play {"text":"#"}': { level: { width: 1 } } };
globalThis.fetch = async () => Response.json(made);
const { answeredAhead, endAhead } = await import("../src/backend/ahead.js");

test("what was made ahead is answered until the rules are there, and nobody changes it for others", async () => {
  const first = (await answeredAhead("library", "")).json();
  first.collections.push("x");
  assert.deepEqual((await answeredAhead("library", "")).json(), { collections: [] });
  assert.equal((await answeredAhead("play", '{"text":"#"}')).json().level.width, 1);
  assert.equal(await answeredAhead("play", '{"text":"##"}'), null);
  endAhead();
  assert.equal(await answeredAhead("library", ""), null);
});
