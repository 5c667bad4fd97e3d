// Whose solution it is: the player's, with hints, a solver's. Only what was played marks a level as solved.
import { assert, becomes, closeResult, open, opened, solve, solved } from "./harness.mjs";

const ROOM = "########\n#@     #\n# $  . #\n#   #  #\n########";

export async function solversSolutionsMarkNothing(browser, url) {
  const page = await open(browser, url);
  // 4: solve, play from it, redo to the end.
  await opened(page, ROOM);
  await solve(page);
  await page.locator("[aria-label^='Play from it']").first().click();
  await becomes(page, "moves", 0);
  await page.keyboard.press("End");
  await page.locator(".banner", { hasText: "not counted as yours" }).waitFor();
  const list = new URL(page.url()).hash.split("/").slice(0, 3).join("/");
  await page.goto(`${url}${list}`);
  await page.waitForSelector(".card");
  assert.equal(await page.locator(".card.solved").count(), 0);
  const { collections } = await (await page.request.get(`${url}api/library`)).json();
  assert.ok(collections.length > 0);
  return page;
}

export async function proofsStandBesideTheRecordTheyEqual(browser, url) {
  const page = await open(browser, url);
  // 27: the player's own best is what the solver then proves, in either letter case.
  for (const [text, keys] of [
    ["#####\n#@$.#\n#   #\n#####", ["ArrowRight"]],
    ["xxxxxxx\nxH---hx\nx-----x\nxxxxxxx", ["ArrowRight", "ArrowRight", "ArrowRight"]],
  ]) {
    await opened(page, text);
    await page.keyboard.press("Home");
    await becomes(page, "moves", 0);
    for (const key of keys) await page.keyboard.press(key);
    await solved(page);
    await closeResult(page);
    await page.locator(".solutions .from", { hasText: "you" }).waitFor();
    await solve(page);
    await page.locator(".solutions li", { hasText: /you.*proved/s }).waitFor();
    assert.equal(await page.locator(".solutions li").count(), 1);
  }
  return page;
}
