// Whose solution it is: the player's, with hints, a solver's. Only what was played marks a level as solved. How plays went.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  askHint,
  ask,
  assert,
  becomes,
  closeResult,
  endTelling,
  eventually,
  level,
  number,
  open,
  opened,
  reads,
  save,
  solve,
  solved,
  tellOfJobs,
} from "./harness.mjs";

const ARROWS = { l: "ArrowLeft", r: "ArrowRight", u: "ArrowUp", d: "ArrowDown" };

const ROOM = "########\n#@     #\n# $  . #\n#   #  #\n########";

export async function solversSolutionsMarkNothing(browser, url) {
  const page = await open(browser, url);
  // Solve, play from it, redo to the end.
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
  const { collections } = await ask(page, "library");
  assert.ok(collections.length > 0);
  return page;
}

export async function proofsStandBesideTheRecordTheyEqual(browser, url) {
  const page = await open(browser, url);
  // The player's own best is what the solver then proves, in either letter case.
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
    await reads(1, () => page.locator(".solutions li").count());
  }
  return page;
}

export async function proofsStandBesideTheRecords(browser, url) {
  const page = await open(browser, url);
  // Two steps too many: the pushes are the fewest, the moves are not.
  await opened(page, "#########\n#@      #\n# $     #\n#    .  #\n#########");
  for (const key of "rldRRRurD") await page.keyboard.press(ARROWS[key.toLowerCase()]);
  await solved(page);
  await closeResult(page);
  await becomes(page, "best", "9 / 4");
  await page.selectOption(".panel select", "pushes");
  await solve(page);
  await becomes(page, "best", "9 / 4✓");
  await eventually(async () => assert.match(await number(page, "known"), /^\d \/ 4✓$/));
  await page
    .locator(".solutions li", { hasText: "you" })
    .locator(".from", { hasText: "fewest pushes, proved" })
    .waitFor();
  await page.selectOption(".panel select", "moves");
  await solve(page);
  await becomes(page, "known", "7✓ / 4✓");
  await becomes(page, "best", "9 / 4✓");
  // It is known after a reload, and shown when the level is solved again.
  await page.reload();
  await becomes(page, "known", "7✓ / 4✓");
  await page.keyboard.press("Home");
  await becomes(page, "moves", 0);
  for (const key of "dRRRurD") await page.keyboard.press(ARROWS[key.toLowerCase()]);
  await solved(page);
  await page.locator(".result-table tr", { hasText: "you" }).locator(".proof").nth(1).waitFor();
  await becomes(page, "best", "7✓ / 4✓");
  return page;
}

const FALLEN = {
  from: [
    ["moves", 1203],
    ["pushes", 412],
  ],
  best: [
    ["moves", 1150],
    ["pushes", 397],
  ],
};

export async function measuresFallWhileTheSolverGoesOn(browser, url) {
  const page = await open(browser, url);
  await opened(page, "########\n#@     #\n# $    #\n#    . #\n########");
  await tellOfJobs(page, { lower_bound: 301, ...FALLEN });
  await page.selectOption(".panel select", "better");
  await page.click(".panel .start");
  const text = "Searching: 2 s, at least 301 pushes needed. Best so far: 412 → 397 pushes, 1,203 → 1,150 moves.";
  await page.locator(".solver-note", { hasText: text }).waitFor();
  // Until the search has ended, nothing takes the place of the button's message.
  await page.locator(".panel .start", { hasText: "Stop" }).click();
  await page.locator(".solver-note", { hasText: "Stopping…" }).waitFor();
  page.faults.length = 0;
  return page;
}

export async function measuresFallWhileASolutionIsShortened(browser, url) {
  const page = await open(browser, url);
  await opened(page, "########\n#@     #\n# $    #\n#    . #\n########");
  for (const key of "rlrlrldRRRurD") await page.keyboard.press(ARROWS[key.toLowerCase()]);
  await solved(page);
  await closeResult(page);
  // What the server reports meanwhile is shown: here an answer of its own, so that nothing depends on time.
  await tellOfJobs(page, FALLEN);
  await page.selectOption(".panel select", "pushes");
  await page.locator(".solutions li", { hasText: "13 moves" }).locator("[aria-label='Shorten this solution']").click();
  await page.locator(".solver-note", { hasText: "412 → 397 pushes, 1,203 → 1,150 moves" }).waitFor();
  await endTelling(page);
  page.faults.length = 0;
  await page.reload();
  await page.waitForSelector(".solutions li");
  await page.selectOption(".panel select", "moves");
  await page.locator(".solutions li", { hasText: "13 moves" }).locator("[aria-label='Shorten this solution']").click();
  await page.locator(".solver-note", { hasText: "Shorter: 13 → 7 moves, 4 pushes." }).waitFor();
  await reads(2, () => page.locator(".solutions li").count());
  return page;
}

