// A page that is left or reloaded leaves no search behind that others would wait for.
import { open, opened } from "./harness.mjs";

/** An open room full of boxes, which no search solves while a test waits. */
function hard() {
  const rows = Array.from({ length: 24 }, (_, y) =>
    Array.from({ length: 24 }, (_, x) => (x % 23 === 0 || y % 23 === 0 ? "#" : " ")),
  );
  for (let box = 0; box < 10; box += 1) {
    rows[3 + 2 * Math.floor(box / 5)][4 + 3 * (box % 5)] = "$";
    rows[15 + 2 * Math.floor(box / 5)][4 + 3 * (box % 5)] = ".";
  }
  rows[1][1] = "@";
  return rows.map((row) => row.join("")).join("\n");
}

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
