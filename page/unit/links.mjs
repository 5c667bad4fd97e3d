// Links that carry a level and moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./fake.mjs";
import { link, unpack } from "../src/files/share.js";
import { parse } from "../src/routes.js";

test("a link carries a level and moves, whatever is in them", async () => {
  for (const [text, moves, title, author] of [
    ["#####\n#@$.#\n#####", "R", "One", "Ann"],
    ["xxxxx\nxHhHx\nxxxxx", "", "Études & <b>倉庫</b> 😀", ""],
    ["#".repeat(5000), "urdl".repeat(500), "", ""],
  ]) {
    const address = await link({ text, title, author, place: null }, moves);
    assert.match(address, /^http:\/\/localhost\/#\/l\/[\w-]+$/);
    const { data } = parse(new URL(address).hash);
    assert.deepEqual(await unpack(data), { sheet: { text, title, author, place: null }, moves });
  }
});

test("a damaged link says so", async () => {
  const address = await link({ text: "#####", title: "", author: "", place: null }, "rrr");
  const { data } = parse(new URL(address).hash);
  for (const damaged of ["garbage", "%%%", data.slice(0, -5), ""])
    await assert.rejects(unpack(damaged), /This link is damaged/);
});
