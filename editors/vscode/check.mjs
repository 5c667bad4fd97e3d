// Tests this folder: `node check.mjs PROGRAM [MODULES]`. Its files are sound JSON with sound expressions, and the problem matchers
// find in the output of `PROGRAM check` what its records say. MODULES is a folder with the npm packages vscode-textmate and
// vscode-oniguruma; with it, the grammars are tried as the editor uses them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [program, modules] = process.argv.slice(2);
assert(program, "usage: node check.mjs PROGRAM [MODULES]");
const here = import.meta.dirname;
const read = (name) => JSON.parse(readFileSync(join(here, name), "utf8"));
const { contributes, version } = read("package.json");

const workspace = readFileSync(join(here, "../../Cargo.toml"), "utf8");
assert.equal(version, /^version = "(.*)"$/m.exec(workspace)[1], "the version is that of the workspace");

/** Every value of an object and of those below it, with its name. */
function* entries(value) {
  for (const [name, below] of Object.entries(value)) {
    yield [name, below];
    if (typeof below === "object") yield* entries(below);
  }
}

for (const { configuration } of contributes.languages) if (configuration) read(configuration);
for (const { path, scopeName } of contributes.grammars) {
  const grammar = read(path);
  assert.equal(grammar.scopeName, scopeName);
  for (const [name, value] of entries(grammar)) {
    if (name === "include") assert(grammar.repository[value.slice(1)], `${path} has no ${value}`);
  }
}

/** The problems that a matcher finds in lines: each of its expressions takes one line. */
function problems({ pattern }, lines) {
  const found = [];
  for (let at = 0; at + pattern.length <= lines.length; at += 1) {
    const matches = pattern.map(({ regexp }, i) => new RegExp(regexp).exec(lines[at + i]));
    if (matches.some((match) => match === null)) continue;
    const value = (name) => {
      const i = pattern.findIndex((one) => name in one);
      return i < 0 ? undefined : matches[i][pattern[i][name]];
    };
    const number = (name) => (value(name) === undefined ? null : Number(value(name)));
    const [severity, code, message, file] = ["severity", "code", "message", "file"].map(value);
    found.push({ severity, code, message, file, line: number("line"), column: number("column") });
  }
  return found;
}

const files = {
  "empty.xsb": "nothing here\n",
  "a: b.sok": "First\n\n#####\n#@$.#\n#####\n\nSecond\n\n#####\n#@$?.#\n#####\n",
  "moves.sok": "#####\n#@$.#\n#####\n\nSolution\nRR\n\n#####\n#\t@$.\n#####\n",
  "bond.txt": "xxxxxx\nxH--Zx\nxxxx\n",
};
const folder = mkdtempSync(join(tmpdir(), "soko-editor-"));
try {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const options = { cwd: folder, encoding: "utf8" };
  const run = (more) => spawnSync(resolve(program), ["check", ".", ...more], options);
  const { stdout, stderr } = run([]);
  const lines = `${stdout}${stderr}`.split("\n");
  const found = contributes.problemMatchers.flatMap((matcher) => problems(matcher, lines));
  const records = run(["--json"]).stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert(records.length >= 6, `only ${records.length} problems`);
  assert.equal(found.length, records.length, `${JSON.stringify(found, null, 1)}\n${stdout}${stderr}`);
  for (const { severity, code, message, file, line, column } of records) {
    const is = (one) => one.severity === severity && one.code === code && one.file === file && one.line === line;
    const same = found.find(is);
    assert(same, `not found: ${code} of ${file}:${line}`);
    assert.equal(same.message, message);
    // The record of a whole row names no column.
    if (column !== null) assert.equal(same.column, column);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Scopes that the grammar must give to a piece of a line: grammar, line, piece, part of its scope. */
const SCOPES = [
  ["text.sokoban", "  #@ $.#", "$", "box"],
  ["text.sokoban", "  #@ $.#", "@", "player"],
  ["text.sokoban", "4#|#@$.|4#", "4", "count"],
  ["text.sokoban", "Title: The hall", "Title", "key"],
  ["text.sokoban", "Title: The hall", "The hall", "value"],
  ["text.sokoban", "Solution 12/3", "Solution 12/3", "heading"],
  ["text.sokoban", "rrULl3(dR)", "UL", "push"],
  ["text.sokoban", ":: kept", ":: kept", "comment"],
  ["text.sokoban", "ordinary text", "ordinary text", "text.sokoban"],
  ["text.sokobond", "x H - o - h x", "H", "player"],
  ["text.sokobond", "xxHo-hxx", "o", "atom.o"],
  ["text.sokobond", "   / @", "   / @", "modifier"],
  ["text.sokobond", "=WWASD", "WWASD", "moves"],
  ["text.sokobond", "v2 multiple", "v2", "version"],
];

if (modules !== undefined && existsSync(modules)) {
  const require = createRequire(join(resolve(modules), "x.js"));
  const [{ Registry, parseRawGrammar, INITIAL }, oniguruma] = [require("vscode-textmate"), require("vscode-oniguruma")];
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const { OnigScanner, OnigString } = oniguruma;
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: async (scope) => {
      const { path } = contributes.grammars.find(({ scopeName }) => scopeName === scope);
      return parseRawGrammar(readFileSync(join(here, path), "utf8"), path);
    },
  });
  for (const [scope, line, piece, expected] of SCOPES) {
    const grammar = await registry.loadGrammar(scope);
    const { tokens } = grammar.tokenizeLine(line, INITIAL);
    const token = tokens.find(({ startIndex, endIndex }) => line.slice(startIndex, endIndex) === piece);
    assert(token, `${line}: no token ${piece} in ${JSON.stringify(tokens)}`);
    assert(token.scopes.join(" ").includes(expected), `${line}: ${piece} is ${token.scopes}`);
  }
  console.log(`${SCOPES.length} pieces have their scopes`);
}
console.log("editors/vscode: sound");
