// A page that works offline: the service worker keeps all its files. A newer version is taken when the player agrees, by all tabs,
// because files of two versions do not belong together. Games go on: nothing of the player's is in these files.
// @ts-check
import { toast } from "../common/dom.js";

/**
 * Installs the service worker, and offers each newer one.
 * @param {URL} address
 */
export function watchForUpdates(address) {
  const container = navigator.serviceWorker;
  // Browsers have none on hosts without HTTPS, and in some private windows.
  if (!container) return;
  let isKept = Boolean(container.controller);
  container.addEventListener("controllerchange", () => {
    // The first one comes to a page that is of the same version.
    if (isKept) location.reload();
    isKept = true;
  });
  const offer = (/** @type {ServiceWorker} */ next) => {
    const act = () => next.postMessage("take over");
    toast("A new version of this page is here.", "note", { name: "Use it", act, stays: true });
  };
  const watch = (/** @type {ServiceWorkerRegistration} */ registration) => {
    if (registration.waiting && container.controller) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const next = registration.installing;
      next?.addEventListener("statechange", () => {
        if (next.state === "installed" && container.controller) offer(next);
      });
    });
  };
  const register = () => container.register(address).then(watch, () => {});
  if (document.readyState === "complete") void register();
  else addEventListener("load", register);
}
