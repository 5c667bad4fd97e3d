// Records on their way: each is noted until it is kept, so that a page that is left at once keeps it when it is opened next.
// @ts-check
import { forget, namesOf, recall, remember } from "../storage/local.js";

const PREFIX = "pending.";

/**
 * Notes a record until it is kept.
 * @param {string} body
 * @param {Promise<unknown>} kept
 */
export function noteRecord(body, kept) {
  const name = `${PREFIX}${Date.now()}.${Math.random()}`;
  remember(name, body);
  const done = () => forget(name);
  kept.then(done, done);
}

/** Whether pages that have ended left records noted. */
export const hasLeftBehind = () => namesOf(PREFIX).length > 0;

/**
 * Keeps the records that pages which have ended left noted.
 * @param {(body: string) => Promise<unknown>} keep
 */
export function keepRecordsLeftBehind(keep) {
  for (const name of namesOf(PREFIX)) {
    const done = () => forget(name);
    keep(recall(name, "")).then(done, done);
  }
}
