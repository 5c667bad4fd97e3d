// A page that works offline: the service worker keeps all its files. A newer version is taken when the player agrees, because
// modules of two versions do not belong together; nothing of the player's is in these files.
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
  let wanted = false;
  container.addEventListener("controllerchange", () => wanted && location.reload());
  const offer = (/** @type {ServiceWorker} */ next) => {
    const act = () => {
      wanted = true;
      next.postMessage("take over");
    };
    toast("A new version of this page is here.", "note", { name: "Use it", act });
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
