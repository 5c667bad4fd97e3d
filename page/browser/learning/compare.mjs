// After solving: the player's solution compared with the best one.
import { assert, open, opened, solved } from "../harness.mjs";

/** A box that can be pushed straight to its goal. */
const ROOM = "########\n#      #\n#      #\n# $  . #\n#      #\n#@     #\n########";

const KEYS = { u: "ArrowUp", l: "ArrowLeft", d: "ArrowDown", r: "ArrowRight" };

async function play(page, text, moves) {
  await opened(page, text);
  for (const letter of moves) await page.keyboard.press(KEYS[letter]);
  await solved(page);
  await page.getByRole("button", { name: "Compare" }).click();
  await page.waitForSelector(".compare");
}

export async function theShortestStandsBesideWhatWasPlayed(browser, url) {
  const page = await open(browser, url);
  await play(page, ROOM, "ruulurrrurd");
  assert.equal(
    await page.locator(".compare-words").textContent(),
    "The shortest is 3 pushes; yours took 5 pushes and left it at move 3.",
  );
  const counts = () => page.locator(".compare-side .count").allTextContents();
  assert.deepEqual(await counts(), [" 0 / 5", " 0 / 3"]);
  // One slider moves both; the shorter one waits at its end.
  await page.locator(".compare input").press("End");
  assert.deepEqual(await counts(), [" 5 / 5", " 3 / 3"]);
  await page.getByRole("button", { name: "Go to move 3" }).click();
  assert.deepEqual(await counts(), [" 1 / 5", " 1 / 3"]);
  await page.setViewportSize({ width: 360, height: 740 });
  const wide = await page.evaluate(() => document.querySelector("dialog").scrollWidth <= innerWidth);
  assert.ok(wide);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".compare", { state: "detached" });
  return page;
}

export async function sokobondIsToldBondByBond(browser, url) {
  const page = await open(browser, url);
  await play(page, "xxxxxxx\nx-h---x\nxO---hx\nx-----x\nxxxxxxx", "rrr");
  // The molecule is named where the result is shown.
  assert.match(await page.locator(".result .note").textContent(), /^You made water \(H₂O\)\./);
  assert.match(await page.locator(".compare-words").textContent(), /^Nothing is shorter than your 3 moves/);
  const story = await page.locator(".compare-side").first().locator(".story li").allTextContents();
  assert.deepEqual(story, ["Move 1: H–O bond", "Move 3: H–O bond"]);
  return page;
}

export async function fewerMovesAreSeenAsWell(browser, url) {
  const page = await open(browser, url);
  const room = "######\n#    #\n#@$ .#\n#    #\n######";
  // The best one first, and then as few pushes with two moves more.
  await play(page, room, "rr");
  await page.keyboard.press("Escape");
  await play(page, room, "udrr");
  const words = await page.locator(".compare-words").textContent();
  assert.match(
    words,
    /^Nothing is shorter than your 2 pushes \(proved\)\. In moves: The shortest known is 2 moves; yours took 4/,
  );
  assert.deepEqual(await page.locator(".compare-side .count").allTextContents(), [" 0 / 4", " 0 / 2"]);
  return page;
}
