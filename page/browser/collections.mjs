// The start page and lists of levels: a newcomer plays at once, thousands of levels are found, sorted and come to
// quickly, with their grades and notes; what cannot be read is reported.
import {
  answers,
  ask,
  assert,
  becomes,
  downloads,
  eventually,
  level,
  middle,
  open,
  opened,
  passes,
  paste,
  reads,
  shelfName,
  solved,
} from "./harness.mjs";

const ROOM = "#######\n#@    #\n# $   #\n#    .#\n#######";

/** Presses a cell of the board on the start page. */
async function pressHero(page, x, y) {
  const { x: left, y: top } = await page.evaluate(
    ([x, y]) => {
      const matrix = document.querySelector(".hero-board .board").getScreenCTM();
      return new DOMPoint((x + 0.5) * 40, (y + 0.5) * 40).matrixTransform(matrix);
    },
    [x, y],
  );
  await page.mouse.click(left, top);
}

export async function newcomersPushAtOnce(browser, url) {
  let page;
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ]) {
    await page?.context().close();
    page = await open(browser, url, { viewport: { width, height } });
    await page.goto(url);
    await page.waitForSelector(".hero-board .board");
    // One press beside the player is a push; the board is in sight without scrolling.
    const { y, height: tall } = await page.locator(".hero-board").boundingBox();
    assert.ok(y + tall <= height, `the board ends at ${y + tall} of ${height}`);
    await pressHero(page, 3, 2);
    await page.waitForSelector(".hero-board[data-pushes='1']");
    // Keys as well, and the end is announced.
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    // By the button: one press and one key.
    await page.click("text=Play Sokoban");
    await page.waitForSelector(".table .board");
    await page.keyboard.press("Home");
    await becomes(page, "moves", 0);
    const { x, y: top } = await middle(page, 2, 1);
    await page.mouse.move(x, top);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("[data-number=moves] dd").textContent === "1");
  }
  // What was played last is offered with its board.
  await page.goto(`${url}#/`);
  await page.locator(".resume", { hasText: "Continue" }).locator(".board").waitFor();
  await page.click(".resume");
  await page.waitForSelector(".numbers");
  return page;
}

export async function tenThousandLevels(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  const shelf = shelfName(2);
  await page.waitForSelector(`.shelf[href='#/c/${shelf}']`);
  const count = await page.evaluate(async (shelf) => {
    const begin = performance.now();
    document.querySelector(`.shelf[href='#/c/${shelf}']`).click();
    while (!document.querySelector(".card")) await new Promise((resolve) => setTimeout(resolve, 5));
    return { time: performance.now() - begin, cards: document.querySelectorAll(".card").length };
  }, shelf);
  assert.ok(count.cards < 200, `${count.cards} cards exist`);
  const frames = await page.evaluate(async () => {
    const times = [];
    let last = performance.now();
    for (let frame = 0; frame < 60; frame += 1) {
      scrollBy(0, 300);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      times.push(performance.now() - last);
      last = performance.now();
    }
    return times.sort((a, b) => a - b);
  });
  console.log(
    `   10,000 levels shown after ${count.time.toFixed(0)} ms, ${frames[30].toFixed(1)} ms a frame of scrolling (median), ${frames[57].toFixed(1)} ms (95%)`,
  );
  const focused = (place) =>
    page.waitForFunction((href) => document.activeElement.getAttribute("href") === href, `#/p/${shelf}/${place}`);
  // By number.
  await page.click(".sieve-more");
  await page.fill("[aria-label='Go to level number']", "9876");
  await page.click(".jump button");
  await focused(9875);
  await page.keyboard.press("ArrowRight");
  await focused(9876);
  await eventually(async () => {
    const { y } = await page.locator(`[href='#/p/${shelf}/9876']`).boundingBox();
    assert.ok(y > 0 && y < 800, "the level that is jumped to is in sight");
  });
  // By title, author, size, boxes, difficulty.
  await page.fill("[type=search]", "room 4321");
  await page.waitForFunction(() => document.querySelectorAll(".card").length === 1);
  await page.fill("[type=search]", "");
  for (const [label, value] of [
    ["Author", "Author 3"],
    ["Boxes", "4-8"],
    ["Size", "small"],
    ["Sort by", "difficulty"],
  ]) {
    await page
      .locator(".sieve label", { hasText: new RegExp(`^${label}`) })
      .locator("select")
      .selectOption(value);
  }
  const all = await ask(page, "library/2");
  const fits = ({ author, pieces, size }) =>
    author === "Author 3" && pieces >= 4 && pieces <= 8 && size[0] * size[1] <= 100;
  const expected = all.levels.filter(fits).length;
  await page.locator(".none", { hasText: `${expected} of 10000 levels` }).waitFor();
  await page.waitForFunction(() => /author=Author\+3.*sort=difficulty/.test(location.hash));
  await page.reload();
  await page.locator(".none", { hasText: `${expected} of 10000 levels` }).waitFor();
  // By keys alone.
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement.classList.contains("card"));
  await page.keyboard.press("Enter");
  await page.waitForSelector(".numbers");
  return page;
}

