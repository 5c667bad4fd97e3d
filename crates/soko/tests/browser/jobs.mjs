// A page that is left or reloaded leaves no search behind that others would wait for.
import { hard, open, opened } from "./harness.mjs";

export async function aReloadEndsTheSearch(browser, url) {
  const page = await open(browser, url);
  await opened(page, hard());
  await page.selectOption(".panel select", "moves");
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
