// The editor: strokes without gaps, an eraser, edges that are dragged, a verdict beside the title, locked levels.
import { answers, ask, assert, drag, isStatic, level, middle, open, press, reads, rests } from "./harness.mjs";

/** Begins a new drawing, and waits for its board. */
async function fresh(page, url, game = "sokoban") {
  await page.goto("about:blank");
  await page.goto(`${url}#/edit/new?game=${game}`);
  await page.waitForSelector(".editing .board");
}

/** How many cells of the drawing are wall. */
const walls = (page) => page.evaluate(() => Number(document.querySelector(".editing .wall").dataset.cells));

/** The walls of an empty room of 10 by 8. */
const ROOM = 32;

export async function strokesHaveNoGaps(browser, url) {
  const page = await open(browser, url);
  await fresh(page, url);
  await page.click("[role=radio][aria-label='Wall']");
  // One quick jump of the mouse from one side to the other: the cells between are painted too, and before it is let go.
  const [from, to] = [await middle(page, 1, 2), await middle(page, 8, 5)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y);
  await page.waitForFunction(
    (room) => Number(document.querySelector(".editing .wall").dataset.cells) === room + 8,
    ROOM,
  );
  await page.mouse.up();
  // A stroke is one step of undo.
  await page.click("[aria-label='Undo']");
  await page.waitForFunction((room) => Number(document.querySelector(".editing .wall").dataset.cells) === room, ROOM);
  await page.click("[aria-label='Redo']");
  await page.waitForFunction(
    (room) => Number(document.querySelector(".editing .wall").dataset.cells) === room + 8,
    ROOM,
  );
  // The right button erases, whatever is in hand, and opens no menu.
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up({ button: "right" });
  await page.waitForFunction((room) => Number(document.querySelector(".editing .wall").dataset.cells) === room, ROOM);
  await reads("Wall", () => page.locator("[role=radio][aria-checked=true]").getAttribute("aria-label"));
  return page;
}

export async function edgesAreDragged(browser, url) {
  const page = await open(browser, url);
  await fresh(page, url);
  const size = () =>
    page.evaluate(() =>
      document
        .querySelector(".editing .board")
        .getAttribute("viewBox")
        .split(" ")
        .slice(2)
        .map((side) => Math.round((Number(side) - 8) / 40)),
    );
  assert.deepEqual(await size(), [10, 8]);
  const cell = await page.evaluate(() => document.querySelector(".editing .board").getScreenCTM().a * 40);
  const edge = await page.locator(".edge-right").boundingBox();
  await page.mouse.move(edge.x + 5, edge.y + 40);
  await page.mouse.down();
  await page.mouse.move(edge.x + 5 - 2 * cell, edge.y + 40, { steps: 3 });
  await page.locator(".size-told", { hasText: "8 by 8" }).waitFor();
  await page.mouse.up();
  await page.waitForFunction(
    () => document.querySelector(".editing .board").getAttribute("viewBox").split(" ")[2] === "328",
  );
  // By numbers, too; an impossible size is reported, and nothing is changed.
  await page.getByLabel("Rows", { exact: true }).fill("12");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    () => document.querySelector(".editing .board").getAttribute("viewBox").split(" ")[3] === "488",
  );
  await page.getByLabel("Columns", { exact: true }).fill("1000");
  await page.keyboard.press("Enter");
  await page.locator(".toast", { hasText: "3 to 200 columns" }).waitFor();
  await rests(page);
  assert.deepEqual(await size(), [8, 12]);
  assert.equal(await page.getByLabel("Columns", { exact: true }).inputValue(), "8");
  return page;
}

export async function theVerdictKeepsUp(browser, url) {
  const page = await open(browser, url);
  await fresh(page, url);
  const draw = async (tile, x, y) => {
    await page.click(`[role=radio][aria-label='${tile}']`);
    await press(page, x, y);
  };
  const verdict = (text) => page.locator(".live-verdict", { hasText: text }).waitFor();
  await verdict("Not playable yet");
  await draw("Player", 2, 2);
  await draw("Box", 4, 2);
  await draw("Goal", 7, 2);
  await verdict("Solvable in 3 pushes; that is the fewest");
  // A wall in the way: it is longer. Into the corner: it cannot be solved, and the box is marked.
  await draw("Wall", 5, 2);
  await verdict(/Solvable in [5-9] pushes/);
  await page.click("[aria-label='Undo']");
  await verdict("Solvable in 3 pushes; that is the fewest");
  await draw("Floor", 4, 2);
  await draw("Box", 1, 1);
  await verdict("It can't be solved");
  await page.waitForSelector(".warning [data-cell='11']", { state: "attached" });
  return page;
}

export async function lockedLevelsStayLocked(browser, url) {
  const page = await open(browser, url);
  // Something of one's own first, so that there is something that undo could bring.
  await fresh(page, url);
  await page.click("[role=radio][aria-label='Wall']");
  await press(page, 3, 3);
  await page.waitForFunction(
    (room) => Number(document.querySelector(".editing .wall").dataset.cells) === room + 1,
    ROOM,
  );
  await level(page, url, 0, 3);
  await page.keyboard.press("e");
  await page.locator(".lock", { hasText: "stays as it is" }).waitFor();
  const before = await walls(page);
  const { x, y } = await middle(page, 3, 3);
  for (const key of ["z", "Shift+Z", "y"]) await page.keyboard.press(key);
  await page.mouse.click(x, y);
  await page.mouse.click(x, y, { button: "right" });
  await page.focus(".editing");
  for (const key of ["ArrowRight", "Enter", "Delete"]) await page.keyboard.press(key);
  await rests(page);
  assert.equal(await walls(page), before);
  // Nothing that could change or save it can be used.
  for (const name of ["Title", "Author", "Columns", "Rows", "Game"])
    assert.ok(await page.getByLabel(name, { exact: true }).isDisabled(), name);
  for (const part of [".palette", ".editor-tools", "text=Add to collection", ".edge-right"]) {
    assert.ok(!(await page.locator(part).isVisible()), `${part} is in sight`);
  }
  // A copy is one's own.
  await page.click("text=Edit a copy");
  await page.locator(".lock").waitFor({ state: "hidden" });
  await page.click("[role=radio][aria-label='Wall']");
  await press(page, 3, 3);
  await page.waitForFunction(
    (before) => Number(document.querySelector(".editing .wall").dataset.cells) > before,
    before,
  );
  return page;
}

