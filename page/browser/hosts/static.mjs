// A static server for a folder that `cargo xtask site` has made: files under a path of their own, by their compressed copies if there
// are any.
//   node static.mjs FOLDER [PORT]
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

/** Where the site is on the host: not at its root, as on many hosts. */
const BELOW = "/some/where/";

const TYPES = {
  ".txt": "text/plain",
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Endings of compressed copies, and their names. */
const COPIES = [
  [".br", "br"],
  [".gz", "gzip"],
];

/** Whether this names a folder with a site, and no running server. */
export function isSite(given) {
  return existsSync(join(given, "service-worker.js"));
}

/** Serves a folder until `close` is called. `instead` has texts that are sent in the place of files. */
export async function serve(folder, port = 0, instead = new Map()) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname.startsWith(BELOW) ? decodeURIComponent(pathname.slice(BELOW.length)) || "index.html" : "";
    const path = join(folder, normalize(`/${name}`));
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    if (instead.has(name)) return response.writeHead(200, { "content-type": type }).end(instead.get(name));
    if (!name || !existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end();
    const takes = String(request.headers["accept-encoding"]);
    const [ending, encoding] = COPIES.find(([end, name]) => takes.includes(name) && existsSync(path + end)) ?? ["", ""];
    response.writeHead(200, { "content-type": type, ...(encoding ? { "content-encoding": encoding } : {}) });
    createReadStream(path + ending).pipe(response);
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}${BELOW}`;
  return { url, close: () => (server.closeAllConnections(), server.close()) };
}

if (process.argv[1] === import.meta.filename) console.log((await serve(process.argv[2], process.argv[3])).url);
