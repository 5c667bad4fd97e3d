// The colours before anything is drawn: a plain script, because modules run later. settings/settings.js does the rest.
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
}
