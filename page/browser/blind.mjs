// Played by announcements alone: nothing here looks at the board, only at what is said.
import { assert, becomes, eventually, level, open, reads, solved } from "./harness.mjs";

const KEYS = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" };

/** What is said after a key. */
async function says(page, key, pattern) {
  const said = () => page.locator("#live").textContent();
  await page.keyboard.press(key);
  return eventually(async () => {
    const text = (await said()).trim();
    assert.match(text, pattern);
    return text;
  });
}

/** The places in a text, as `row column`. */
const places = (text) => [...text.matchAll(/row (\d+), column (\d+)/g)].map(([, row, column]) => `${row} ${column}`);

/** The board, square by square, as it is said. */
async function explored(page, rows, columns) {
  const board = new Map();
  await says(page, "c", /you.*row/);
  // To the upper left corner, and from there row by row.
  for (let step = 0; step < Math.max(rows, columns); step += 1) {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
  }
  await eventually(async () => assert.match(await page.locator("#live").textContent(), /row 1, column 1\W*$/));
  for (let row = 1; row <= rows; row += 1) {
    for (let step = 1; step <= columns; step += 1) {
      const column = row % 2 ? step : columns + 1 - step;
      const key = step > 1 ? (row % 2 ? "ArrowRight" : "ArrowLeft") : row > 1 ? "ArrowDown" : "";
      const place = new RegExp(`row ${row}, column ${column}\\W*$`);
      board.set(`${row} ${column}`, key ? await says(page, key, place) : await page.locator("#live").textContent());
    }
  }
  await page.keyboard.press("c");
  return board;
}

/** The moves that solve a board of which the squares are said: breadth first. */
function solve(board) {
  const find = (pattern) => [...board].filter(([, said]) => pattern.test(said)).map(([place]) => place);
  const goals = find(/goal/);
  const isFree = (place) => board.has(place) && !/wall|outside/.test(board.get(place));
  const [you] = find(/^you/);
  const queue = [{ you, boxes: find(/^box/), moves: [] }];
  const seen = new Set();
  for (const { you, boxes, moves } of queue) {
    if (boxes.every((box) => goals.includes(box))) return moves;
    for (const [way, [down, right]] of Object.entries({ up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] })) {
      const beside = (place) => {
        const [row, column] = place.split(" ").map(Number);
        return `${row + down} ${column + right}`;
      };
      const next = beside(you);
      const pushed = boxes.includes(next) ? beside(next) : null;
      if (!isFree(next) || (pushed && (!isFree(pushed) || boxes.includes(pushed)))) continue;
      const moved = boxes.map((box) => (box === next && pushed ? pushed : box));
      const name = `${next} ${[...moved].sort()}`;
      if (seen.has(name)) continue;
      seen.add(name);
      queue.push({ you: next, boxes: moved, moves: [...moves, way] });
    }
  }
  throw new Error("what is said cannot be solved");
}

export async function lessonsOfSokobanAreSolvedByWhatIsSaid(browser, url) {
  const page = await open(browser, url);
  for (const place of [0, 1, 2]) {
    await level(page, url, 0, place);
    await page.focus(".table");
    const said = await says(page, "b", /^The board has/);
    const [, rows, columns] = said.match(/(\d+) rows and (\d+) columns/).map(Number);
    const board = await explored(page, rows, columns);
    // Both ways to learn the board agree.
    const boxes = [...board].filter(([, text]) => /^box/.test(text)).map(([at]) => at);
    assert.deepEqual(places(said.replace(/.*?\. You[^.]*\./, "").replace(/\d+ free goals?.*/, "")), boxes);
    for (const way of solve(board)) await page.keyboard.press(KEYS[way]);
    await solved(page);
    await reads(true, async () => /^Solved/.test(await page.locator("#live").textContent()));
  }
  return page;
}

export async function lessonsOfSokobondAreSolvedByHintsThatAreSaid(browser, url) {
  const page = await open(browser, url);
  for (const place of [0, 1, 2, 3, 4, 5, 6]) {
    await level(page, url, 1, place);
    await page.focus(".table");
    await says(page, "b", /You: .*free electron/);
    await says(page, "n", /^Up: .*Left: /);
    let moves = 0;
    for (let hints = 0; hints < 12; hints += 1) {
      await says(page, "t", /^Hint: the atom at row \d+, column \d+, is next/);
      const said = await says(page, "t", /^Hint: your atom goes/);
      for (const [, way, steps] of said.matchAll(/(up|down|left|right) (\d+)/g))
        for (let step = 0; step < Number(steps); step += 1) {
          await page.keyboard.press(KEYS[way]);
          await becomes(page, "moves", (moves += 1));
        }
      if ((await page.locator("[data-number=electrons] dd").textContent()) === "0") break;
    }
    await solved(page);
  }
  return page;
}
