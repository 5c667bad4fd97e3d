// New levels: a dialog that makes one at a time, of a wanted grade and size, and opens it or makes another.
// @ts-check
import { thumbnail } from "../board/thumbnail.js";
import { job } from "../backend/api.js";
import { dialog } from "../common/dialog.js";
import { h, say } from "../common/dom.js";
import { icon } from "../common/icons.js";
import { recall, remember } from "../storage/local.js";

/** @typedef {import("../common/types.js").Sheet} Sheet */
/** @typedef {import("../common/types.js").Making} Making */

/** Sizes by name: columns and rows; what the grade calls for if there are none. */
const SIZES = /** @type {Record<string, [number, number] | null>} */ ({
  "by grade": null,
  small: [7, 7],
  medium: [9, 8],
  large: [11, 10],
});

/** Grades in words. */
const GRADES = /** @type {Record<string, [number, number]>} */ ({
  "any grade": [1, 7],
  "1 to 2, easy": [1, 2],
  "3 to 4, medium": [3, 4],
  "5 to 6, hard": [5, 6],
  "7 to 8, very hard": [7, 8],
});

/**
 * @param {string} label
 * @param {string[]} names
 * @param {string} chosen
 */
function choice(label, names, chosen) {
  const select = h("select", { "aria-label": label }, ...names.map((name) => h("option", { value: name }, name)));
  select.value = names.includes(chosen) ? chosen : names[0];
  return { select, row: h("label", { class: "choice" }, label, select) };
}

/**
 * Opens the dialog.
 * @param {(sheet: Sheet) => void} play what is done with a level that is kept
 */
export function generateDialog(play) {
  const last = recall("generate", { game: "Sokoban", grade: "3 to 4, easy", size: "by grade" });
  const game = choice("Game", ["Sokoban", "Sokobond"], last.game);
  const grade = choice("Grade", Object.keys(GRADES), last.grade);
  const size = choice("Size", Object.keys(SIZES), last.size);
  const note = h(
    "p",
    { class: "verdict", role: "status" },
    "Every new level can be solved; its grade says how hard it is.",
  );
  const picture = h("div", { class: "new-level" }, icon("dice"));
  /** @type {{ done: Promise<Making>, stop: () => void } | null} */
  let running = null;
  /** @type {Sheet | null} */
  let sheet = null;
  const make = h(
    "button",
    { type: "button", class: "main", onclick: () => (running ? running.stop() : start()) },
    "Surprise me",
  );
  const keep = h("button", { type: "button", hidden: true, onclick: () => take() }, "Play it");

  // Once there is a level, playing it is what comes next.
  const face = () => {
    keep.hidden = !sheet || Boolean(running);
    make.textContent = running ? "Stop" : sheet ? "Another" : "Surprise me";
    make.classList.toggle("main", keep.hidden);
    keep.classList.toggle("main", !keep.hidden);
  };

  const take = () => {
    if (!sheet) return;
    close();
    play(sheet);
  };

  const start = async () => {
    remember("generate", { game: game.select.value, grade: grade.select.value, size: size.select.value });
    const sides = SIZES[size.select.value];
    const options = {
      game: game.select.value.toLowerCase(),
      grades: GRADES[grade.select.value],
      width: sides?.[0] ?? null,
      height: sides?.[1] ?? null,
      seed: Math.floor(Math.random() * 1e9),
    };
    note.textContent = "Making a level …";
    const now = job(
      options,
      (/** @type {Making} */ state) => {
        if (state.state === "running")
          note.textContent = `Making a level: ${Math.round(state.total_nodes / 1000)} thousand positions, ${state.total_seconds.toFixed(0)} s …`;
      },
      "generate",
    );
    running = now;
    face();
    /** @type {Making | null} */
    let answer = null;
    let failure = "No level was made.";
    try {
      answer = await now.done;
    } catch (error) {
      failure = /** @type {Error} */ (error).message;
    }
    if (answer?.outcome !== "made") answer = null;
    if (running !== now) return;
    running = null;
    if (answer) await show(answer);
    else note.textContent = failure;
    face();
    say(note.textContent ?? "");
  };

  const show = async (/** @type {Making} */ answer) => {
    const { text, title } = answer;
    const made = { text, title, author: "", place: null };
    sheet = made;
    const length = answer.pushes === null ? `${answer.moves} moves` : `${answer.pushes} pushes`;
    note.textContent = `Grade ${answer.rating.grade} of 10, ${answer.rating.word}; the shortest solution takes ${length}.`;
    const drawn = await thumbnail(text);
    if (!drawn) return;
    drawn.classList.add("new-picture");
    picture.replaceChildren(h("div", { role: "img", "aria-label": title }, drawn));
  };

  const close = dialog(
    "Surprise me",
    h("div", { class: "fields" }, game.row, grade.row, size.row),
    note,
    picture,
    h("div", { class: "row" }, make, keep),
  );
  make.closest("dialog")?.addEventListener("close", () => {
    const now = running;
    running = null;
    now?.stop();
  });
  make.focus();
  // Who asks for a surprise gets one; what is chosen holds for the next.
  void start();
}
