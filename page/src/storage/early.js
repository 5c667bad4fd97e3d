// What is not to wait for modules: the colours, of which settings/settings.js does the rest, and what an address needs beyond that of the start
// page, so that it comes beside this: more modules, and answers of the server (backend/opening.js).
// @ts-check
{
  let [theme, skin] = ["auto", "workshop"];
  try {
    ({ theme = theme, skin = skin } = JSON.parse(localStorage.getItem("soko.settings") ?? "{}"));
  } catch {
    // Forbidden or damaged: the system's colours.
  }
  const dark = theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  document.documentElement.dataset.skin = skin;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  /** @type {HTMLScriptElement | null} */
  const main = document.querySelector("script[type=module]");
  const bring = (/** @type {Partial<HTMLLinkElement>} */ what) =>
    document.head.append(Object.assign(document.createElement("link"), what));
  if (main && location.hash.length > 2) bring({ rel: "modulepreload", href: new URL("later.js", main.src).href });
  const [, level] = /^#\/p\/([^/?]+\/\d+)/.exec(location.hash) ?? [];
  // A static host has its own answers.
  if (level && !document.querySelector("meta[name=seconds]"))
    bring({ rel: "preload", as: "fetch", href: `api/ahead/${level}`, crossOrigin: "anonymous" });
}
