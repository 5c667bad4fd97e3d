// The service worker of the static page: keeps its files, so that it works offline. In front of this text stand `FILES`, the
// files of this version with the hashes of their content. Of the levels of the day, it keeps the files of this month and the next
// one from the beginning, and each other one when it is opened.
//
// A file is kept under its hash, since its folder has another name in each version. So a newer version brings only what has changed,
// and while it waits to take over, the files of the older one are still there.
// @ts-check
/* global FILES */

const scope = /** @type {any} */ (globalThis);
const ROOT = scope.registration.scope;
const CACHE = `sokoworks ${ROOT}`;

/** @param {string} name */
const keyOf = (name) => new URL(`${name.split("/").at(-1)}?${encodeURIComponent(FILES[name])}`, ROOT).href;

/**
 * A file, which is kept from then on. One that is not of this version, because the host is just being updated, is an error.
 * @param {string} name
 * @returns {Promise<Response>}
 */
async function bring(name) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(keyOf(name));
  if (kept) return kept;
  const answer = await fetch(new URL(name, ROOT), { cache: "no-cache", integrity: FILES[name] });
  if (!answer.ok) throw new Error(`${name} is not to be had`);
  await cache.put(keyOf(name), answer.clone());
  return answer;
}

/** The files of days that are kept from the beginning: those of this month and the next. */
function ofThisTime() {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return [0, 1].map((by) => {
    const month = new Date(now.getFullYear(), now.getMonth() + by, 1);
    return `days/${month.getFullYear()}-${two(month.getMonth() + 1)}.txt`;
  });
}

/** @param {string} name */
const isOfDays = (name) => name.startsWith("days/");

/** Brings the files that are not there yet. */
async function install() {
  const now = ofThisTime();
  await Promise.all(
    Object.keys(FILES)
      .filter((name) => !isOfDays(name) || now.includes(name))
      .map(bring),
  );
}

/** Forgets the files of other versions. */
async function activate() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map(keyOf));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  await scope.clients.claim();
}

/**
 * The name of the file that an address means; none if it is no file of the page.
 * @param {string} address
 */
function nameOf(address) {
  const url = new URL(address);
  const place = `${url.origin}${url.pathname}`;
  if (!place.startsWith(ROOT)) return null;
  const name = decodeURIComponent(place.slice(ROOT.length)) || "index.html";
  return Object.hasOwn(FILES, name) ? name : null;
}

/**
 * @param {Request} request
 * @param {string} name
 */
async function answer(request, name) {
  if (isOfDays(name)) return bring(name).catch(() => fetch(request));
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(name))) ?? fetch(request);
}

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
scope.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "take over") scope.skipWaiting();
});
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const name = event.request.method === "GET" ? nameOf(event.request.url) : null;
  if (name) event.respondWith(answer(event.request, name));
});