export async function recordsGoToAFileAndBack(browser, url) {
  const page = await open(browser, url);
  await opened(page, "######\n#@ $.#\n######");
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("ArrowRight");
  await solved(page);
  await page.goto(`${url}#/settings`);
  const { file, bytes } = await save(page, () => page.click("text=Download records and games"));
  assert.match(bytes.toString(), /^(record|solution)\t/m);
  const lines = Buffer.concat([bytes, Buffer.from("game\tgarbled\t00000000\n")]);
  await page.setInputFiles("[aria-label='A file of records']", { name: file, mimeType: "text/plain", buffer: lines });
  await page.locator(".toast", { hasText: "0 new lines added" }).waitFor();
  await page.locator(".toast", { hasText: "1 line could not be read" }).waitFor();
  return page;
}

/** Goes to the settings, and waits until they show how many plays are kept. */
async function playsAre(page, text) {
  await page.goto(`${page.home}#/settings`);
  await page.locator(".settings-page .count", { hasText: text }).waitFor();
}

const GOING = '  ####\n###  ##\n#@ $ .#\n#######\nTitle: Push on, "twice"\n';

export async function howPlaysWentIsKeptIfThePlayerWantsIt(browser, url) {
  const page = await open(browser, url);
  const right = () => page.keyboard.press("ArrowRight");
  // At first nothing is kept.
  await opened(page, GOING);
  for (let step = 0; step < 3; step += 1) await right();
  await solved(page);
  await playsAre(page, "No plays kept.");
  assert.ok(await page.getByText("Download as CSV").isDisabled());
  await page.getByLabel("Keep a record of every visit to a level").check();

  // A hint, a move that is taken back, one before a restart, and three to the end.
  await opened(page, GOING);
  await askHint(page);
  await right();
  await becomes(page, "moves", 1);
  await page.keyboard.press("z");
  await becomes(page, "moves", 0);
  await right();
  await becomes(page, "moves", 1);
  await page.keyboard.press("r");
  await becomes(page, "moves", 0);
  for (let step = 0; step < 3; step += 1) await right();
  await solved(page);
  await playsAre(page, "1 play kept.");
  // What is only looked at is no play, and a page that is closed keeps its play.
  await level(page, url, 0, 4);
  await level(page, url, 0, 3);
  await page.keyboard.press("ArrowLeft");
  await becomes(page, "moves", 1);
  await page.goto("about:blank");
  await playsAre(page, "2 plays kept.");

  const { file, bytes } = await save(page, () => page.click("text=Download as CSV"));
  assert.equal(file, "sokoworks-plays.csv");
  const [heading, first, second, ...rest] = bytes.toString().split("\n");
  assert.equal(heading, "board,title,collection,begun,seconds,moves,undos,restarts,hints,solved");
  const time = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ,\\d+";
  const board = "  ####\\|###  ##\\|#@ \\$ \\.#\\|#######";
  // A level that was pasted alone is its own collection.
  const title = '"Push on, ""twice"""';
  assert.match(first, new RegExp(`^${board},${title},${title},${time},5,1,1,1,1$`));
  assert.match(second, new RegExp(`^[^,]*#,[^,]+,First steps,${time},1,0,0,0,0$`));
  assert.deepEqual(rest, [""]);
  fitted(bytes);

  // They are forgotten when that is wanted.
  await page.click("text=Forget them");
  await page.locator("dialog button", { hasText: "Cancel" }).click();
  await playsAre(page, "2 plays kept.");
  await page.click("text=Forget them");
  await page.locator("dialog button", { hasText: "Forget them" }).click();
  await playsAre(page, "No plays kept.");
  // Trying a drawing is no play.
  await opened(page, GOING);
  await page.keyboard.press("e");
  await page.locator("button", { hasText: "Play it" }).click();
  await page.waitForSelector(".table .board");
  await right();
  await becomes(page, "moves", 1);
  await playsAre(page, "No plays kept.");
  return page;
}

/** Has the program fit the difficulty to a table of two levels, where the tests have the program. */
function fitted(table) {
  const { SOKO_PROGRAM } = process.env;
  if (!SOKO_PROGRAM) return;
  const folder = mkdtempSync(join(tmpdir(), "plays-"));
  try {
    const name = join(folder, "plays.csv");
    writeFileSync(name, table);
    const text = execFileSync(SOKO_PROGRAM, ["grade", "--fit", name], { encoding: "utf8" });
    assert.match(text, /^2 levels with plays/);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function soundsAreOfferedOnce(browser, url) {
  const page = await open(browser, url);
  for (const place of [0, 1]) {
    await opened(page, place ? "######\n#@ $.#\n######" : "#####\n#@$.#\n#####");
    for (let step = 0; step <= place; step += 1) await page.keyboard.press("ArrowRight");
    await page.waitForSelector(".result:not([hidden])");
    await reads(place ? 0 : 1, () => page.locator(".result-slot button").count());
    if (!place) await page.click(".result-slot button");
  }
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("soko.settings")).sound), true);
  return page;
}
