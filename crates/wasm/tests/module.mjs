// Tries the module in Node: `node crates/wasm/tests/module.mjs MODULE [FOLDER OF LEVELS]`. It plays, solves the levels of the
// repository, hints, generates, films, meets its limits, and refuses bad input. One line for each part; the end is an error if one
// fails.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Module } from "./instance.mjs";

const [file, folder = new URL("../../../levels", import.meta.url).pathname] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(file));
const open = (/** @type {object} */ setup, /** @type {object} */ host = {}) => new Module(module, host).begin(setup);

const ONE_PUSH = "#####\n#@$.#\n#####";
const BOND = "xxxxxx\nxH--hx\nxxxxxx";

/** A room with rows of boxes and goals that no search solves at once. */
function hall(/** @type {number} */ side, /** @type {number} */ boxes) {
  const rows = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => (x % (side - 1) && y % (side - 1) ? " " : "#")),
  );
  rows[1][1] = "@";
  for (let at = 0; at < boxes; at++) {
    const [x, y] = [2 + 3 * ((at % ((side - 4) / 3)) | 0), 3 + 3 * Math.floor(at / (((side - 4) / 3) | 0))];
    rows[y][x] = "$";
    rows[side - 2 - (at % 2)][side - 3 - (at >> 1)] = ".";
  }
  return rows.map((row) => row.join("")).join("\n");
}

function files(/** @type {string} */ at) {
  const all = readdirSync(at, { recursive: true }).map(String).sort();
  const levels = all.filter((name) => /\.(xsb|sok|txt|slc|sokobond)$/.test(name) && statSync(join(at, name)).isFile());
  return levels.map((name) => ({ name, text: readFileSync(join(at, name), "utf8") }));
}

