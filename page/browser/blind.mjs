// Played by announcements alone: nothing here looks at the board, only at what is said.
import { assert, eventually, level, open, reads } from "./harness.mjs";

const KEYS = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" };
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

/** Lessons of each game. */
const SOKOBAN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const SOKOBOND = [0, 1, 2, 3, 4, 5, 6];

/** Free electrons of an atom without bonds. */
const VALENCE = { helium: 0, hydrogen: 1, oxygen: 2, nitrogen: 3, carbon: 4 };

/** What is said last. */
const said = async (page) => (await page.locator("#live").textContent()).trim();

/** What is said after a key. */
async function says(page, key, pattern) {
  await page.keyboard.press(key);
  return eventually(async () => {
    const text = await said(page);
    assert.match(text, pattern);
    return text;
  });
}

const nameOf = (row, column) => `${row} ${column}`;
const beside = (place, way) => {
  const [row, column] = place.split(" ").map(Number);
  return nameOf(row + STEPS[way][0], column + STEPS[way][1]);
};

/** The places in a text, as `row column`. */
const places = (text) => [...text.matchAll(/row (\d+), column (\d+)/g)].map(([, row, column]) => nameOf(row, column));

/** The board in sentences, and square by square, as both are said. */
async function explored(page) {
  await page.focus(".table");
  const sentences = await says(page, "b", /^The board has/);
  const [, rows, columns] = sentences.match(/(\d+) rows and (\d+) columns/).map(Number);
  const board = new Map();
  await says(page, "c", /you.*row/);
  // To the upper left corner, and from there row by row.
  for (let step = 0; step < Math.max(rows, columns); step += 1) {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
  }
  await eventually(async () => assert.match(await said(page), /row 1, column 1\W*$/));
  for (let row = 1; row <= rows; row += 1) {
    for (let step = 1; step <= columns; step += 1) {
      const column = row % 2 ? step : columns + 1 - step;
      const key = step > 1 ? (row % 2 ? "ArrowRight" : "ArrowLeft") : row > 1 ? "ArrowDown" : "";
      const place = new RegExp(`row ${row}, column ${column}\\W*$`);
      board.set(nameOf(row, column), key ? await says(page, key, place) : await said(page));
    }
  }
  await page.keyboard.press("c");
  return { sentences, board, find: (pattern) => [...board].filter(([, text]) => pattern.test(text)).map(([at]) => at) };
}

/** Breadth first: the ways to a position that is solved. `next` makes a move, or returns null. */
function plan(start, { next, isSolved, name }) {
  const queue = [{ position: start, ways: [] }];
  const seen = new Set([name(start)]);
  for (const { position, ways } of queue) {
    if (isSolved(position)) return ways;
    for (const way of Object.keys(STEPS)) {
      const after = next(position, way);
      if (!after || seen.has(name(after))) continue;
      seen.add(name(after));
      queue.push({ position: after, ways: [...ways, way] });
    }
  }
  throw new Error("what is said cannot be solved");
}

/** Makes moves, and hears that the level is solved. */
async function play(page, ways) {
  for (const way of ways) await page.keyboard.press(KEYS[way]);
  await reads(true, async () => /^Solved/.test(await said(page)));
}

export async function lessonsOfSokobanAreSolvedByWhatIsSaid(browser, url) {
  const page = await open(browser, url);
  for (const place of SOKOBAN) {
    await level(page, url, 0, place);
    const { sentences, board, find } = await explored(page);
    const [goals, boxes] = [find(/goal/), find(/^box/)];
    // Both ways to learn the board agree.
    const listed = places(sentences.replace(/.*?\. You[^.]*\./, "").replace(/\d+ free goals?.*/, ""));
    assert.deepEqual(listed.sort(), [...boxes].sort());
    const isFree = (at) => board.has(at) && !/wall|outside/.test(board.get(at));
    const ways = plan(
      { you: find(/^you/)[0], boxes: [...boxes].sort() },
      {
        next({ you, boxes }, way) {
          const to = beside(you, way);
          const pushed = boxes.includes(to) ? beside(to, way) : null;
          if (!isFree(to) || (pushed && (!isFree(pushed) || boxes.includes(pushed)))) return null;
          return { you: to, boxes: boxes.map((box) => (box === to && pushed ? pushed : box)).sort() };
        },
        isSolved: ({ boxes }) => boxes.every((box) => goals.includes(box)),
        name: ({ you, boxes }) => `${you} ${boxes}`,
      },
    );
    await play(page, ways);
  }
  return page;
}

