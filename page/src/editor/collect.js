// Adds a drawing to a collection: opens a file, puts the level into it, and downloads the whole file.
// @ts-check
import { post } from "../backend/api.js";
import { dialog } from "../common/dialog.js";
import { h, toast } from "../common/dom.js";
import { decode } from "../files/decode.js";
import { listDrafts } from "../storage/drafts.js";
import { save } from "../files/save.js";

/** @typedef {import("../common/types.js").Sheet} Sheet */

/** Formats that hold many levels, the best first. */
const FORMATS = ["sok", "xsb", "slc"];

/** The levels drawn here, as a collection. */
async function ownLevels() {
  const own = await listDrafts();
  return own
    .filter(({ game }) => game === "sokoban")
    .map(({ title, text }) => `${title}\n\n${text.trimEnd()}\n`)
    .join("\n");
}

/**
 * The dialog.
 * @param {Sheet} sheet
 */
export function collect(sheet) {
  let name = "levels";
  let ending = "sok";
  let text = "";
  const place = h("select", { "aria-label": "Position in the collection" });
  const format = h(
    "select",
    { "aria-label": "Format" },
    h("option", { value: "" }, "as the file is"),
    ...FORMATS.map((one) => h("option", { value: one }, `.${one}`)),
  );
  const found = h("p", { class: "note", "aria-live": "polite" });
  const open = async (/** @type {string} */ opened) => {
    text = opened;
    const { levels } = text ? await post("import", { text }) : { levels: [] };
    const same = levels.findIndex((/** @type {Sheet} */ level) => level.title === sheet.title);
    place.replaceChildren(
      h("option", { value: "" }, levels.length ? "behind the last level" : "as its first level"),
      ...levels.map((/** @type {Sheet} */ level, /** @type {number} */ at) =>
        h("option", { value: at }, `in place of ${at + 1}${level.title ? ` · ${level.title}` : ""}`),
      ),
    );
    place.value = same >= 0 ? String(same) : "";
    found.textContent = levels.length
      ? `${levels.length} level${levels.length === 1 ? "" : "s"} there.`
      : "A new collection.";
  };
  const file = h("input", {
    type: "file",
    "aria-label": "Collection",
    accept: ".xsb,.sok,.txt,.slc",
    onchange: async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      const [, stem, extension] = /^(.*?)(?:\.(\w+))?$/.exec(chosen.name) ?? [];
      [name, ending] = [stem || "levels", extension || "txt"];
      format.value = "";
      await open(await decode(chosen)).catch((error) => toast(error.message, "bad"));
    },
  });
  const mine = h(
    "button",
    {
      type: "button",
      onclick: () => {
        [name, ending] = ["my-levels", "sok"];
        ownLevels()
          .then(open)
          .catch((error) => toast(error.message, "bad"));
      },
    },
    "My levels",
  );
  const write = async () => {
    try {
      const at = place.value === "" ? null : Number(place.value);
      const answer = await post("collect", {
        collection: text,
        text: sheet.text,
        title: sheet.title,
        author: sheet.author,
        at,
        format: format.value,
      });
      save(new Blob([answer.text], { type: "text/plain" }), `${name}.${format.value || ending}`);
      const lost = answer.remarks
        .map((/** @type {import("../common/types.js").Remark} */ one) => ` ${one.message}.`)
        .join("");
      close();
      toast(`A collection of ${answer.levels} level${answer.levels === 1 ? "" : "s"}.${lost}`);
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
  };
  const close = dialog(
    "Add to collection",
    h(
      "p",
      {},
      "Choose a file, or start with your levels or an empty collection. You get the whole collection back, with this level in it.",
    ),
    h("div", { class: "row" }, file, mine),
    found,
    h("div", { class: "fields" }, h("label", {}, "This level goes", place), h("label", {}, "Format", format)),
    h("button", { type: "button", class: "main", onclick: write }, "Save the collection"),
  );
  open("");
}
