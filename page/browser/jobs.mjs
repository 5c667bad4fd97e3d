// Long work: a page that is left or reloaded leaves no search behind that others would wait for; new levels are made.
import { assert, hard, isStatic, open, opened, reads } from "./harness.mjs";

export async function aReloadEndsTheSearch(browser, url) {
  const page = await open(browser, url);
  await opened(page, hard());
  await page.selectOption(".panel select", "moves");
  // The browser ends the workers of a page that is left.
  if (isStatic()) return page;
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/jobs")),
    page.keyboard.press("x"),
  ]);
  const { id } = await response.json();
  await page.locator(".panel button", { hasText: "Stop" }).waitFor();
  const ended = page.waitForRequest((one) => one.method() === "DELETE" && one.url().endsWith(`/api/jobs/${id}`));
  await page.reload();
  await page.waitForSelector(".numbers");
  await ended;
  return page;
}

export async function aNewLevelIsMadeAndPlayed(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/`);
  await page.waitForSelector(".shelf");
  await page.click("[aria-label='Surprise me']");
  const dialog = page.locator("dialog[open]");
  await dialog.getByLabel("Grade", { exact: true }).selectOption("1 to 2, easy");
  await dialog.getByLabel("Size", { exact: true }).selectOption("small");
  // One is made at once; the choices hold for another.
  await dialog.locator("button", { hasText: "Another" }).click();
  await dialog
    .locator(".verdict", { hasText: /^Grade (1 of 10, very|2 of 10,) easy; the shortest solution takes/ })
    .waitFor();
  // The next thing to do is to play it, by the one filled button.
  await reads(["Play it"], () => dialog.locator("button.main:visible").allTextContents());
  await dialog.locator("button", { hasText: "Play it" }).click();
  await page.waitForSelector(".table .board");
  const title = (await page.locator("h1").textContent())?.trim() ?? "";
  assert.match(title, /^(One|Two|Three) box(es)? /);
  // It is kept among the opened levels.
  await page.goto(`${url}#/`);
  await page.locator(".files li", { hasText: title }).waitFor();
  return page;
}

export async function aSearchGoesOnWhenTheLevelIsLeft(browser, url) {
  const page = await open(browser, url);
  await opened(page, hard());
  await page.selectOption(".panel select", "moves");
  await page.click(".panel .start");
  await page.locator(".solver-note", { hasText: "Searching" }).waitFor();
  const address = page.url();
  await page.evaluate(() => (location.hash = "#/settings"));
  await page.locator(".toast", { hasText: "goes on" }).waitFor();
  await page.waitForSelector(".settings-page");
  // Back at the level it is shown again, with what was asked for, and can be stopped.
  await page.goto(address);
  await page.waitForSelector(".table .board");
  await page.locator(".panel .start", { hasText: "Stop" }).waitFor();
  await page.locator(".solver-note", { hasText: "Searching" }).waitFor();
  assert.equal(await page.locator(".panel select").inputValue(), "moves");
  await page.click(".panel .start");
  await page.locator(".panel .start", { hasText: "Solve" }).waitFor();
  return page;
}

export async function whoHasNothingToWatchIsOfferedASolution(browser, url) {
  const page = await open(browser, url);
  await opened(page, "#######\n#@ $ .#\n#     #\n#######");
  await page.keyboard.press("p");
  await page.locator(".hint-text button", { hasText: "Find a solution and watch it" }).click();
  await page.waitForSelector(".movie");
  return page;
}

export async function aSurpriseNeedsNoSecondPress(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.waitForSelector(".hero-board .board");
  await page.click("[aria-label='Surprise me']");
  await page.locator("dialog .new-picture").waitFor();
  await page.locator("dialog button", { hasText: "Play it" }).click();
  await page.waitForSelector(".table .board");
  return page;
}
