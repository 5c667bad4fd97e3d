// Downloads: movies, pictures, the level in any format, the moves.
// @ts-check
import { fetchBlob, post } from "../backend/api.js";
import { dialog } from "../common/dialog.js";
import { h, toast } from "../common/dom.js";
import { save } from "./save.js";
import { bySheet, handOver } from "./share.js";
import { isDark, settings } from "../settings/settings.js";

/** @typedef {import("../common/types.js").Sheet} Sheet */

const FILMS = [
  ["gif", "Movie (GIF)", "gif"],
  ["svg", "Movie (SVG)", "svg"],
  ["cast", "Terminal movie (cast)", "cast"],
  ["png", "Picture of the current position (PNG)", "png"],
  ["still", "Picture of the current position (SVG)", "svg", "position"],
];
const TEXTS = {
  sokoban: [
    ["sok", "Level with moves (.sok)", "sok"],
    ["xsb", "Level (.xsb)", "xsb"],
    ["slc", "Level (.slc)", "slc"],
    ["rle", "Level in one line (RLE)", "txt", "rle"],
    ["moves", "Moves (LURD)", "txt", "moves"],
  ],
  sokobond: [
    ["v2", "Level with moves (v2)", "txt"],
    ["v1", "Level with moves (v1)", "txt", "v1"],
    ["moves", "Moves (WASD)", "txt", "moves"],
  ],
};

/**
 * A name for files of a level: its collection, number and title.
 * @param {Sheet} sheet
 */
function fileName({ collection = "", number, title }) {
  const own = title === `Level ${number}` ? "" : title;
  return (
    [collection, number ? String(number) : "", own]
      .filter(Boolean)
      .join(" ")
      .slice(0, 80)
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .trim()
      .replace(/\s+/g, "-")
      .toLowerCase() || "level"
  );
}

/**
 * The dialog that offers the downloads.
 * @param {Sheet} sheet
 * @param {"sokoban" | "sokobond"} game
 * @param {string} moves
 * @param {boolean} [pushes] whether a frame is a push at first
 */
export function download(sheet, game, moves, pushes = false) {
  const name = fileName(sheet);
  const palette = h("select", {}, ...PALETTES.map((one) => h("option", { value: one }, one.replace("-", " "))));
  palette.value = ownPalette();
  const per = h("select", {}, h("option", { value: "" }, "move"), h("option", { value: "push" }, "push"));
  per.value = pushes ? "push" : "";
  const glide = h(
    "select",
    {},
    h("option", { value: "3" }, "glide"),
    h("option", { value: "6" }, "glide finely"),
    h("option", { value: "0" }, "jump"),
  );
  const speed = h("input", { type: "number", min: 0.1, max: 50, step: 0.1, value: 6 });
  const cell = h("input", { type: "number", min: 4, max: 128, value: "", placeholder: "automatic" });
  const busy = h("p", { class: "note", "aria-live": "polite" });
  const guarded = (/** @type {() => Promise<void>} */ work) => async () => {
    busy.textContent = "Making the file…";
    try {
      await work();
      busy.textContent = "Done.";
    } catch (error) {
      busy.textContent = "";
      toast(/** @type {Error} */ (error).message, "bad");
    }
  };
  const asked = (/** @type {string} */ format) => ({
    text: sheet.text,
    moves,
    format,
    title: sheet.title,
    author: sheet.author,
    palette: palette.value,
    pushes: per.value === "push",
    glide: Number(glide.value),
    speed: Number(speed.value) || 6,
    cell: Number(cell.value) || null,
  });
  const film = (/** @type {string[]} */ [format, label, extension, what], main = "") =>
    h(
      "button",
      {
        type: "button",
        class: main,
        onclick: guarded(async () => {
          const blob = await fetchBlob("film", asked(format));
          save(blob, `${[name, what].filter(Boolean).join("-")}.${extension}`);
        }),
      },
      label,
    );
  // What will be saved, as it moves.
  const preview = h("img", { class: "film", alt: "", width: 320, height: 220 });
  const look = async () => {
    const blob = await fetchBlob("film", { ...asked(moves ? "svg" : "still"), cell: null }).catch(() => null);
    if (!blob) return;
    URL.revokeObjectURL(preview.src);
    preview.src = URL.createObjectURL(blob);
  };
  for (const one of [palette, per, speed]) one.addEventListener("change", () => void look());
  void look();
  const text = (/** @type {string[]} */ [format, label, extension, what]) =>
    h(
      "button",
      {
        type: "button",
        onclick: guarded(async () => {
          const answer = await post("export", {
            text: sheet.text,
            title: sheet.title,
            author: sheet.author,
            moves,
            format,
          });
          save(
            new Blob([answer.text], { type: "text/plain" }),
            `${[name, what].filter(Boolean).join("-")}.${extension}`,
          );
        }),
      },
      label,
    );
  const [first, ...others] = moves ? FILMS : [FILMS[3], ...FILMS.filter((_, at) => at !== 3)];
  dialog(
    "Download",
    preview,
    h("div", { class: "choices" }, film(first, "main")),
    busy,
    h(
      "details",
      { class: "fold" },
      h("summary", {}, "Other files and options"),
      h("h3", {}, "Movies and pictures"),
      h(
        "div",
        { class: "fields" },
        h("label", {}, "Colours", palette),
        game === "sokoban" ? h("label", {}, "One frame per", per) : null,
        h("label", {}, "Frames per second", speed),
        h("label", {}, "Pieces (GIF)", glide),
        h("label", {}, "Pixels per cell", cell),
      ),
      h("div", { class: "choices" }, ...others.map((one) => film(one))),
      h("h3", {}, "Level and moves"),
      h("div", { class: "choices" }, ...TEXTS[game].map(text)),
    ),
  );
}

/**
 * A picture of a level as moves leave it: to the system's sheet for sharing, else to a file.
 * @param {Sheet} sheet
 * @param {string} moves
 */
export async function picture(sheet, moves) {
  const own = { text: sheet.text, moves, title: sheet.title, author: sheet.author, palette: ownPalette() };
  const asked = { ...own, format: "png", pushes: false, glide: 0, speed: 6, cell: null };
  try {
    const blob = await fetchBlob("film", asked);
    const file = new File([blob], `${fileName(sheet)}.png`, { type: "image/png" });
    if (bySheet() && navigator.canShare?.({ files: [file] })) return await handOver({ files: [file] });
    save(blob, file.name);
  } catch (error) {
    toast(/** @type {Error} */ (error).message, "bad");
  }
}

/** The palettes of films: the skins of the page, light and dark. */
const PALETTES = ["light", "dark", "plain", "plain-dark", "contrast", "contrast-dark"];

/** The palette that looks like the page. */
function ownPalette() {
  if (settings.skin === "workshop") return isDark() ? "dark" : "light";
  return isDark() ? `${settings.skin}-dark` : settings.skin;
}
