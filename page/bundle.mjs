// Bundles the page for a static host: `node bundle.mjs OUT` writes it to a folder. All modules are one file, since that takes one
// request; minified and compressed it is no larger than the font and two pictures.
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const SOURCE = join(import.meta.dirname, "src");

/** Files that are loaded by their names: by index.html, or as a worker. */
const ENTRIES = ["main.js", "backend/worker.js", "storage/early.js"];

/** Files that are not bundled. */
const OTHERS = ["fonts", "icon.svg"];

const [out] = process.argv.slice(2);
const options = { absWorkingDir: SOURCE, bundle: true, minify: true, logLevel: "warning" };

await build({
  ...options,
  // All lie side by side, so that they find each other and the modules of WebAssembly.
  entryPoints: ENTRIES.map((name) => ({ in: name, out: name.replace(/^.*\/|\.js$/g, "") })),
  outdir: out,
  format: "esm",
  target: "es2022",
  // The backend of a server is never loaded here.
  external: ["./http.js"],
});

const index = readFileSync(join(SOURCE, "index.html"), "utf8");
const sheets = [...index.matchAll(/rel="stylesheet" href="page\/(.*?)"/g)].map(([, name]) => `@import "./${name}";`);
await build({
  ...options,
  stdin: { contents: sheets.join("\n"), resolveDir: SOURCE, loader: "css" },
  outfile: join(out, "page.css"),
  external: ["*.woff2"],
});
for (const name of OTHERS) cpSync(join(SOURCE, name), join(out, name), { recursive: true });
