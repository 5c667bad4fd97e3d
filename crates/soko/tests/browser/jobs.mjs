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
  await dialog.getByLabel("Grade", { exact: true }).selectOption("1 to 2, very easy");
  await dialog.getByLabel("Size", { exact: true }).selectOption("small");
  await dialog.locator("button", { hasText: "Surprise me" }).click();
  await dialog.locator(".verdict", { hasText: /^Grade [12] of 10, very easy; the shortest solution takes/ }).waitFor();
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
