// Files and storage: how bytes become text, and when the browser is asked to keep what is stored.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./fake.mjs";
import { decode } from "../src/files/decode.js";
import { askToLast } from "../src/storage/lasting.js";

/** @param {...number} bytes */
const file = (...bytes) => new Blob([new Uint8Array(bytes)]);

test("files in UTF-16, UTF-8 and Western European become the same text", async () => {
  const text = "#é";
  for (const [name, bytes] of Object.entries({
    "UTF-16, little end first": [0xff, 0xfe, 0x23, 0, 0xe9, 0],
    "UTF-16, big end first": [0xfe, 0xff, 0, 0x23, 0, 0xe9],
    "UTF-8": [0x23, 0xc3, 0xa9],
    "UTF-8 with a mark": [0xef, 0xbb, 0xbf, 0x23, 0xc3, 0xa9],
    "Western European": [0x23, 0xe9],
  }))
    assert.equal(await decode(file(...bytes)), text, name);
  assert.equal(await decode(file()), "");
});

test("the browser is asked once to keep what is stored, unless it keeps it anyway", async () => {
  let asked = 0;
  const storage = { persisted: async () => false, persist: async () => (asked += 1) };
  Object.defineProperty(globalThis, "navigator", { value: { storage }, configurable: true });
  askToLast();
  askToLast();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(asked, 1);
});
