// Solving, watching, editing, taking away; and how fast and light the page is.
import { assert, becomes, level, number, open, paste, press, solved } from "./harness.mjs";

/** A level that no search solves while a test waits, with the fewest moves proved: an open room full of boxes. */
function hard() {
  const rows = Array.from({ length: 24 }, (_, y) => Array.from({ length: 24 }, (_, x) => (x % 23 === 0 || y % 23 === 0 ? "#" : " ")));
  for (let box = 0; box < 10; box += 1) {
    rows[3 + 2 * Math.floor(box / 5)][4 + 3 * (box % 5)] = "$";
    rows[15 + 2 * Math.floor(box / 5)][4 + 3 * (box % 5)] = ".";
  }
  rows[1][1] = "@";
  return rows.map((row) => row.join("")).join("\n");
}

export async function solvingAndStopping(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 0);
  await paste(page, hard());
  await page.waitForFunction(() => location.hash === "#/o/0");
  await page.waitForSelector(".table .board");
  await page.selectOption(".panel select", "moves");
  await page.click(".panel button.main");
  await page.waitForFunction(() => /nodes[\s\S]*bound[\s\S]*memory[\s\S]*time/.test(document.querySelector(".meter").textContent));
  assert.equal(await page.locator(".panel button.main").textContent(), "Stop");
  await page.click(".panel button.main");
  // A solution that is in hand is told, without a claim.
  await page.locator(".note", { hasText: /No answer: stopped|Solved: \d+ moves, \d+ pushes\.$/ }).waitFor();
  await page.waitForFunction(() => document.querySelector(".panel button.main").textContent === "Solve");
  return page;
}

export async function watchingAMovie(browser, url) {
  const page = await open(browser, url);
  for (const shelf of [0, 1]) {
    await level(page, url, shelf, 2);
    await page.click(".panel button.main");
    await page.waitForSelector(".solutions li");
    await page.click("[aria-label='Watch this solution']");
    const count = page.locator(".movie .count");
    await page.waitForFunction(() => Number((document.querySelector(".movie .count")?.textContent ?? "").split(" / ")[0]) > 1);
    await page.keyboard.press("p");
    await page.waitForSelector(".movie [aria-label='Play']");
    await page.keyboard.press("Home");
    assert.match(await count.textContent(), /^0 \/ /);
    await page.keyboard.press(".");
    assert.match(await count.textContent(), /^1 \/ /);
    await page.keyboard.press(",");
    assert.match(await count.textContent(), /^0 \/ /);
    await page.locator(".movie input[type=range]").fill("2");
    assert.match(await count.textContent(), /^2 \/ /);
    await page.selectOption(".movie select", "60");
    await page.keyboard.press("p");
    await page.waitForFunction(() => { const [at, of] = (document.querySelector(".movie .count")?.textContent ?? "").split(" / "); return at === of; });
    await page.keyboard.press("Escape");
    await page.waitForSelector(".movie", { state: "detached" });
    // The same moves, taken over to redo.
    await page.click("[aria-label^='Play from it']");
    await page.waitForFunction(() => Number(document.querySelector(".bar input").max) > 2);
    await page.focus(".table");
    await page.keyboard.press("End");
    await solved(page);
  }
  return page;
}

