// How soon a board is there, and can be played, at a first visit by a slow line on a slow processor:
//   node hosts/cold.mjs URL_OR_SITE [ADDRESS…]
// The line is "Fast 3G" of Chromium's tools, for all that is loaded together, and the processor of the page is four times slower. An address
// is such as `#/p/first-steps/0`; `requests` in its place prints what is loaded until the board is there.
import { createServer, request } from "node:http";
import { launch } from "../harness.mjs";
import { isSite, serve } from "./static.mjs";

/** Milliseconds before an answer begins, and bytes in a millisecond. */
const [LATENCY, SPEED] = [562.5, (1.6 * 1024 * 1024 * 0.9) / 8 / 1000];
const SLOW = 4;

/** Milliseconds between two pieces that are sent. */
const TICK = 5;

const [given, ...rest] = process.argv.slice(2);
const addresses = rest.filter((word) => word !== "requests");
const site = isSite(given) ? await serve(given) : null;
const target = new URL(site?.url ?? given);

/** What was sent: when, how much, and of which address. @type {{ when: number, bytes: number, path: string }[]} */
const sent = [];
/** Answers that are being sent, each with its pieces. */
const open = new Set();
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  const share = Math.ceil((SPEED * (now - last)) / Math.max(1, open.size));
  last = now;
  for (const one of open) {
    const bytes = one.body.subarray(one.at, one.at + share);
    one.at += bytes.length;
    one.response.write(bytes);
    sent.push({ when: Date.now(), bytes: bytes.length, path: one.path });
    if (one.at < one.body.length) continue;
    one.response.end();
    open.delete(one);
  }
}, TICK).unref();

const line = createServer((asked, response) => {
  const begun = Date.now();
  const headers = { ...asked.headers, host: target.host };
  if (headers.origin) headers.origin = target.origin;
  const forward = request({
    ...{ host: target.hostname, port: target.port },
    path: asked.url,
    method: asked.method,
    headers,
  });
  asked.pipe(forward);
  forward.on("response", async (answer) => {
    const body = Buffer.concat(await answer.toArray());
    const wait = Math.max(0, begun + LATENCY - Date.now());
    setTimeout(() => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      open.add({ response, body, at: 0, path: `${asked.method} ${asked.url}` });
    }, wait);
  });
  forward.on("error", () => response.destroy());
});
await new Promise((resolve) => line.listen(0, "127.0.0.1", () => resolve(null)));
const home = `http://127.0.0.1:${line.address().port}${target.pathname}`;

/** In the page: notes when a board is seen, and when it answers keys. */
function watch() {
  const seen = (window.seen = {});
  const look = () => {
    const board = document.querySelector(".hero-board .board, .table .board");
    if (board && !seen.board) requestAnimationFrame(() => setTimeout(() => (seen.board ??= performance.now())));
    const moves = document.querySelector('[data-number="moves"] dd')?.textContent;
    if (document.querySelector("[data-pushes]") || Number(moves) > 0) seen.played ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

for (const address of addresses.length ? addresses : ["#/"]) {
  const browser = await launch();
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.addInitScript(watch);
  await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  sent.length = 0;
  open.clear();
  await page.goto(home + address, { waitUntil: "commit" });
  await page.waitForFunction(() => window.seen.board, null, { timeout: 60_000, polling: 50 });
  for (let played = false; !played;) {
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
    played = await page.evaluate(() => Boolean(window.seen.played));
    if (!played) await page.waitForTimeout(100);
  }
  const { board, played, origin } = await page.evaluate(() => ({ ...window.seen, origin: performance.timeOrigin }));
  const by = (time) => sent.filter(({ when }) => when <= origin + time);
  const weight = (all) => Math.round(all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000);
  const count = new Set(by(board).map(({ path }) => path)).size;
  const seconds = (time) => (time / 1000).toFixed(1);
  console.log(
    `${address}: a board after ${seconds(board)} s, ${count} requests and ${weight(by(board))} kB; played after ${seconds(played)} s and ${weight(by(played))} kB`,
  );
  if (rest.includes("requests")) {
    for (const path of new Set(by(played).map(({ path }) => path))) {
      const all = by(played).filter((one) => one.path === path);
      const [first, last] = [all[0], all[all.length - 1]].map(({ when }) => seconds(when - origin));
      console.log(`  ${first} to ${last} s, ${weight(all)} kB: ${path}`);
    }
  }
  await browser.close();
}
line.closeAllConnections();
line.close();
site?.close();