export async function cardsAreTheSameHeight(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 1, 0);
  for (const key of ["Right", "Right", "Right", "Down", "Right"]) await page.keyboard.press(`Arrow${key}`);
  await solved(page);
  // The record is stored before the list is asked for.
  await page.waitForSelector("[data-solved]");
  // A title of 500 letters, and the other game has moves alone.
  await paste(page, `#####\n#@$.#\n#####\nTitle: ${"long ".repeat(100)}\n\n######\n#@ $.#\n######\nTitle: B\n`);
  await page.waitForSelector(".card >> nth=1");
  const heights = () =>
    page.$$eval(".card", (cards) => [...new Set(cards.map((card) => card.getBoundingClientRect().height))]);
  assert.equal((await heights()).length, 1);
  await page.goto(`${url}#/c/1`);
  await page.waitForSelector(".card.solved[href='#/p/1/0']");
  assert.equal((await heights()).length, 1);
  assert.ok(!/push/.test(await page.locator(".cards").textContent()));
  // Pictures change with the theme.
  const wall = () =>
    page.$$eval(".card .board .wall", (walls) => new Set(walls.map((one) => getComputedStyle(one).fill)).size);
  const color = () => page.$eval(".card .board .wall", (one) => getComputedStyle(one).fill);
  await page.waitForSelector(".card .board .wall");
  const light = await color();
  await page.click("[aria-label='Light or dark']");
  await eventually(async () => assert.notEqual(await color(), light));
  await reads(1, wall);
  return page;
}

export async function whatCannotBeReadIsTold(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.waitForSelector(".shelf");
  // Broken levels among others.
  await paste(
    page,
    "Good\n\n#####\n#@$.#\n#####\n\nBad\n\n#####\n#@$ #\n#####\n\nGood too\n\n######\n#@ $.#\n######\n",
  );
  await page.locator(".toast.bad", { hasText: "1 of 3 levels cannot be played" }).waitFor();
  await page.locator(".page-head .count", { hasText: "of 2 solved" }).waitFor();
  // A message that comes while a dialog is open is in the dialog.
  await level(page, url, 0, 0);
  await answers(page, "export", () => ({ status: 400, json: { error: { message: "no room" } } }));
  await downloads(page);
  await page.click("dialog >> text=Level (.xsb)");
  await page.locator("dialog .toast.bad", { hasText: "no room" }).waitFor();
  page.faults.length = 0;
  return page;
}

