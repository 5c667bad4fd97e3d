// Compares the methods of both solvers in WebAssembly, where numbers of addresses have 32 bits: on random levels all say the same, and
// the solutions that are proved best are equally long. `node crates/wasm/tests/differential.mjs MODULE [SEEDS [FIRST]]`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Module } from "./instance.mjs";

const [file, seeds = "40", first = "1"] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(file));
const one = new Module(module).begin({ memory: 512 << 20 });

/** Methods by the metrics that they prove. */
const METHODS = {
  sokoban: {
    pushes: ["auto", "bfs", "iddfs", "area", "astar", "idastar", "bidirectional"],
    moves: ["auto", "bfs", "iddfs", "astar", "idastar", "bidirectional"],
    any: ["auto", "dfs", "greedy", "fixed", "parking"],
  },
  sokobond: {
    moves: ["auto", "bfs", "iddfs", "area", "astar", "idastar"],
    any: ["auto", "dfs", "greedy"],
  },
};

/** Numbers that look random, the same for the same seed. */
function random(/** @type {number} */ seed) {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A board of up to 6 by 5 squares with these pieces, and some inner walls. */
function board(
  /** @type {(below: number) => number} */ below,
  /** @type {string} */ wall,
  /** @type {string[]} */ pieces,
) {
  const [width, height] = [3 + below(4), 3 + below(3)];
  const cells = [
    ...pieces.slice(0, width * height - 1),
    ...Array(Math.max(0, width * height - pieces.length)).fill(" "),
  ];
  for (let at = pieces.length; at < cells.length; at++) if (below(6) === 0) cells[at] = wall;
  for (let at = cells.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [cells[at], cells[other]] = [cells[other], cells[at]];
  }
  const rows = Array.from({ length: height }, (_, y) => wall + cells.slice(y * width, (y + 1) * width).join("") + wall);
  return [wall.repeat(width + 2), ...rows, wall.repeat(width + 2)].join("\n");
}

let [levels, solved, searches] = [0, 0, 0];
for (let seed = Number(first); seed < Number(first) + Number(seeds); seed++) {
  const below = random(seed);
  const boxes = 1 + below(3);
  const atoms = ["H", ...Array.from({ length: 1 + 2 * below(2) }, () => "hhhon"[below(5)])];
  for (const [game, text] of /** @type {const} */ ([
    ["sokoban", board(below, "#", ["@", ..."$.".repeat(boxes)])],
    ["sokobond", board(below, "x", atoms).replaceAll(" ", "-")],
  ])) {
    if (one.reply("play", { text }).status !== 200) continue;
    levels += 1;
    const outcomes = new Set();
    for (const [metric, methods] of Object.entries(METHODS[game])) {
      const lengths = new Set();
      for (const method of methods) {
        const { outcome, reason, proved, ...last } = one.finish("jobs", {
          text,
          kind: "solve",
          options: { method, metric },
        });
        searches += 1;
        const context = `${game} ${seed}, ${method} for ${metric}: ${outcome} ${reason}\n${text}`;
        // Some methods leave solutions out.
        if (["fixed", "parking"].includes(method) && outcome === "gave-up") continue;
        assert.ok(outcome === "unsolvable" || outcome === "solved", context);
        outcomes.add(outcome);
        assert.equal(outcomes.size, 1, context);
        if (outcome === "unsolvable") continue;
        assert.equal(
          one.ask("play", { text, action: { do: "keys", keys: last.verified.moves } }).state.solved,
          true,
          context,
        );
        if (metric === "any") continue;
        assert.ok(proved.includes(metric), context);
        lengths.add(last[metric]);
        assert.equal(lengths.size, 1, `${[...lengths]} ${context}`);
      }
    }
    solved += Number(outcomes.has("solved"));
  }
}
assert.ok(solved > 0 && solved < levels);
console.log(`ok   ${searches} searches on ${levels} levels, ${solved} of them solvable, agree`);
