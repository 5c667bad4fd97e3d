// Storage that lasts: a browser may delete what a page keeps when room is scarce, or when nobody has come for a week, unless
// it is asked not to. It is asked when there is something to lose, since some browsers then ask the player.
// @ts-check

let isAsked = false;

/** Something worth keeping is stored here: asks the browser to keep it, once. */
export function askToLast() {
  const storage = globalThis.navigator?.storage;
  if (isAsked || !storage?.persist) return;
  isAsked = true;
  const ask = (/** @type {boolean} */ lasts) => lasts || storage.persist();
  storage.persisted().then(ask, () => {});
}
