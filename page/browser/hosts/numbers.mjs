// How quick a running server answers, and what it holds after many questions:
//   node hosts/numbers.mjs URL LEVELS [PID]
// LEVELS is a file of Sokoban levels, of which the largest is asked about; PID is the server's process, for its memory.
import { readFileSync } from "node:fs";

const [url, file, pid] = process.argv.slice(2);
const base = url.replace(/\/$/, "");
const headers = { "content-type": "application/json" };
const all = Number(process.env.SOKO_REQUESTS ?? 20_000);

async function send(path, body, method = "POST") {
  const response = await fetch(`${base}/api/${path}`, {
    method,
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, answer: text.startsWith("{") ? JSON.parse(text) : text };
}

/** A small generator of numbers below a limit, the same each time. */
let seed = 20_261_121;
function random(limit) {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}

const times = {};
/** Asks and keeps how long that took. */
async function timed(name, path, body) {
  const begin = performance.now();
  const { status, answer } = await send(path, body);
  (times[name] ??= []).push(performance.now() - begin);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

function resident() {
  if (!pid) return null;
  const text = readFileSync(`/proc/${pid}/status`, "utf8");
  return Object.fromEntries(
    [...text.matchAll(/Vm(RSS|HWM):\s+(\d+) kB/g)].map(([, name, size]) => [name, Number(size)]),
  );
}

const { levels } = (await send("import", { text: readFileSync(file, "utf8") })).answer;
const area = ({ text }) => text.split("\n").length * Math.max(...text.split("\n").map((row) => row.length));
const largest = levels.reduce((best, level) => (area(level) > area(best) ? level : best));
const { text } = largest;
console.log(`${levels.length} levels; the largest is ${largest.title || "?"}, ${area(largest)} cells`);

// Boxes brought here and there; after each way a few keys, and the question whether the level is lost.
for (let round = 0, moves = ""; round < 200; round += 1) {
  const { pushable } = await timed("what can be pushed", "reach", { text, moves });
  const box = pushable[random(pushable.length)];
  const { targets } =
    box === undefined ? { targets: [] } : await timed("targets of a box", "reach", { text, moves, box });
  if (targets.length < 2) {
    moves = "";
    continue;
  }
  const fewest = ["pushes", "moves"][round % 2];
  const to = targets[random(targets.length)];
  ({ moves } = await timed(`push-to, fewest ${fewest}`, "play", {
    text,
    moves,
    action: { do: "push", from: box, to, fewest },
  }));
  await timed("warning after a push", "warn", { text, moves });
  for (let key = 0; key < 3; key += 1)
    ({ moves } = await timed("a key", "play", { text, moves, action: { do: "keys", keys: "lurd"[random(4)] } }));
}
for (const [name, list] of Object.entries(times)) {
  const [first] = list;
  list.sort((a, b) => a - b);
  const at = (part) => list[Math.floor((list.length - 1) * part)].toFixed(1);
  console.log(
    `${name}: ${list.length} times, the first ${first.toFixed(1)} ms, least ${at(0)} ms, median ${at(0.5)} ms, 95% ${at(0.95)} ms, most ${at(1)} ms`,
  );
}

// Many questions: all kinds, well-formed or not.
const small = levels.toSorted((a, b) => area(a) - area(b)).slice(0, 40);
function question() {
  const { text } = small[random(small.length)];
  const keys = Array.from({ length: random(40) }, () => "lurd"[random(4)]).join("");
  return [
    ["play", { text, action: { do: "keys", keys } }],
    ["warn", { text }],
    ["reach", { text, box: random(60) }],
    ["about", { text }],
    ["survey", { texts: [text], pictures: true }],
    ["export", { text, format: "sok" }],
    ["reverse", { text }],
    ["edit", { game: "sokoban", text, changes: [] }],
    ["play", "{"],
    ["warn", { text: "\u0000".repeat(random(500)) }],
    ["jobs", { kind: "dance", text }],
  ][random(11)];
}
async function many(count, at_once) {
  const counts = {};
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      while (count > 0) {
        count -= 1;
        const { status } = await send(...question());
        counts[status] = (counts[status] ?? 0) + 1;
      }
    }),
  );
  return counts;
}
await many(1_000, 200);
const before = resident();
const counts = await many(all, 200);
const malformed = {};
for (let number = 0; number < 1_000; number += 1) {
  const junk = Array.from({ length: random(80) }, () => String.fromCharCode(random(256))).join("");
  const { status } = await send(["play", "warn", "edit", "jobs", "collect", "film"][random(6)], junk);
  malformed[status] = (malformed[status] ?? 0) + 1;
}
console.log(`${all} questions, 200 at once: ${JSON.stringify(counts)}; 1000 of junk: ${JSON.stringify(malformed)}`);
if (pid) console.log(`memory: ${before.RSS} kB after the first 1000, ${resident().RSS} kB after all`);

// Ten searches at once.
const started = await Promise.all(
  levels.slice(-10).map(({ text }) => send("jobs", { kind: "solve", text, options: { metric: "moves" } })),
);
const ends = await Promise.all(
  started.filter(({ status }) => status === 201).map(({ answer }) => send(`jobs/${answer.id}`, undefined, "GET")),
);
const outcomes = ends.map(({ answer }) => {
  const last = JSON.parse(
    answer
      .trim()
      .split("\n")
      .findLast((line) => line.startsWith("data:"))
      .slice(5),
  );
  return last.outcome === "solved" ? last.outcome : (last.reason ?? last.outcome);
});
console.log(
  `ten searches at once: ${started.map(({ status }) => status).join(" ")}; they ended with ${outcomes.join(", ")}`,
);
if (pid) console.log(`memory: at most ${resident().HWM} kB, ${resident().RSS} kB at the end`);