export async function thePaletteKeepsTheFocus(browser, url) {
  const page = await open(browser, url);
  await fresh(page, url);
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  await page.focus("[role=radio][aria-checked=true]");
  assert.equal(await focused(), "Wall");
  // One stop for the tab key; arrows go from tile to tile and choose.
  assert.equal(await page.locator("[role=radio][tabindex='0']").count(), 1);
  await page.keyboard.press("ArrowRight");
  const next = await focused();
  assert.notEqual(next, "Wall");
  assert.equal(await page.locator("[role=radio][aria-checked=true]").getAttribute("aria-label"), next);
  await page.keyboard.press("Enter");
  assert.equal(await focused(), next);
  assert.equal(await page.locator("[role=radio][aria-pressed]").count(), 0);
  // What is drawn by keys is announced.
  await page.focus(".editing");
  for (const key of ["ArrowDown", "ArrowRight", "1", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction(() => /drawn/.test(document.getElementById("live").textContent));
  return page;
}

export async function titleAuthorAndNotesAreKept(browser, url) {
  const page = await open(browser, url);
  await fresh(page, url);
  await page.fill("[aria-label='Title']", "Corner");
  await page.fill("[aria-label='Author']", "Ada");
  await page.getByLabel("Notes").fill("Push it twice.");
  await page.reload();
  await page.waitForSelector(".editing .board");
  await reads("Corner", () => page.inputValue("[aria-label='Title']"));
  await reads("Ada", () => page.inputValue("[aria-label='Author']"));
  await reads("Push it twice.", () => page.getByLabel("Notes").inputValue());
  return page;
}

export async function aSelectionIsDragged(browser, url) {
  const page = await open(browser, url);
  await fresh(page, url);
  await page.click("[role=radio][aria-label='Wall']");
  await press(page, 3, 3);
  await page.click("[aria-label='Select and move']");
  await drag(page, [3, 3], [4, 4]);
  await page.waitForFunction(() => document.querySelectorAll(".selected [data-cell]").length === 4);
  await drag(page, [3, 3], [6, 4]);
  await page.waitForSelector(".selected [data-cell='46']", { state: "attached" });
  await reads(ROOM + 1, () => walls(page));
  return page;
}

export async function whatTheBrowserDoesNotKeepIsSaidDownloadedAndAskedAbout(browser, url) {
  const page = await open(browser, url);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    indexedDB.open = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
  });
  await fresh(page, url);
  await page.click("[role=radio][aria-label='Box']");
  await press(page, 3, 2);
  const toast = page.locator(".toast.bad", { hasText: "Your drawing is lost when this page is closed" });
  await toast.waitFor();
  const saving = page.waitForEvent("download");
  await toast.locator("button", { hasText: "Download it" }).click();
  assert.equal((await saving).suggestedFilename(), "drawing.txt");
  const asking = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const asked = await asking;
  assert.equal(asked.type(), "beforeunload");
  await asked.dismiss();
  return page;
}

export async function whatIsPlayedAndFoundWhereNothingIsKeptIsSaid(browser, url) {
  const page = await open(browser, url);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const unkept = { kept: false, why: "The disk is full." };
  await answers(page, "keep", () => ({ json: unkept }));
  await answers(page, "record", async (body) => ({ json: { ...(await ask(page, "record", body)), ...unkept } }));
  await level(page, url, 0, 1);
  const toast = (text) => page.locator(".toast.bad", { hasText: text });
  // Reverse mode.
  await page.keyboard.press("v");
  await page.waitForSelector("[data-mode=reverse]");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  const lost = toast("Your game in reverse mode is lost when this page is closed");
  await lost.waitFor();
  const saving = page.waitForEvent("download");
  await lost.locator("button", { hasText: "Download it" }).click();
  assert.equal((await saving).suggestedFilename(), "reverse.txt");
  await page.keyboard.press("v");
  await page.waitForSelector("[data-mode=play]");
  // What the solver finds.
  await page.keyboard.press("x");
  await toast("A solution is lost when this page is closed").waitFor();
  await toast(`${isStatic() ? "This browser" : "The server"} could not save: The disk is full.`).waitFor();
  const asking = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await asking).dismiss();
  return page;
}

export async function theEditorSaysWhatIsTrueOfALevel(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 9);
  await page.keyboard.press("e");
  await page.locator(".live-verdict", { hasText: "Solvable in 34 pushes" }).waitFor();
  await page.locator(".live-facts li", { hasText: "Every solution pushes a box to row 4, column 7" }).waitFor();
  // A drawing that cannot be played yet has no such sentences.
  await page.goto(`${url}#/edit/new?game=sokoban`);
  await page.locator(".live-verdict", { hasText: "Not playable yet" }).waitFor();
  assert.ok(await page.locator(".live-facts").isHidden());
  return page;
}
