// Bundles the page for a static host: `node bundle.mjs OUT` writes it to a folder. What the start page needs is `main.js` with `shared.js`,
// all other modules are `later.js`; the more files there are, the longer a slow line takes to bring one after the other.
import { cpSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";

const SOURCE = join(import.meta.dirname, "src");

/** Scripts that are loaded by their names, besides the page: as a worker, and before all others. */
const OTHER_SCRIPTS = ["backend/worker.js", "storage/early.js"];

/** Files that are not bundled. */
const OTHERS = ["fonts", "icon.svg"];

const [out] = process.argv.slice(2);
const options = { absWorkingDir: SOURCE, bundle: true, minify: true, logLevel: "warning" };

/** Here no server answers, but workers. */
const backend = {
  name: "backend",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/http\.js$/ }, ({ resolveDir }) => ({ path: join(resolveDir, "workers.js") }));
  },
};

/** What is imported when it is needed is one module, with all that these modules export. @param {string[]} names */
const later = (names) => ({
  name: "later",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === "dynamic-import" || path === "later" ? { path: "later", namespace: "later" } : null,
    );
    const contents = names.map((name) => `export * from "./${name}";`).join("\n");
    onLoad({ filter: /./, namespace: "later" }, () => ({ contents, resolveDir: SOURCE }));
  },
});

const modules = { ...options, format: "esm", target: "es2022" };
const { metafile } = await build({
  ...modules,
  entryPoints: ["main.js"],
  outdir: out,
  write: false,
  metafile: true,
  plugins: [backend],
});
const wanted = Object.values(metafile.inputs).flatMap(({ imports }) =>
  imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => relative(SOURCE, join(SOURCE, path))),
);
// All lie side by side, so that they find each other and the modules of WebAssembly.
const beside = (/** @type {string[]} */ names) =>
  names.map((name) => ({ in: name, out: name.replace(/^.*\/|\.js$/g, "") }));
await build({
  ...modules,
  entryPoints: beside(["main.js", "later"]),
  outdir: out,
  splitting: true,
  chunkNames: "shared",
  plugins: [backend, later([...new Set(wanted)])],
});
await build({ ...modules, entryPoints: beside(OTHER_SCRIPTS), outdir: out });

const index = readFileSync(join(SOURCE, "index.html"), "utf8");
const sheets = [...index.matchAll(/rel="stylesheet" href="page\/(.*?)"/g)].map(([, name]) => `@import "./${name}";`);
await build({
  ...options,
  stdin: { contents: sheets.join("\n"), resolveDir: SOURCE, loader: "css" },
  outfile: join(out, "page.css"),
  external: ["*.woff2"],
});
for (const name of OTHERS) cpSync(join(SOURCE, name), join(out, name), { recursive: true });
