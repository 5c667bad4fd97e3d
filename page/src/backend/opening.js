// What the address of a level asks, answered by the server at once: `storage/early.js` sends the question while the modules are on their way, so
// that a slow line brings both together. Each answer is given once, at the first visit of the address; after that the server is asked.
// @ts-check

/** The address of a level among those of a collection. */
const LEVEL = /^#\/p\/([^/?]+)\/(\d+)/;

const [, shelf, place] = LEVEL.exec(location.hash) ?? [];

/** @returns {Promise<Map<string, unknown>>} the answers by their questions */
async function load() {
  const answer = await fetch(`api/ahead/${shelf}/${place}`);
  return new Map(Object.entries(answer.ok ? await answer.json() : {}));
}

/** @type {Promise<Map<string, unknown>> | null} */
let answers = shelf ? load().catch(() => new Map()) : null;

/** Questions that change no answer. */
const LOOKS = /^(library|about|play|days|reach)\b/;

/**
 * The answer to a question, if it is there already.
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<Response | null>}
 */
export async function answeredBefore(path, body) {
  if (!LOOKS.test(path)) answers = null;
  const known = await answers;
  const question = `${path} ${body === undefined ? "" : JSON.stringify(body)}`;
  const answer = known?.get(question);
  known?.delete(question);
  return answer ? new Response(JSON.stringify(answer)) : null;
}
