// What is not to wait for modules: the colours, of which settings/settings.js does the rest, and the modules that an address needs beyond
// those of the start page, so that they come beside these.
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
  if (main && location.hash.length > 2) {
    const href = new URL("later.js", main.src).href;
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}
