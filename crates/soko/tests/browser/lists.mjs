// What lists and panels say of levels: how hard they are, by the program's own grade; notes of their authors.
import { assert, open, opened, paste } from "./harness.mjs";

const ROOM = "#######\n#@    #\n# $   #\n#    .#\n#######";

/** Asks the server. */
async function ask(page, path, data) {
  return (await page.request.post(`${page.home}api/${path}`, { data })).json();
}

/** The grades of levels of a collection, once all are known. */
async function grades(page, shelf, count) {
  const places = Array.from({ length: count }, (_, place) => place);
  for (;;) {
    const found = (await ask(page, "grades", { shelf, places })).grades;
    if (found.every(Boolean)) return found;
    await page.waitForTimeout(100);
  }
}

export async function listsAreByTheGrade(browser, url) {
  const page = await open(browser, url);
  const { levels } = await (await page.request.get(`${url}api/library/1`)).json();
  const known = await grades(page, 1, levels.length);
  // The first levels of the game are no hard ones, whatever their size.
  assert.ok(known.slice(0, 3).every(({ grade }) => grade <= 4));
  await page.goto(`${url}#/`);
  const rank = (one, two) => one.exact - two.exact;
  const [easiest, hardest] = [known.toSorted(rank)[0].word, known.toSorted(rank).at(-1).word];
  await page.locator("[href='#/c/1'] .facts", { hasText: `${easiest} to ${hardest}` }).waitFor();
  await page.goto(`${url}#/c/1?state=unsolved&sort=difficulty`);
  await page.waitForSelector(".card");
  const cards = () =>
    page.$$eval(".card", (cards) =>
      cards.map((card) => [
        Number(card.getAttribute("href").split("/").at(-1)),
        card.querySelector(".state").textContent,
      ]),
    );
  const shown = await cards();
  assert.ok(shown.length > 20);
  for (const [place, word] of shown) assert.equal(word, known[place].word);
  const order = shown.map(([place]) => known[place].exact);
  assert.deepEqual(
    order,
    order.toSorted((one, two) => one - two),
  );
  await page
    .locator(".sieve label", { hasText: /^Difficulty/ })
    .locator("select")
    .selectOption("easy");
  await page.waitForFunction(() => document.querySelectorAll(".card").length > 0);
  for (const [place, word] of await cards()) assert.deepEqual([word, known[place].word], ["easy", "easy"]);
  // Of an opened file as well, and nothing is said before it is known.
  await page.route("**/api/grades", async (route) => {
    await page.waitForTimeout(300);
    await route.continue();
  });
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
  assert.match(await page.locator(".notes-label textarea").inputValue(), /Push along the wall/);
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