export async function howALevelWasReadIsTold(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.waitForSelector(".shelf");
  await paste(page, "#####\n#@$.#\n## ##\n");
  await page.locator(".toast.bad", { hasText: "the border is open here" }).waitFor();
  await page.locator(".read-so", { hasText: "The border is open here" }).waitFor();
  // Rules that are not played are opened only by whoever wants them left out.
  await page.goto(`${url}#/`);
  await page.waitForSelector(".shelf");
  await paste(page, "######\n#@ $.#\n######\nboxorder: 1\n");
  const box = page.locator("dialog", { hasText: "Rules that are not played" });
  await box.locator("p", { hasText: "Sokoban+" }).waitFor();
  await box.locator("text=Cancel").click();
  await page.locator(".toast.bad", { hasText: "this is a level of Sokoban+" }).waitFor();
  assert.ok(await page.isVisible(".shelf"));
  await paste(page, "######\n#@ $.#\n######\nboxorder: 1\n");
  await box.locator("button", { hasText: "Open as plain Sokoban" }).click();
  await page.locator(".read-so", { hasText: "Read as plain Sokoban" }).waitFor();
  // What was left out is still shown after a reload.
  await page.reload();
  await page.locator(".read-so", { hasText: "Read as plain Sokoban" }).waitFor();
  return page;
}

export async function theMeaningOfSignsIsAsked(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.waitForSelector(".shelf");
  // 3 may be the box and 2 the goal, or the other way round.
  const text = "1111111\n1400321\n1111111\n";
  await paste(page, text);
  const asked = page.locator("dialog", { hasText: "Which board is meant?" });
  await asked.locator(".meaning .board").first().waitFor();
  const count = await asked.locator(".meaning").count();
  assert.ok(count > 1, `${count} meanings`);
  // Nobody has to choose.
  await page.keyboard.press("Escape");
  await page.locator(".toast.bad", { hasText: "no meaning of the signs was chosen" }).waitFor();
  await paste(page, text);
  const wanted = asked.locator(".meaning", { hasText: "3=$" }).filter({ hasText: "4=@" });
  await wanted.first().waitFor();
  // The first has the focus, and the keyboard chooses.
  await reads(true, () => page.evaluate(() => document.activeElement.classList.contains("meaning")));
  await wanted.first().focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".table .board");
  for (const key of ["Right", "Right", "Right"]) await page.keyboard.press(`Arrow${key}`);
  await solved(page);
  return page;
}

export async function aPasteThatCannotBeOpenedStays(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/`);
  await page.waitForSelector(".shelf");
  const area = page.locator("dialog textarea");
  const press = () => page.locator("dialog button.main", { hasText: "Open" }).click();
  const bad = "no level here\n#####\n#@$ #\n####";
  await page.click("[aria-label='Open levels']");
  await area.fill(bad);
  await press();
  await page.locator("dialog .fault", { hasText: "Pasted levels" }).waitFor();
  await reads(bad, () => area.inputValue());
  // Nor is it lost when the dialog is closed.
  await page.keyboard.press("Escape");
  await page.click("[aria-label='Open levels']");
  await reads(bad, () => area.inputValue());
  // A server that does not answer.
  await answers(page, "import", () => ({ status: 503, json: { error: { message: "too busy" } } }));
  await press();
  await page.locator("dialog .fault", { hasText: "too busy" }).waitFor();
  await passes(page, "import");
  page.faults.length = 0;
  // Repaired, it opens; what is wrong with the rest is still shown when the dialog is gone.
  await area.fill(`${ROOM}\n\n#####\n#@$ #\n#####\n`);
  await reads(true, () => page.locator("dialog .fault").isHidden());
  await press();
  await page.waitForSelector(".table .board");
  await page.locator("#alerts .toast.bad", { hasText: "1 of 2 levels cannot be played" }).waitFor();
  await page.click("[aria-label='Open levels']");
  await reads("", () => area.inputValue());
  return page;
}

export async function filesHaveNamesOfTheirOwn(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 1);
  await page.keyboard.press("Home");
  await downloads(page);
  // Names say the collection, the number and the title.
  const [one] = await Promise.all([page.waitForEvent("download"), page.click("dialog >> text=Level (.xsb)")]);
  assert.match(one.suggestedFilename(), /^first-steps-2-go-round.*\.xsb$/);
  return page;
}

/** The grades of levels of a collection, once all are known. */
async function grades(page, shelf, count) {
  const places = Array.from({ length: count }, (_, place) => place);
  return eventually(async () => {
    const found = (await ask(page, "grades", { shelf: shelfName(shelf), places })).grades;
    assert.ok(found.every(Boolean), "not all are graded");
    return found;
  });
}