/** The atoms of a board that is said, bonds as pairs of their numbers. */
function atomsOf({ board, find }) {
  const at = find(/free electron/);
  const atoms = at.map((place) => {
    const [, element, free] = board.get(place).match(/^(\w+) with (\d+) free/);
    return { element, free: Number(free), place };
  });
  const sides = { "on the right": "right", "on the left": "left", below: "down", above: "up" };
  const bonds = atoms.flatMap(({ place }, one) =>
    [...board.get(place).matchAll(/bonded to \w+ (on the right|on the left|below|above)/g)].map(([, side]) =>
      [one, at.indexOf(beside(place, sides[side]))].sort((a, b) => a - b),
    ),
  );
  const unique = [...new Map(bonds.map((bond) => [String(bond), bond])).values()];
  // What is said of electrons and of bonds agrees.
  for (const [one, { element, free }] of atoms.entries())
    assert.equal(free + unique.filter((bond) => bond.includes(one)).length, VALENCE[element], element);
  return { atoms, bonds: unique, you: at.findIndex((place) => /, you,/.test(board.get(place))) };
}

/** The corners with a cut sign, each as its upper left square. */
const cutsOf = (sentences) =>
  [...sentences.matchAll(/sign cut between rows (\d+) and \d+, columns (\d+) and/g)].map(([, row, column]) =>
    nameOf(row, column),
  );

/** Whether a vertical or horizontal bond passes over a corner when both of its atoms move. */
function passes([a, b], way, corner) {
  const first = [a, b].sort((one, other) => {
    const [[row, column], [toRow, toColumn]] = [one, other].map((place) => place.split(" ").map(Number));
    return row - toRow || column - toColumn;
  })[0];
  const isAcross = a.split(" ")[0] === b.split(" ")[0];
  const isAlong = isAcross === (way === "left" || way === "right");
  if (isAlong) return false;
  return corner === (way === "right" || way === "down" ? first : beside(first, way));
}

/** A move of Sokobond, as its lessons say the rules: what is bonded moves together, pushes, bonds, and is cut. */
function moved({ atoms, bonds, you }, way, isFree, cuts) {
  const isCut = ([a, b]) => cuts.some((corner) => passes([atoms[a].place, atoms[b].place], way, corner));
  // What hangs on a bond that is cut stays behind.
  const drawn = bonds.filter((bond) => !isCut(bond));
  const part = (one, group = new Set()) => {
    if (group.has(one)) return group;
    group.add(one);
    for (const bond of drawn) if (bond.includes(one)) bond.forEach((other) => part(other, group));
    return group;
  };
  const group = part(you);
  for (const one of group) {
    const to = beside(atoms[one].place, way);
    if (!isFree(to)) return null;
    const hit = atoms.findIndex(({ place }) => place === to);
    if (hit >= 0 && !group.has(hit)) part(hit).forEach((other) => group.add(other));
  }
  const kept = bonds.filter((bond) => !isCut(bond) || !bond.some((one) => group.has(one)));
  const after = atoms.map((one, number) =>
    group.has(number) ? { ...one, place: beside(one.place, way) } : { ...one },
  );
  for (const bond of bonds) if (!kept.includes(bond)) bond.forEach((one) => (after[one].free += 1));
  for (const [a, one] of after.entries())
    for (const [b, other] of after.entries()) {
      const isNear = Object.keys(STEPS).some((side) => beside(one.place, side) === other.place);
      const isBonded = kept.some((bond) => bond.includes(a) && bond.includes(b));
      if (a >= b || !isNear || isBonded || !one.free || !other.free) continue;
      one.free -= 1;
      other.free -= 1;
      kept.push([a, b]);
    }
  return { atoms: after, bonds: kept, you };
}

export async function lessonsOfSokobondAreSolvedByWhatIsSaid(browser, url) {
  const page = await open(browser, url);
  for (const place of SOKOBOND) {
    await level(page, url, 1, place);
    const { sentences, board, find } = await explored(page);
    await says(page, "n", /^Up: .*Right: .*Down: .*Left: /);
    const start = atomsOf({ board, find });
    // Both ways to learn the board agree.
    assert.deepEqual([...new Set(places(sentences))].sort(), start.atoms.map(({ place }) => place).sort());
    const isFree = (at) => board.has(at) && !/wall|outside/.test(board.get(at));
    const cuts = cutsOf(sentences);
    const ways = plan(start, {
      next: (position, way) => moved(position, way, isFree, cuts),
      isSolved: ({ atoms }) => atoms.every(({ free }) => !free),
      name: ({ atoms, bonds }) => JSON.stringify([atoms.map(({ place }) => place), bonds]),
    });
    await play(page, ways);
  }
  return page;
}
