// Playing by keys, square by square and with hints; what is remembered. What rows.mjs does not have.
import {
  askHint,
  assert,
  becomes,
  eventually,
  hears,
  isStatic,
  level,
  middle,
  open,
  opened,
  press,
  reads,
  rests,
  solution,
  solved,
} from "./harness.mjs";

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
  await level(page, url, 0, 9);
  for (const [text, marks] of [
    [/^In every solution the box at row 3, column 3 is pushed before the box at row 4, column 4\./, 2],
    ["this box is next", 1],
    ["along the arrow", 2],
  ]) {
    await page.keyboard.press("t");
    await page.locator(".hint-text .told", { hasText: text }).waitFor();
    await reads(marks, () => page.locator(".hint [data-cell]").count());
  }
  await page.keyboard.press("t");
  await page.waitForFunction(() => Number(document.querySelector("[data-number=pushes] dd").textContent) > 0);
  return page;
}

export async function whatMattersIsSaidAsTheBoardLies(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 9);
  const sentence = page.locator(".hint-text .told");
  for (const [keys, places] of [
    [[], "row 3, column 3 is pushed before the box at row 4, column 4"],
    // Mirrored; the level has 9 columns.
    [["Shift+M"], "row 3, column 7 is pushed before the box at row 4, column 6"],
  ]) {
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press("t");
    await sentence.filter({ hasText: places }).waitFor();
  }
  return page;
}

export async function aHintInALostPositionShowsThePushThatLostIt(browser, url) {
  const page = await open(browser, url);
  await opened(page, "#######\n#     #\n# @$  #\n#   . #\n#######");
  const live = () => page.locator("#live").textContent();
  for (const key of ["Right", "Right", "Left"]) await page.keyboard.press(`Arrow${key}`);
  await becomes(page, "moves", 3);
  const says = "Push 2 lost it, at row 3, column 5: a box here cannot be pushed to any goal.";
  await page.keyboard.press("t");
  await page.locator(".hint-text .told", { hasText: says }).waitFor();
  await reads(says, live);
  await reads(1, () => page.locator(".hint [data-cell='18']").count());
  await page.waitForSelector(".hint-arrow .arrow-head", { state: "attached" });
  // A movie begins before it, and is stepped through.
  await page.click("text=Show how");
  await becomes(page, "moves", "1 / 3");
  await page.keyboard.press(".");
  await becomes(page, "pushes", "2 / 2");
  await reads("move 2 of 3: right 1", live);
  await page.click("text=Take it back");
  await becomes(page, "moves", 1);
  await page.locator(".hint-text").waitFor({ state: "hidden" });
  return page;
}

export async function hintsShowTheWayRoundACorner(browser, url) {
  const page = await open(browser, url);
  // The box goes to the right and then down.
  await opened(page, "########\n#      #\n#@ $   #\n###### #\n###### #\n######.#\n########");
  await askHint(page);
  const live = () => page.locator("#live").textContent();
  await reads("Hint: the box at row 3, column 4, is next.", live);
  await page.keyboard.press("t");
  await page.waitForSelector(".hint-arrow .arrow-line", { state: "attached" });
  // Each part of the arrow is straight.
  const points = await page.locator(".hint-arrow .arrow-line").evaluate((line) =>
    line
      .getAttribute("d")
      .slice(1)
      .split("L")
      .map((point) => point.split(" ").map(Number)),
  );
  assert.ok(
    points.slice(1).every(([x, y], at) => x === points[at][0] || y === points[at][1]),
    `${points}`,
  );
  assert.match(await live(), /^Hint: the box at row 3, column 4, goes right \d/);
  return page;
}

export async function squaresThatLoseTheLevelAreMarkedWhenABoxIsLifted(browser, url) {
  const page = await open(browser, url);
  await opened(page, "#######\n#     #\n# @$  #\n#   . #\n#######");
  // The page has looked which squares are dead.
  await rests(page);
  await press(page, 3, 2);
  await page.waitForSelector(".target [data-cell]", { state: "attached" });
  const cells = (mark) => page.$$eval(`.${mark} > [data-cell]`, (all) => all.map((one) => Number(one.dataset.cell)));
  const [targets, losing] = [await cells("target"), await cells("losing")];
  assert.ok(losing.length && losing.every((cell) => targets.includes(cell)));
  // The corners, and the walls without a goal.
  assert.ok(losing.includes(8) && !losing.includes(25) && !losing.includes(18), `${losing} of ${targets}`);
  await page.waitForFunction(() => /of which lose/.test(document.getElementById("live").textContent));
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

/** An empty room of these columns and rows, with a box between the player and its goal, far from each other. */
function room(columns, rows) {
  const lines = Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (_, x) => (x % (columns - 1) === 0 || y % (rows - 1) === 0 ? "#" : " ")),
  );
  lines[1][1] = ".";
  lines[rows - 3][columns - 4] = "$";
  lines[rows - 2][columns - 3] = "@";
  return lines.map((line) => line.join("")).join("\n");
}

