// Addresses: what each shows, and that what the page writes is what it reads.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  draftAddress,
  levelAddress,
  listAddress,
  movieAddress,
  newDraftAddress,
  parse,
  playtestAddress,
  withoutMovie,
} from "../src/routes.js";

const AMONG = [
  { from: "shelf", shelf: "first-steps" },
  { from: "shelf", shelf: "études-2" },
  { from: "shelf", shelf: "倉庫" },
  { from: "shelf", shelf: "0" },
  { from: "file", id: "0abc" },
  { from: "drafts" },
];

test("addresses of lists, levels and movies lead back to them", () => {
  for (const among of AMONG) {
    // Browsers encode what they are given.
    for (const coded of [(address) => address, encodeURI]) {
      const list = parse(coded(listAddress(among)));
      assert.deepEqual([list.view, list.among], ["list", among]);
      for (const place of among.from === "drafts" ? ["a1b2"] : [0, 17]) {
        const address = coded(levelAddress(among, place));
        const level = { view: "level", among, place: String(place), move: null, movie: false };
        assert.deepEqual(parse(address), level);
        assert.deepEqual(parse(`${address}?move=30`), { ...level, move: 30 });
        assert.deepEqual(parse(movieAddress(`${address}?move=30`)), { ...level, movie: true });
        assert.equal(withoutMovie(movieAddress(address)), address);
      }
    }
  }
});

test("addresses of drafts lead back to them", () => {
  assert.equal(parse(draftAddress("a1")).view, "edit");
  assert.deepEqual(parse(playtestAddress("a1")), { view: "playtest", id: "a1", movie: false });
  assert.deepEqual(parse(movieAddress(playtestAddress("a1"))), { view: "playtest", id: "a1", movie: true });
  const { id, query } = parse(newDraftAddress("sokobond"));
  assert.deepEqual([id, query.get("game")], ["new", "sokobond"]);
});

test("a list has its query, and a link its level", () => {
  assert.equal(parse("#/c/0?sort=size&state=unsolved").query.get("state"), "unsolved");
  assert.deepEqual(parse("#/l/q1bK_-"), { view: "link", data: "q1bK_-", movie: false });
});

test("pages without a level", () => {
  for (const [hash, view] of [
    ["", "start"],
    ["#/", "start"],
    ["#/settings", "settings"],
    ["#/daily", "daily"],
    ["#/drafts", "list"],
  ])
    assert.equal(parse(hash).view, view, hash);
  assert.deepEqual(parse("#/rules"), { view: "rules", game: "sokoban" });
  const day = { view: "day", day: "2026-11-26", game: "sokobond", tier: "easy", movie: false };
  assert.deepEqual(parse("#/daily/2026-11-26/sokobond/easy"), day);
  assert.deepEqual(parse("#/daily/2026-11-26/sokobond/easy/movie"), { ...day, movie: true });
});

test("other addresses show nothing", () => {
  for (const hash of [
    "#/nothing",
    "#/c",
    "#/c/a b",
    "#/c/..",
    `#/c/${"x".repeat(101)}`,
    "#/p/first-steps",
    "#/p/first-steps/x",
    "#/p/first-steps/1234567890",
    "#/p/first-steps/1/2",
    "#/i",
    "#/i/a/x",
    "#/edit",
    "#/edit/a/b",
    "#/rules/chess",
    "#/rules/sokoban/2",
    "#/l",
    "#/s/DATA",
    "#/daily/today/sokoban/easy",
    "#/daily/2026-11-26/chess/easy",
    "#/daily/2026-11-26/sokoban/simple",
    "#/daily/2026-11-26/sokoban",
    "#/c/%E0%A4%A",
  ])
    assert.equal(parse(hash), null, hash);
});