/** @type {[string, () => unknown][]} */
const parts = [
  [
    "it plays, and keeps records and games",
    () => {
      /** @type {[number, string][]} */
      const lines = [];
      const one = open(
        { seconds: 20 },
        { append: (/** @type {0 | 1} */ journal, /** @type {string} */ line) => lines.push([journal, line]) > 0 },
      );
      const action = { do: "keys", keys: "r" };
      const played = one.ask("play", { text: ONE_PUSH, action, describe: true });
      assert.equal(played.state.solved, true);
      assert.equal(one.ask("play", { text: BOND, action: { do: "keys", keys: "rr" } }).state.solved, true);
      assert.equal(one.ask("record", { text: ONE_PUSH, moves: "R" }).kept, true);
      assert.equal(one.ask("keep", { text: hall(12, 2), moves: "r" }).kept, true);
      const text = (/** @type {number} */ journal) =>
        lines
          .filter(([to]) => to === journal)
          .map(([, line]) => `${line}\n`)
          .join("");
      const next = open({ records: text(0), session: text(1) });
      assert.equal(next.ask("about", { text: ONE_PUSH }).known.length, 1);
      assert.equal(next.ask("about", { text: hall(12, 2) }).game, "r");
      assert.equal(next.ask("warn", { text: "#####\n#@$ #\n#  .#\n#####", moves: "" }).off, false);
    },
  ],
  [
    "it solves the levels of the repository, and finds what is known of them",
    () => {
      const one = open({ levels: files(folder), seconds: 20 });
      const { collections } = one.ask("library");
      let [levels, solved, graded] = [0, 0, 0];
      for (const { slug, count } of collections)
        for (let place = 0; place < count; place++) {
          const { text } = one.ask(`library/${slug}/${place}`);
          const last = one.finish("jobs", { text, kind: "solve" });
          levels += 1;
          solved += Number(last.outcome === "solved");
          graded += Number(last.rating !== null);
          if (last.outcome === "solved")
            assert.equal(
              one.ask("play", { text, action: { do: "keys", keys: last.verified.moves } }).state.solved,
              true,
            );
        }
      assert.ok(levels > 0);
      assert.equal(solved, levels);
      return `${levels} levels, ${graded} graded`;
    },
  ],
  [
    "it hints, shortens, generates and grades",
    () => {
      const one = open({ seconds: 20 });
      const text = "#######\n#@    #\n# $   #\n#    .#\n#######";
      assert.equal(one.finish("jobs", { text, kind: "hint" }).outcome, "hint");
      assert.equal(one.finish("jobs", { text, kind: "pull" }).outcome, "hint");
      const shorter = one.finish("jobs", { text, kind: "shorten", moves: "rrrrlllldRRurDldR" });
      assert.equal(shorter.shorter, true);
      assert.equal(shorter.pushes, 4);
      const made = one.finish("generate", { width: 8, height: 7, pieces: 2, seed: 3 });
      assert.equal(made.outcome, "made");
      assert.equal(one.finish("jobs", { text: made.text, kind: "solve" }).outcome, "solved");
      const bond = one.finish("generate", {
        game: "sokobond",
        width: 7,
        height: 6,
        pieces: 4,
        seed: 1,
        grades: [1, 4],
      });
      assert.equal(bond.outcome, "made");
      const { grades } = one.finish("grades", { texts: [made.text, bond.text, "no level"] });
      assert.deepEqual(
        grades.map((/** @type {{ grade: number } | null} */ graded) => graded?.grade ?? null),
        [made.rating.grade, bond.rating.grade, null],
      );
    },
  ],
  [
    "it makes films and pictures",
    () => {
      const one = open({});
      for (const [format, begin] of [
        ["gif", "GIF89a"],
        ["svg", "<svg"],
        ["png", "\u0089PNG"],
        ["cast", "{"],
        ["still", "<svg"],
      ]) {
        const { status, bytes } = one.reply("film", { text: ONE_PUSH, moves: "R", format });
        assert.equal(status, 200);
        assert.equal(String.fromCharCode(...bytes.slice(0, begin.length)), begin, format);
      }
      const small = open({ memory: 4e6 });
      assert.equal(small.refused("film", { text: hall(60, 4), format: "png", cell: 60 }).code, "E-FILM");
    },
  ],
  [
    "time and memory end a search, and the instance goes on",
    () => {
      const text = hall(40, 18);
      const one = open({ seconds: 1 });
      for (const options of [{}, { method: "bfs" }, { method: "idastar", metric: "pushes" }, { improve: true }]) {
        const begin = performance.now();
        const last = one.finish("jobs", { text, kind: "solve", options });
        const spent = performance.now() - begin;
        assert.equal(last.state, "done");
        assert.ok(last.outcome === "solved" || last.reason === "time", JSON.stringify(last));
        assert.ok(spent < 4000, `${spent} ms`);
      }
      assert.ok(one.states.every((state) => state.state === "running") && one.states.length > 3);
      for (const memory of [1 << 20, 8 << 20, 64 << 20]) {
        const small = open({ memory, seconds: 60 });
        const last = small.finish("jobs", { text, kind: "solve", options: { method: "bfs" } });
        assert.equal(last.reason, "memory", JSON.stringify(last));
        assert.ok(small.bytes < memory + (48 << 20), `${small.bytes} of ${memory}`);
        assert.equal(small.finish("jobs", { text: ONE_PUSH, kind: "solve" }).state, "done");
      }
      const huge = open({ seconds: 2 });
      for (const side of [200, 700]) {
        const last = huge.finish("jobs", { text: hall(side, 30), kind: "solve" });
        assert.equal(last.state, "done");
        huge.ask("warn", { text: hall(side, 30) });
      }
    },
  ],
  [
    "a clock that leaps ends a search with the best that it has",
    () => {
      /** @type {Module | null} */
      let one = null;
      const now = () => Date.now() + (one?.states.some((state) => state.best) ? 1e8 : 0);
      one = open({ seconds: 3600 }, { now });
      const last = one.finish("jobs", { text: hall(40, 18), kind: "solve", options: { improve: true } });
      assert.equal(last.outcome, "solved", JSON.stringify(last));
    },
  ],
  [
    "bad input is refused with a reason",
    () => {
      const one = open({});
      for (const name of ["play", "film", "import", "survey", "edit", "export"])
        for (const body of ["", "{", "[1]", '{"x":1}', "\u0000", "9".repeat(100_000)])
          assert.equal(one.refused(name, body).code, "E-JSON");
      assert.equal(one.refused("play", { text: "" }).code, "E-NOLEVEL");
      assert.equal(one.refused("play", { text: "#".repeat(2 << 20) }).code, "E-TOOBIG");
      assert.equal(one.refused("nothing", {}).code, "E-MISSING");
      assert.equal(one.refused("library/9", "").code, "E-MISSING");
      assert.throws(() => one.open({ seconds: "x" }), /seconds|expected/);
      const garbage = Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(33 + ((at * 7919) % 50_000))).join(
        "",
      );
      one.ask("import", { text: garbage });
      assert.equal(one.ask("play", { text: ONE_PUSH }).state.solved, false);
    },
  ],
];

let failed = 0;
for (const [name, run] of parts) {
  const begin = performance.now();
  try {
    const note = run();
    console.log(`ok   ${name}${note ? `: ${note}` : ""} (${Math.round(performance.now() - begin)} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n${/** @type {Error} */ (error).stack}`);
  }
}
process.exitCode = failed ? 1 : 0;