/** Which edges of the board are shaded. */
const shaded = (page) => page.$$eval(".edges .more", (edges) => edges.map((edge) => edge.classList[0]));

export async function largeBoardsAreFitted(browser, url) {
  const page = await open(browser, url);
  await opened(page, room(45, 45));
  const [field, board] = [
    await page.locator(".field").boundingBox(),
    await page.locator(".table .board").boundingBox(),
  ];
  assert.ok(board.height <= field.height + 1 && board.width <= field.width + 1, "all of the board is in sight");
  await reads([], () => shaded(page));
  return page;
}

export async function largerOnesBeginAroundThePlayerWithShadedEdges(browser, url) {
  const page = await open(browser, url);
  await opened(page, room(120, 90));
  const inSight = async () => {
    const [table, player] = [
      await page.locator(".table").boundingBox(),
      await page.locator(".table .player-body").boundingBox(),
    ];
    assert.ok(player.x >= table.x && player.x + player.width <= table.x + table.width);
    assert.ok(player.y >= table.y && player.y + player.height <= table.y + table.height);
  };
  await eventually(inSight);
  // The player stands at the lower right; there is more to the left and above.
  await reads(["left", "upper"], () => shaded(page));
  await page.keyboard.press("0");
  await reads([], () => shaded(page));
  return page;
}

export async function boardsAreDraggedByTheMouse(browser, url) {
  const page = await open(browser, url);
  await opened(page, room(120, 90));
  const scroll = () => page.$eval(".table", (table) => [table.scrollLeft, table.scrollTop]);
  const [left, upper] = await scroll();
  const { x, y, width, height } = await page.locator(".table").boundingBox();
  for (const button of ["left", "middle", "right"]) {
    const before = await scroll();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down({ button });
    await page.mouse.move(x + width / 2 + 60, y + height / 2 + 40, { steps: 5 });
    await page.mouse.up({ button });
    await reads([before[0] - 60, before[1] - 40], scroll);
  }
  // Nobody walked anywhere on the way.
  await reads("0", () => page.locator("[data-number=moves] dd").textContent());
  assert.deepEqual(await scroll(), [left - 180, upper - 120]);
  return page;
}

export async function theRingAroundABoardIsForTab(browser, url) {
  const page = await open(browser, url);
  await opened(page, "#####\n#@$.#\n#####");
  const ring = () => page.$eval(".table", (table) => getComputedStyle(table).outlineStyle);
  await page.keyboard.press("ArrowLeft");
  await reads("none", ring);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await reads(true, () => page.evaluate(() => document.activeElement.matches(".table")));
  await reads("solid", ring);
  return page;
}

export async function wallsAreARimAndSquaresAreNotHuge(browser, url) {
  const page = await open(browser, url, { viewport: { width: 1920, height: 1080 } });
  await opened(page, "#######\n###.###\n###$###\n### @##\n#######");
  const [a, b] = [await middle(page, 3, 2), await middle(page, 3, 3)];
  assert.ok(b.y - a.y <= 72.5, `a square of ${b.y - a.y} pixels`);
  // Deep in the wall there is nothing, and no lines are on the floor.
  const drawn = await page.evaluate(() => {
    const wall = document.querySelector(".table .wall");
    const at = (x, y) => wall.isPointInFill(Object.assign(wall.ownerSVGElement.createSVGPoint(), { x, y }));
    const grid = getComputedStyle(document.querySelector(".table .grid")).display;
    return [at(20, 20), at(60, 60), at(115, 60), grid];
  });
  assert.deepEqual(drawn, [false, false, true, "none"]);
  return page;
}

/** A level that one key too many would spoil: what comes behind the last push leads off the goal. */
const SPOILED = "#########\n#  .$  @#\n#########";

export async function aKeyTooManyDoesNotTakeTheVictoryAway(browser, url) {
  const page = await open(browser, url);
  await opened(page, SPOILED);
  // As a hand that hurries: the last key comes before the page knows that the level is solved.
  await page.evaluate(() => {
    for (let time = 0; time < 5; time += 1)
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
  });
  await page.waitForSelector(".result:not([hidden])");
  await becomes(page, "moves", 3);
  // A key that is held since then does nothing, however long; pressed anew it moves.
  const repeat = () =>
    page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", repeat: true, bubbles: true })),
    );
  await page.waitForTimeout(700);
  await repeat();
  await rests(page);
  await becomes(page, "moves", 3);
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent("keyup", { key: "ArrowLeft", bubbles: true })),
  );
  await page.keyboard.press("ArrowLeft");
  await becomes(page, "moves", 4);
  return page;
}

export async function bothUndoButtonsAgree(browser, url) {
  const page = await open(browser, url);
  await opened(page, "#####\n#@$.#\n#####");
  const disabled = () => page.$$eval("[aria-label='Undo']", (all) => all.map((one) => one.disabled));
  await reads([true, true], disabled);
  await page.keyboard.press("ArrowRight");
  await reads([false, false], disabled);
  return page;
}
