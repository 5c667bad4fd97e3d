// Every view has an address: nothing drawn or opened is lost, back and reload go where one expects, tabs do not disturb
// each other.
import {
  answers,
  arrives,
  assert,
  becomes,
  copied,
  drafted,
  draftedRow,
  eventually,
  isStatic,
  level,
  open,
  opened,
  passes,
  paste,
  press,
  reads,
  rests,
  shelfName,
  solved,
  tool,
} from "./harness.mjs";

const THREE = "One\n\n#####\n#@$.#\n#####\n\nTwo\n\n######\n#@ $.#\n######\n\nThree\n\n#######\n#@  $.#\n#######\n";

/** Opens a new draft and draws a box in it. */
async function draw(page, x = 3) {
  const before = hash(page);
  await page.click("[aria-label='New level']");
  await page.waitForFunction(
    (before) => /^#\/edit\/(?!new)\w+$/.test(location.hash) && location.hash !== before,
    before,
  );
  // The board is the new one: it is empty.
  await page.waitForSelector(".editing .piece", { state: "detached" });
  await page.waitForSelector(".editing .board");
  await page.click("[role=radio][aria-label='Box']");
  await press(page, x, 2);
  await page.waitForFunction(() => document.querySelectorAll(".editing .piece").length === 1);
}

const hash = (page) => new URL(page.url()).hash;

export async function everyDrawingIsKept(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await draw(page);
  const first = hash(page);
  const row = "#  $     #";
  await draftedRow(page, 2, row);
  // A new level inside the editor is a new one, and the old one stays.
  await draw(page, 5);
  const second = hash(page);
  assert.notEqual(first, second);
  await page.goto(`${url}#/`);
  await page.waitForSelector(".own .shelf >> nth=1");
  await page.goto(`${url}${first}`);
  await page.waitForSelector(".editing .board");
  await draftedRow(page, 2, row);
  // Undo knows the drawing before.
  await page.locator("[aria-label='Undo']:enabled").waitFor();
  // Another author's level is locked: undo does not bring the drawing into it.
  await level(page, url, 0, 1);
  await page.keyboard.press("e");
  await page.waitForSelector(".editing .board");
  const locked = await drafted(page);
  assert.ok(locked.length > 3);
  await page.keyboard.press("z");
  await rests(page);
  assert.deepEqual(await drafted(page), locked);
  // Back in the level, edited drawings are as they were.
  await page.goBack();
  await page.waitForSelector(".numbers");
  await page.goto(`${url}${second}`);
  await page.waitForSelector(".editing .board");
  await draftedRow(page, 2, "#    $   #");
  return page;
}

export async function whatIsTypedLastIsKept(browser, url) {
  const page = await open(browser, url);
  // The database of this page never comes to writing; that of the page after the reload does.
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("slow")) return;
    sessionStorage.removeItem("slow");
    const { transaction } = IDBDatabase.prototype;
    const never = { objectStore: () => ({ get: () => ({}) }) };
    IDBDatabase.prototype.transaction = function (table, mode) {
      return mode === "readwrite" ? never : transaction.call(this, table, mode);
    };
  });
  await page.goto(`${url}#/edit/new`);
  await page.waitForFunction(() => /^#\/edit\/(?!new)/.test(location.hash));
  await page.evaluate(() => sessionStorage.setItem("slow", "1"));
  await page.reload();
  await page.fill("[aria-label=Title]", "Typed last");
  await page.reload();
  await page.waitForSelector("[aria-label=Title]");
  assert.equal(await page.inputValue("[aria-label=Title]"), "Typed last");
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => /unsaved/.test(key)));
  return page;
}