export async function listsAreByTheGrade(browser, url) {
  const page = await open(browser, url);
  const { levels } = await ask(page, "library/1");
  const known = await grades(page, 1, levels.length);
  // The first levels of the game are no hard ones, whatever their size.
  assert.ok(known.slice(0, 3).every(({ grade }) => grade <= 4));
  await page.goto(`${url}#/`);
  const rank = (one, two) => one.difficulty - two.difficulty;
  const [easiest, hardest] = [known.toSorted(rank)[0].word, known.toSorted(rank).at(-1).word];
  await page
    .locator(`[href='#/c/${shelfName(1)}'] .facts`, { hasText: `${easiest} to ${hardest}` })
    .waitFor({ state: "attached" });
  await page.goto(`${url}#/c/1?state=unsolved&sort=difficulty`);
  await page.waitForSelector(".card");
  const cards = () =>
    page.$$eval(".card", (cards) =>
      cards.map((card) => [
        Number(card.getAttribute("href").split("/").at(-1)),
        card.querySelector(".state").textContent,
      ]),
    );
  await eventually(async () => {
    const shown = await cards();
    assert.ok(shown.length > 20);
    for (const [place, word] of shown) assert.equal(word, known[place].word);
    const order = shown.map(([place]) => known[place].difficulty);
    assert.deepEqual(
      order,
      order.toSorted((one, two) => one - two),
    );
  });
  await page
    .locator(".sieve label", { hasText: /^Difficulty/ })
    .locator("select")
    .selectOption("easy");
  await eventually(async () => {
    const shown = await cards();
    assert.ok(shown.length > 0);
    for (const [place, word] of shown) assert.deepEqual([word, known[place].word], ["easy", "easy"]);
  });
  // Of an opened file as well, and nothing is shown before it is known.
  let answer;
  const mayAnswer = new Promise((resolve) => (answer = resolve));
  await answers(page, "grades", () => mayAnswer);
  const seed = Date.now() % 1000;
  const rows = (wide) => `${"#".repeat(wide)}\n#@ $${" ".repeat(wide - 6)}.#\n${"#".repeat(wide)}`;
  await page.goto(`${url}#/`);
  await page.waitForSelector(".shelf");
  await paste(page, `${rows(8 + (seed % 40))}\nTitle: One\n\n${rows(60 + (seed % 90))}\nTitle: Two\n`);
  await page.waitForSelector(".card");
  assert.deepEqual(
    (await cards()).map(([, word]) => word),
    ["", ""],
  );
  answer();
  await page.locator(".card .state", { hasText: "easy" }).nth(1).waitFor();
  return page;
}

export async function notesAreShown(browser, url) {
  const page = await open(browser, url);
  await opened(page, `${ROOM}\nTitle: Noted\nPush along the wall.\n`);
  const fold = page.locator(".details .fold", { hasText: "Notes" });
  await fold.locator("summary").click();
  await fold.locator(".notes", { hasText: "Push along the wall." }).waitFor();
  // They are part of the copy that is edited.
  await page.keyboard.press("Escape");
  await page.focus(".table");
  await page.keyboard.press("e");
  await page.waitForSelector(".editing .board");
  await eventually(async () =>
    assert.match(await page.locator(".notes-label textarea").inputValue(), /Push along the wall/),
  );
  return page;
}

/** Drops a file with a text on the page. */
function drop(page, name, text, times) {
  return page.evaluate(
    ([name, text, times]) => {
      const data = new DataTransfer();
      data.items.add(new File([text.repeat(times)], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
    },
    [name, text, times],
  );
}

export async function filesOfManyMegabytesAreOpened(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.waitForSelector(".shelf");
  const one = `A room\n\n${ROOM}\n${"A sentence of an author. ".repeat(200)}\n\n`;
  await drop(page, "many.sok", one, 1_500);
  await page.locator(".page-head .count", { hasText: "of 1,500 solved" }).waitFor();
  // What is larger still is refused with the limit.
  await drop(page, "huge.sok", one, 6_500);
  await page.locator(".toast.bad", { hasText: "33 MB; files of up to 32 MB" }).waitFor();
  return page;
}