export async function editingAndPlaytesting(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/`);
  await page.click("[aria-label='New level']");
  await page.waitForSelector(".editing .board");
  const draw = async (tile, x, y) => { await page.click(`[role=radio][aria-label='${tile}']`); await press(page, x, y); };
  await draw("Player", 2, 2);
  await draw("Box", 3, 2);
  await page.waitForFunction(() => document.querySelectorAll(".remarks .error").length > 0);
  assert.ok(await page.locator("button", { hasText: "Play it" }).isDisabled());
  await draw("Goal", 4, 2);
  await page.waitForFunction(() => ![...document.querySelectorAll("button")].find((one) => one.textContent === "Play it").disabled);
  const rows = () => page.evaluate(() => JSON.parse(localStorage.getItem("soko.drawing")).text.split("\n"));
  assert.equal((await rows())[2], "# @$.    #");
  // Undo, redo, turn, and a reload lose nothing.
  await page.click("[aria-label='Undo']");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("soko.drawing")).text.split("\n")[2] === "# @$     #");
  await page.click("[aria-label='Redo']");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("soko.drawing")).text.split("\n")[2] === "# @$.    #");
  await page.reload();
  await page.waitForSelector(".editing .board");
  assert.equal((await rows())[2], "# @$.    #");
  await page.click("text=Ask the solver");
  await page.locator(".note", { hasText: /Solvable: 1 moves, 1 pushes, fewest .*pushes proved/ }).waitFor();
  await page.click("text=Play it");
  await page.waitForSelector(".numbers");
  await page.keyboard.press("ArrowRight");
  await solved(page);
  await page.click("text=Back to the editor");
  await page.waitForSelector(".editing .board");
  assert.equal((await rows())[2], "# @$.    #");
  // By keys alone: a second goal and a second box.
  await page.focus(".editing");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.press("3");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("soko.drawing")).text.split("\n")[3] === "# .      #");
  // The other game.
  await page.selectOption("[aria-label='Game']", "sokobond");
  await page.waitForSelector("[aria-label='Hydrogen, you']");
  await draw("Hydrogen, you", 2, 2);
  await draw("Oxygen", 4, 2);
  await draw("Hydrogen", 6, 2);
  await page.click("[aria-label='Turns bonds']");
  await page.waitForFunction(() => ![...document.querySelectorAll("button")].find((one) => one.textContent === "Play it").disabled);
  await page.click("text=Play it");
  await page.waitForSelector(".table.sokobond .board");
  await page.keyboard.press("ArrowRight");
  await becomes(page, "electrons", 2);
  await page.keyboard.press("ArrowRight");
  await solved(page);
  return page;
}

export async function othersLevelsStayAsTheyAre(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 0);
  await page.keyboard.press("e");
  await page.waitForSelector(".editing .board");
  await page.locator(".banner", { hasText: "stays as it is" }).waitFor();
  assert.ok(!(await page.locator("[role=radiogroup]").isVisible()));
  await page.click("text=Edit a copy");
  await page.click("[role=radio][aria-label='Wall']");
  await press(page, 1, 1);
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("soko.drawing")).text.startsWith("#####\n##$.#"));
  await page.click("text=Save here");
  await page.goto(`${url}#/own`);
  await page.locator(".card", { hasText: "(copy)" }).waitFor();
  return page;
}

export async function filesComeAndGo(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 0);
  await page.keyboard.press("ArrowRight");
  await solved(page);
  for (const name of ["Level with moves (.sok)", "Movie (GIF)", "Movie (SVG)", "Picture as it stands (PNG)", "Terminal movie (cast)", "Moves (LURD)"]) {
    await page.click("text=Take away");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(`text="${name}"`)]);
    assert.match(file.suggestedFilename(), /^one-push.*\.(sok|gif|svg|png|cast|txt)$/);
    await page.keyboard.press("Escape");
  }
  // Text of any kind comes in: run-length encoded, moves alone, a level of the other game.
  await paste(page, "5#|#@$.#|5#");
  await page.waitForFunction(() => location.hash === "#/o/0");
  await page.waitForSelector(".table .board");
  await becomes(page, "moves", 0);
  await paste(page, "R");
  await solved(page);
  await paste(page, "xxxxxx\nxH--hx\nxxxxxx");
  await page.waitForSelector(".table.sokobond .board");
  await page.keyboard.press("Control+c");
  await page.locator(".toast", { hasText: "on the clipboard" }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /x H - - h x/);
  return page;
}

export async function quickAndLight(browser, url) {
  const page = await open(browser, url, { colorScheme: "dark" });
  let weight = 0;
  page.on("response", async (response) => { weight += (await response.body().catch(() => "")).length; });
  await page.goto(url);
  await page.waitForSelector(".shelf");
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  assert.ok(weight < 300_000, `the page weighs ${weight} bytes`);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await level(page, url, 0, 3);
  const delays = await page.evaluate(async () => {
    const table = document.querySelector(".table");
    const delays = [];
    for (let round = 0; round < 40; round += 1) {
      const before = document.querySelector("[data-number=moves] dd").textContent;
      const begin = performance.now();
      table.dispatchEvent(new KeyboardEvent("keydown", { key: round % 2 ? "ArrowLeft" : "ArrowRight", bubbles: true }));
      while (document.querySelector("[data-number=moves] dd").textContent === before) await new Promise((resolve) => setTimeout(resolve, 0));
      delays.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return delays.sort((a, b) => a - b);
  });
  console.log(`   first paint ${paint.toFixed(0)} ms, ${weight} bytes, a key shows after ${delays[20].toFixed(1)} ms (median), ${delays[38].toFixed(1)} ms (95%)`);
  // Wide, and for those who have asked for less motion.
  await page.setViewportSize({ width: 3840, height: 2160 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("ArrowRight");
  const board = await page.locator(".table").boundingBox();
  assert.ok(board.height > 700, `the board is ${board.height} high on a wall`);
  assert.equal(await number(page, "pushes") !== null, true);
  // Names for screen readers: no control without one.
  const nameless = await page.evaluate(() => [...document.querySelectorAll("button, input, select, a, [role=application]")].filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.closest("label"))).map((one) => one.outerHTML));
  assert.deepEqual(nameless, []);
  return page;
}