export async function draftsAreDeletedWithAWayBack(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await draw(page);
  await page.fill("[aria-label='Title']", "My best");
  await page.locator("[aria-label='Title']").blur();
  await page.click(".brand");
  await page.locator(".own .shelf", { hasText: "My best" }).waitFor();
  await page.click("[aria-label='Delete My best']");
  await page.locator(".own .shelf").waitFor({ state: "detached" });
  await page.click(".toast >> text=Undo");
  await page.locator(".own .shelf", { hasText: "My best" }).waitFor();
  await page.reload();
  await page.locator(".own .shelf", { hasText: "My best" }).waitFor();
  return page;
}

export async function linksKeepTheirAddress(browser, url) {
  const page = await open(browser, url);
  await opened(page, "#######\n#@    #\n# $ . #\n#     #\n#######");
  await page.keyboard.press("ArrowRight");
  await becomes(page, "moves", 1);
  await page.evaluate(() => navigator.clipboard.writeText("nothing yet"));
  await page.keyboard.press("Shift+C");
  const link = await copied(page, /#\/l\//);
  // The link is the address, and stays it; another tab has a game of its own.
  const one = await page.context().newPage();
  const two = await page.context().newPage();
  await one.goto(link);
  await becomes(one, "moves", 1);
  assert.equal(one.url(), link);
  await one.keyboard.press("ArrowRight");
  await becomes(one, "moves", 2);
  Object.assign(two, { home: url, asked: new Set() });
  await level(two, url, 0, 3);
  await two.keyboard.press("ArrowRight");
  await becomes(two, "moves", 1);
  const title = await one.locator("h1").textContent();
  await one.reload();
  await becomes(one, "moves", 2);
  await reads(title, () => one.locator("h1").textContent());
  // A link that is opened again goes on where it was left. In two tabs each keeps its own moves.
  await two.goto(link);
  await becomes(two, "moves", 2);
  await two.keyboard.press("z");
  await becomes(two, "moves", 1);
  await one.reload();
  await becomes(one, "moves", 2);
  // The player's own game of the level is another one.
  await page.reload();
  await becomes(page, "moves", 1);
  const three = await page.context().newPage();
  await three.goto(page.url());
  await becomes(three, "moves", 1);
  return page;
}

export async function everyOpenedLevelIsKept(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.waitForSelector(".shelf");
  // More than 500 levels, and two imports.
  const many = Array.from({ length: 700 }, (_, n) => `Level ${n}\n\n#####\n#@$.#\n#####\n`);
  await paste(page, many.join("\n"));
  await page.waitForFunction(() => /^#\/i\/\w+$/.test(location.hash));
  await page.waitForSelector(".card");
  const list = hash(page);
  await page.locator(".page-head .count", { hasText: "of 700 solved" }).waitFor();
  await paste(page, THREE);
  await page.locator(".page-head .count", { hasText: "of 3 " }).waitFor();
  await page.goto(`${url}${list}`);
  await page.reload();
  await page.locator(".page-head .count", { hasText: "of 700 " }).waitFor();
  await page.goto(`${url}#/`);
  await page.locator(".files li", { hasText: "700 levels" }).waitFor();
  await page.locator(".files li", { hasText: "3 levels" }).waitFor();
  return page;
}

export async function backAndReloadGoWhereOneExpects(browser, url) {
  const page = await open(browser, url);
  // A playtest has an address; back is the editor.
  await page.goto(url);
  await draw(page);
  await page.click("[role=radio][aria-label='Player']");
  await press(page, 2, 2);
  await page.click("[role=radio][aria-label='Goal']");
  await press(page, 4, 2);
  const draft = hash(page);
  await page.click("text=Play it");
  await arrives(page, `${draft}/play`);
  await page.waitForSelector(".numbers");
  await page.reload();
  await page.waitForSelector(".numbers");
  await page.keyboard.press("ArrowRight");
  await solved(page);
  await page.goBack();
  await page.waitForSelector(".editing .board");
  await arrives(page, draft);
  // A movie too.
  await level(page, url, 0, 3);
  await page.keyboard.press("ArrowDown");
  await becomes(page, "moves", 1);
  await page.keyboard.press("p");
  await page.waitForSelector(".movie");
  await arrives(page, "#/p/0/3/movie");
  await page.reload();
  await page.waitForSelector(".movie");
  await page.goBack();
  await page.locator(".movie").waitFor({ state: "detached" });
  await becomes(page, "moves", 1);
  await page.goForward();
  await page.waitForSelector(".movie");
  await page.keyboard.press("Escape");
  await page.locator(".movie").waitFor({ state: "detached" });
  await page.waitForFunction(() => location.hash.startsWith("#/p/0/3") && !location.hash.includes("movie"));
  // A level at a move.
  await page.goto(`${url}#/p/0/3?move=0`);
  await becomes(page, "moves", 0);
  // Settings.
  await page.click("[aria-label='Settings']");
  await page.locator("h1", { hasText: "Settings" }).waitFor();
  await reads("Settings · Sokoworks", () => page.title());
  await page.goBack();
  await page.waitForSelector(".numbers");
  return page;
}

export async function whoGoesOnBeforeALevelIsThereSeesTheNextPage(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/c/0`);
  await page.waitForSelector(".card[href='#/p/0/2']");
  let answer;
  const mayAnswer = new Promise((resolve) => (answer = resolve));
  const isAsked = new Promise((resolve) => {
    void answers(page, "library/0/2", () => {
      resolve();
      return mayAnswer;
    }).then(() => page.click(".card[href='#/p/0/2']"));
  });
  await isAsked;
  await page.click("[aria-label='Settings']");
  await arrives(page, "#/settings");
  answer();
  await page.locator("h1", { hasText: "Settings" }).waitFor();
  // The way back is a way back, and the level was not begun there.
  await page.goBack();
  await page.waitForSelector(".numbers");
  await arrives(page, "#/p/0/2");
  return page;
}

export async function aReloadShowsWhatTheTabShowed(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 3);
  await page.keyboard.press("ArrowRight");
  await becomes(page, "moves", 1);
  // Another tab opens it and plays nothing; what is played here does not change what it shows.
  const other = await page.context().newPage();
  await other.goto(`${url}#/p/0/3`);
  await becomes(other, "moves", 1);
  await page.bringToFront();
  await page.keyboard.press("ArrowLeft");
  await becomes(page, "moves", 2);
  await other.reload();
  await other.waitForSelector(".numbers");
  await becomes(other, "moves", 1);
  // Opened anew it goes on where it was played last.
  await other.goto(`${url}#/c/0`);
  await other.click(".card[href='#/p/0/3']");
  await becomes(other, "moves", 2);
  return page;
}

export async function listsAreFoundAsTheyWereLeft(browser, url) {
  const page = await open(browser, url, { viewport: { width: 1000, height: 500 } });
  await page.goto(`${url}#/c/1?sort=difficulty`);
  await page.waitForSelector(".card .board");
  await reads("Sokobond · Sokoworks", () => page.title());
  // The order is the final one as soon as all grades are known.
  await page.waitForFunction(() => !document.querySelector(".none").textContent);
  await page.mouse.wheel(0, 500);
  await page.waitForFunction(() => scrollY >= 500);
  const scroll = await page.evaluate(() => scrollY);
  const href = await page.evaluate(() => {
    const middle = (card) => card.getBoundingClientRect().top + card.getBoundingClientRect().height / 2;
    const inSight = (card) => middle(card) > 100 && middle(card) < innerHeight - 50;
    return [...document.querySelectorAll(".card")].find(inSight).getAttribute("href");
  });
  await page.click(`.card[href='${href}']`);
  await page.waitForSelector(".numbers");
  await eventually(async () => assert.match(await page.title(), /^(?!Sokoworks)/));
  // Back is where the list was left, with the focus on the level that was opened, and its filter.
  for (const way of [() => page.goBack(), () => page.click(".crumbs .shelf-name")]) {
    await way();
    await page.waitForSelector(".card");
    await page.waitForFunction((href) => document.activeElement.getAttribute("href") === href, href);
    await page.waitForFunction((scroll) => Math.abs(scrollY - scroll) < 250, scroll);
    await reads("difficulty", () => page.locator("label:has-text('Sort by') select").inputValue());
    await page.keyboard.press("Enter");
    await page.waitForSelector(".numbers");
  }
  // The skip link goes to the board, not to the start page.
  await page.focus("#skip");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.classList.contains("table"));
  assert.ok((await page.evaluate(() => location.hash)).startsWith("#/p/1/"));
  return page;
}

export async function collectionsHaveAddressesByName(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.click(".shelf:has-text('First steps')");
  await page.waitForFunction(() => location.hash === "#/c/first-steps");
  await page.click(".card >> nth=2");
  await page.waitForSelector(".table .board");
  await page.waitForFunction(() => location.hash === "#/p/first-steps/2");
  await page.goto(`${url}#/c/nothing-like-it`);
  await page.locator("h1", { hasText: "Nothing here" }).waitFor();
  page.faults.length = 0;
  return page;
}

export async function theNewestAddressWinsAtOnce(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 1);
  await page.goto(`${url}#/c/0`);
  await page.waitForSelector(".card");
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(undefined)));
  await answers(page, "about", () => held);
  await page.click(".card >> nth=2");
  // A view that is slow is announced, in the place of the one before.
  await page.locator(".wait", { hasText: "Opening…" }).waitFor();
  await page.evaluate(() => (location.hash = "#/settings"));
  await page.waitForSelector(".settings-page");
  // What comes late is not shown any more.
  release();
  await rests(page);
  assert.equal(await page.locator(".settings-page").count(), 1);
  assert.equal(await page.locator(".table").count(), 0);
  await passes(page, "about");
  return page;
}

