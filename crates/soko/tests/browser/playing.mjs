// Playing by keys, square by square and with hints; what is remembered. What rows.mjs does not have.
import { becomes, hears, isStatic, level, open, opened, reads, solution, solved } from "./harness.mjs";

const KEYS = { l: "ArrowLeft", u: "ArrowUp", r: "ArrowRight", d: "ArrowDown" };

export async function byKeysToTheEnd(browser, url) {
  const page = await open(browser, url);
  for (const [shelf, place] of [
    [0, 3],
    [1, 8],
  ]) {
    await level(page, url, shelf, place);
    const moves = await solution(page);
    await page.focus(".table");
    for (const letter of moves) await page.keyboard.press(KEYS[letter]);
    await solved(page);
    await becomes(page, "moves", moves.length);
    // Undo all, redo all, restart, undo the restart.
    await page.keyboard.press("Home");
    await becomes(page, "moves", 0);
    await page.keyboard.press("End");
    await becomes(page, "moves", moves.length);
    await page.keyboard.press("r");
    await becomes(page, "moves", 0);
    await page.keyboard.press("z");
    await becomes(page, "moves", moves.length);
    for (const _ of moves) await page.keyboard.press("z");
    await becomes(page, "moves", 0);
  }
  await page.goto(`${url}#/c/0`);
  await page.waitForSelector(".card.solved");
  return page;
}

export async function squareBySquare(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 0);
  await page.focus(".table");
  await page.keyboard.press("c");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.getElementById("live").textContent.includes("box, row 2, column 3"));
  await page.keyboard.press("Enter");
  await page.waitForSelector(".target [data-cell]", { state: "attached" });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await solved(page);
  return page;
}

export async function reloadLosesNothing(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 4);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await becomes(page, "moves", 2);
  await page.keyboard.press("z");
  await becomes(page, "moves", 1);
  await page.reload();
  await becomes(page, "moves", 1);
  // Not what the page before the reload may have sent.
  const kept = new Promise((resolve) => {
    void hears(page, "keep", ({ moves }) => moves.length === 2 && resolve());
  });
  await page.keyboard.press("y");
  await becomes(page, "moves", 2);
  await kept;
  // A browser that knows nothing gets the game from the program.
  if (isStatic()) return page;
  const other = await open(browser, url);
  await other.goto(`${url}#/p/0/4`);
  await becomes(other, "moves", 2);
  other.faults.forEach((fault) => page.faults.push(fault));
  await other.context().close();
  return page;
}

export async function hintsInGrades(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 5);
  for (const [text, marks] of [
    ["this box is next", 1],
    ["along the arrow", 2],
  ]) {
    await page.keyboard.press("t");
    await page.locator(".hint-text", { hasText: text }).waitFor();
    await reads(marks, () => page.locator(".hint [data-cell]").count());
  }
  await page.keyboard.press("t");
  await page.waitForFunction(() => Number(document.querySelector("[data-number=pushes] dd").textContent) > 0);
  return page;
}

export async function largerBoardsFollowThePlayer(browser, url) {
  const page = await open(browser, url);
  await opened(
    page,
    `${"#".repeat(20)}\n#@${" ".repeat(17)}#\n${`#${" ".repeat(18)}#\n`.repeat(10)}#${" ".repeat(15)}$. #\n#${" ".repeat(18)}#\n${"#".repeat(20)}`,
  );
  for (let time = 0; time < 6; time += 1) await page.keyboard.press("+");
  await page.waitForSelector(".table.zoomed");
  const inSight = () =>
    page.waitForFunction(() => {
      const [table, player] = [".table", ".table .player-body"].map((one) =>
        document.querySelector(one).getBoundingClientRect(),
      );
      return (
        player.left >= table.left &&
        player.right <= table.right &&
        player.top >= table.top &&
        player.bottom <= table.bottom
      );
    });
  await inSight();
  for (const [key, moves] of [
    ["Shift+ArrowRight", 17],
    ["Shift+ArrowDown", 29],
    ["Shift+ArrowLeft", 46],
  ]) {
    await page.keyboard.press(key);
    await becomes(page, "moves", moves);
    await inSight();
  }
  return page;
}
