// Measures the module in Node: `node crates/wasm/tests/measure.mjs MODULE SECONDS FILE...` solves each level of the files within
// the time of the processor, whatever else the machine does. For each file it prints the levels solved, that time, and the levels
// that were not solved.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Module } from "./instance.mjs";

const [file, seconds, ...names] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(file));

const now = () => {
  const { user, system } = process.cpuUsage();
  return 1.8e12 + (user + system) / 1000;
};

for (const name of names) {
  const levels = [{ name: basename(name), text: readFileSync(name, "utf8") }];
  const list = new Module(module).begin({ levels }).ask("library").collections[0];
  const begin = process.cpuUsage();
  let [solved, nodes] = [0, 0];
  const missed = [];
  for (let place = 0; place < list.count; place++) {
    // A search has an instance of its own, as in the page.
    const one = new Module(module, { now }).begin({ levels, seconds: Number(seconds) });
    const { text } = one.ask(`library/0/${place}`);
    const last = one.finish("jobs", { text, kind: "solve" });
    nodes += last.nodes ?? 0;
    if (last.outcome === "solved") solved += 1;
    else missed.push(`${place + 1} (${last.reason ?? last.outcome})`);
  }
  const { user, system } = process.cpuUsage(begin);
  const spent = ((user + system) / 1e6).toFixed(1);
  console.log(
    `${list.file}: ${solved} of ${list.count}, ${spent} s, ${nodes} nodes; not ${missed.join(", ") || "any"}`,
  );
}