export async function dialogsCloseOnTheWayBack(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/c/0`);
  await page.click(".card >> nth=1");
  await page.waitForSelector(".table .board");
  await tool(page, "Download");
  await page.waitForSelector("dialog[open]");
  await page.goBack();
  await page.waitForSelector(".card");
  assert.equal(await page.locator("dialog").count(), 0);
  return page;
}

export async function whatIsNotThereIsSaidInASentence(browser, url) {
  const page = await open(browser, url);
  for (const hash of [
    "#/daily/1900-01-01/sokoban/easy",
    "#/daily/2999-01-01",
    "#/c/nothing-like-it",
    "#/nowhere",
    "#/edit/nothing",
  ]) {
    await page.goto("about:blank");
    await page.goto(`${url}${hash}`);
    const text = page.locator(".wait h1 + p");
    assert.match(await text.textContent(), /^[A-Z“][^`]*\.$/, hash);
    await page.locator(".wait a", { hasText: "Back to the levels" }).waitFor();
  }
  page.faults.length = 0;
  return page;
}

export async function aLevelByItsAddressIsAskedForAtOnce(browser, url) {
  const page = await open(browser, url);
  const asked = () =>
    page.evaluate(() => {
      const names = performance.getEntriesByType("resource").map(({ name }) => name.split("/api/")[1]);
      return [...new Set(names.filter((name) => name && name !== "warn"))];
    });
  // The first lessons show a move, which they ask for.
  await page.goto(`${url}#/p/${shelfName(0)}/5`);
  await page.waitForSelector(".table .board");
  if (!isStatic()) assert.deepEqual(await asked(), [`ahead/${shelfName(0)}/5`]);
  // What may change is asked again.
  await page.evaluate((hash) => (location.hash = hash), `#/c/${shelfName(0)}`);
  await page.waitForSelector(".card");
  await rests(page);
  if (!isStatic()) assert.ok((await asked()).includes(`library/${shelfName(0)}`));
  return page;
}
