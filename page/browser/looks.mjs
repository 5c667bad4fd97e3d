// Looks: contrast in every skin, one colour for one meaning, a theme before the first paint, nothing that moves or scrolls without need.
import { assert, becomes, eventually, level, middle, open, opened, paste, reads, rests } from "./harness.mjs";

/** Which colours have to differ, and by how much. */
const PAIRS = [
  ["wall-edge", "floor", 3],
  ["goal", "floor", 3],
  ["box-edge", "floor", 3],
  ["home-mark", "home", 3],
  ["player", "floor", 3],
  ["reach", "floor", 3],
  ["choice", "floor", 3],
  ["hint", "floor", 3],
  ["lost", "floor", 3],
  ["bond", "floor", 3],
  ["sign", "floor", 3],
  ["sign-mark", "sign", 4.5],
  ["atom-letter", "he", 4.5],
  ["atom-letter", "hy", 4.5],
  ["atom-letter", "ox", 4.5],
  ["atom-letter", "ni", 4.5],
  ["atom-letter", "ca", 4.5],
  ["wall-edge", "paper", 3],
  ["text", "card", 4.5],
  ["text", "paper", 4.5],
];

/** Colours that mean different things. */
const MEANINGS = ["accent", "goal", "home", "choice", "hint", "lost"];

export async function boardsHaveContrastInEverySkin(browser, url) {
  const page = await open(browser, url);
  for (const [place, game] of [
    [0, "sokoban"],
    [1, "sokobond"],
  ]) {
    await level(page, url, place, 3);
    for (const skin of ["workshop", "plain", "contrast"]) {
      for (const theme of ["light", "dark"]) {
        const poor = await page.evaluate(
          ([skin, theme, pairs]) => {
            Object.assign(document.documentElement.dataset, { skin, theme });
            const style = getComputedStyle(document.querySelector(".board"));
            const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
            const luminance = (name) => {
              // Dark edges of boxes count with the wood that they frame.
              canvas.fillStyle = style.getPropertyValue(`--${name}`);
              canvas.fillRect(0, 0, 1, 1);
              const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
                const share = part / 255;
                return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
              });
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const contrast = (one, other) => {
              const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
              return (high + 0.05) / (low + 0.05);
            };
            // A box is seen by its body or by its edge.
            const best = (one, other) =>
              one === "box-edge" ? Math.max(contrast(one, other), contrast("box", other)) : contrast(one, other);
            return pairs
              .filter(([one, other, least]) => best(one, other) < least)
              .map(([one, other, least]) => `${one} on ${other}: ${best(one, other).toFixed(2)}, not ${least}`);
          },
          [skin, theme, PAIRS],
        );
        assert.deepEqual(poor, [], `${game}, ${skin}, ${theme}`);
      }
    }
  }
  return page;
}

export async function oneColourHasOneMeaning(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 3);
  for (const theme of ["light", "dark"]) {
    const colours = await page.evaluate(
      ([theme, names]) => {
        document.documentElement.dataset.theme = theme;
        const style = getComputedStyle(document.documentElement);
        return names.map((name) => style.getPropertyValue(`--${name}`).trim());
      },
      [theme, MEANINGS],
    );
    assert.equal(new Set(colours).size, MEANINGS.length, `${theme}: ${colours}`);
  }
  return page;
}

export async function solveIsNotTheOnlyFilledButton(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 3);
  // Before the level is solved nothing invites one to have it solved.
  const filled = await page.$$eval(".play button", (buttons) =>
    buttons.filter((one) => one.offsetWidth && one.classList.contains("main")).map((one) => one.textContent),
  );
  assert.deepEqual(filled, ["Hint"]);
  await page.click(".panel .start");
  await page.waitForSelector(".solutions li");
  // Terms of solvers are behind "Details".
  assert.ok(!(await page.locator("text=nodes").isVisible()));
  await page.click("text=Details of the search");
  await page.locator("[aria-label=Progress] >> text=nodes").waitFor();
  return page;
}

export async function soundsAreOffAndCanBeOn(browser, url) {
  const page = await open(browser, url);
  await page.addInitScript(() => {
    window.tones = 0;
    const Real = window.OscillatorNode;
    window.OscillatorNode = class extends Real {
      constructor(...args) {
        super(...args);
        window.tones += 1;
      }
    };
  });
  await level(page, url, 0, 3);
  await page.keyboard.press("ArrowDown");
  await becomes(page, "moves", 1);
  await rests(page);
  assert.equal(await page.evaluate(() => window.tones), 0);
  await page.click("[aria-label='Settings']");
  await page.click("text=Play sounds");
  await page.goBack().catch(() => {});
  await page.keyboard.press("Escape");
  await level(page, url, 0, 3);
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => window.tones > 0);
  return page;
}

export async function choicesAreSeenInForcedColours(browser, url) {
  const page = await open(browser, url);
  await page.emulateMedia({ forcedColors: "active" });
  const outline = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
      });
  await page.goto(`${url}#/edit/new`);
  await page.waitForSelector(".editing .board");
  // Shadows and backgrounds are gone there; outlines are not.
  for (const [chosen, other] of [
    ["[role=radio][aria-checked=true]", "[role=radio][aria-checked=false]"],
    [".editor-tools [aria-pressed=true]", ".editor-tools [aria-pressed=false]"],
  ]) {
    await eventually(async () => assert.ok((await outline(chosen)) >= 3, chosen));
    assert.equal(await outline(other), 0, other);
  }
  await level(page, url, 0, 3);
  await page.keyboard.press("v");
  await page.waitForSelector("[data-mode=reverse]");
  await eventually(async () => assert.ok((await outline(".tool[aria-pressed=true]")) >= 3));
  return page;
}

/**
 * The colour that most of a part of the screen has, and the largest contrast of another colour in it with that one: what
 * is really drawn, whatever the styles are.
 */
async function seen(page, clip) {
  const picture = (await page.screenshot({ clip, animations: "disabled" })).toString("base64");
  return page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    canvas.drawImage(bitmap, 0, 0);
    const counts = new Map();
    for (const pixel of new Uint32Array(canvas.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer))
      counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    const luminance = (pixel) => {
      const [r, g, b] = [0, 8, 16].map((shift) => {
        const share = ((pixel >>> shift) & 255) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const [[most]] = [...counts].sort((a, b) => b[1] - a[1]);
    const ground = luminance(most);
    const contrasts = [...counts].map(([pixel]) => luminance(pixel) / ground).map((one) => Math.max(one, 1 / one));
    return { luminance: ground, contrast: Math.max(...contrasts) };
  }, picture);
}

export async function allIsSeenInForcedColours(browser, url) {
  const page = await open(browser, url);
  const unseen = [];
  // Buttons and tiles stand out from what they lie on, by a border, a sign or a word.
  const controls = async (what) => {
    for (const one of await page.locator("button:visible, [role=radio]:visible, a.button:visible").all()) {
      const name = (await one.getAttribute("aria-label")) ?? (await one.textContent());
      // What cannot be used may be grey.
      if ((await one.isDisabled()) || name === "Skip to the board") continue;
      await one.scrollIntoViewIfNeeded();
      const { contrast } = await seen(page, await one.boundingBox());
      if (contrast < 4.5) unseen.push(`${what}: ${name} has a contrast of ${contrast.toFixed(1)}`);
    }
  };
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    const text = "########\n#@ $ . #\n########";
    await opened(page, text);
    await rests(page);
    const cell = async (x) => {
      const [from, to] = [await middle(page, x, 1), await middle(page, x + 1, 1)];
      const side = to.x - from.x;
      return seen(page, { x: from.x - side / 2 + 1, y: from.y - side / 2 + 1, width: side - 2, height: side - 2 });
    };
    const [player, box, goal] = await Promise.all([cell(1), cell(3), cell(5)]);
    for (const [name, { contrast }] of Object.entries({ player, box, goal }))
      if (contrast < 3) unseen.push(`${colorScheme}: the ${name} has a contrast of ${contrast.toFixed(1)}`);
    // Walls end with an edge that stands out from the floor, however dark they are.
    const [above, below] = [await middle(page, 2, 0), await middle(page, 2, 1)];
    const side = below.y - above.y;
    const rim = await seen(page, { x: above.x, y: above.y + 0.3 * side, width: side / 4, height: 0.6 * side });
    if (rim.contrast < 3) unseen.push(`${colorScheme}: walls and floor have a contrast of ${rim.contrast.toFixed(1)}`);
    if (colorScheme === "light") continue;
    await controls(`the level, ${colorScheme}`);
    await page.goto(`${url}#/edit/new`);
    await page.waitForSelector(".editing .board");
    await controls(`the editor, ${colorScheme}`);
  }
  assert.deepEqual(unseen, []);
  return page;
}

export async function choicesHoldInAllTabs(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/settings`);
  const other = await page.context().newPage();
  await other.goto(`${url}#/settings`);
  await other.getByRole("radio", { name: "High contrast" }).click();
  await page.waitForFunction(() => document.documentElement.dataset.skin === "contrast");
  // The next choice here leaves it alone.
  await page.locator("label", { hasText: "Show a checkerboard" }).locator("input").check();
  await other.reload();
  await other.waitForSelector(".settings-page");
  await reads("contrast", () => other.evaluate(() => document.documentElement.dataset.skin));
  await reads(true, () => other.locator("label", { hasText: "Show a checkerboard" }).locator("input").isChecked());
  return page;
}

/** Where the elements of a selector begin, from the top. */
const tops = (page, selector) =>
  page.$$eval(
    selector,
    (all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top / 20)))].length,
  );

export async function noButtonStandsAloneInARow(browser, url) {
  const page = await open(browser, url);
  for (const width of [360, 700, 820]) {
    await page.setViewportSize({ width, height: 740 });
    await level(page, url, 0, 0);
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector("[data-solved]");
    await page.keyboard.press("p");
    await page.waitForSelector(".bar.movie");
    // On a phone the slider has a row, and what is chosen has another.
    assert.equal(await tops(page, ".bar.movie > button"), width === 360 ? 2 : 1, `${width}`);
    await page.goto(`${url}#/rules/sokobond`);
    await page.waitForSelector(".rule .board");
    assert.equal(await tops(page, ".rules .row > button"), 1, `${width}`);
  }
  return page;
}

export async function theRingOfTheKeyboardComesWithTab(browser, url) {
  const page = await open(browser, url);
  await level(page, url, 0, 3);
  const ring = () => page.$eval(".table", (table) => getComputedStyle(table).outlineStyle);
  assert.equal(await ring(), "none", "on a link that was opened");
  await page.keyboard.press("ArrowLeft");
  await becomes(page, "moves", 1);
  assert.equal(await ring(), "none", "for who plays by keys");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await reads("solid", ring);
  return page;
}

export async function whatBrowsersDrawHasTheColoursOfThePage(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.click("text=Open levels");
  const file = page.locator("dialog input[type=file]");
  await file.waitFor();
  const radius = (part) => file.evaluate((one, part) => getComputedStyle(one, part).borderTopLeftRadius, part);
  assert.notEqual(await radius("::file-selector-button"), "0px");
  await page.keyboard.press("Escape");
  await page.click("text=Surprise me");
  const board = page.locator("dialog .board");
  await board.waitFor();
  // Nothing between the board and the dialog has a colour of its own.
  const painted = await board.evaluate((one) => {
    const between = [];
    for (let at = one.parentElement; at && at.tagName !== "DIALOG"; at = at.parentElement)
      between.push(getComputedStyle(at).backgroundColor);
    const dialog = getComputedStyle(one.closest("dialog")).backgroundColor;
    return between.filter((color) => color !== "rgba(0, 0, 0, 0)" && color !== dialog);
  });
  assert.deepEqual(painted, []);
  return page;
}

export async function cardsStayWhereTheyAreWhileGradesArrive(browser, url) {
  const page = await open(browser, url);
  await page.goto(url);
  await page.waitForSelector(".shelf");
  const rooms = Array.from(
    { length: 40 },
    (_, at) => `Room ${at}\n\n####${"#".repeat(at)}##\n#@$${" ".repeat(at)}. #\n####${"#".repeat(at)}##\n`,
  );
  await paste(page, rooms.join("\n"));
  await page.waitForSelector(".card .board");
  const places = () =>
    page.$$eval(".card", (cards) =>
      cards.slice(0, 8).flatMap((card) => {
        const { top, height } = card.querySelector(".frame").getBoundingClientRect();
        return [Math.round(top + scrollY), Math.round(height)];
      }),
    );
  const before = await places();
  await page.locator(".card", { hasText: "easy" }).nth(7).waitFor();
  assert.deepEqual(await places(), before);
  return page;
}

export async function nothingIsTooTallForAScreen(browser, url) {
  const page = await open(browser, url);
  for (const hash of ["#/p/0/3", "#/p/1/5", "#/edit/new", "#/p/0/3/movie"]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("about:blank");
    await page.goto(`${url}${hash}`);
    await page.waitForSelector(".field .board");
    for (const [width, height] of [
      [1024, 640],
      [1280, 800],
      [1920, 1080],
    ]) {
      await page.setViewportSize({ width, height });
      await reads([0, 0], () =>
        page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return [scrollWidth - innerWidth, scrollHeight - innerHeight];
        }),
      );
    }
  }
  return page;
}

/** How many animations run that never end by themselves. */
const endless = (page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime === Infinity).length,
  );

/** Views, and what each has when it is there. */
const STILL = {
  "#/": ".shelf .board",
  "#/c/0": ".card .board",
  "#/c/1": ".card .atom",
  "#/p/0/4": ".table .board",
  "#/p/1/5": ".table .atom",
  "#/edit/new?game=sokobond": ".editing .board",
  "#/rules/sokobond": ".rule .atom",
  "#/daily/2026-11-26": ".daily-card .board",
  "#/settings": ".settings-page",
  "#/train": ".rating-number",
};

export async function noViewMovesWhileNobodyIsThere(browser, url) {
  const page = await open(browser, url);
  for (const [hash, wait] of Object.entries(STILL)) {
    await page.goto("about:blank");
    await page.goto(`${url}${hash}`);
    await page.locator(wait).first().waitFor();
    // In a level electrons come to rest after some seconds; lists and rules have none that circle.
    if (hash.startsWith("#/p/")) await reads(0, () => endless(page));
    else assert.equal(await endless(page), 0, hash);
  }
  return page;
}

export async function electronsCircleAgainWhenSomebodyComesBack(browser, url) {
  const page = await open(browser, url);
  await page.goto(`${url}#/p/1/5`);
  await page.locator(".table .atom").first().waitFor();
  await reads(0, () => endless(page));
  await page.mouse.move(200, 300);
  await page.mouse.move(220, 320);
  await page.waitForSelector(".table.awake");
  assert.ok((await endless(page)) > 0);
  return page;
}

export async function onlyRulesInSightMove(browser, url) {
  const page = await open(browser, url, { viewport: { width: 360, height: 640 } });
  await page.goto(`${url}#/rules/sokobond`);
  await page.locator(".rule .atom").first().waitFor();
  // A card far below plays nothing, while the first one does.
  await page.evaluate(() => {
    const boards = [...document.querySelectorAll(".rule .board")];
    window.played = boards.map(() => 0);
    boards.forEach((board, at) => {
      const watcher = new MutationObserver(() => (window.played[at] += 1));
      watcher.observe(board, { subtree: true, attributeFilter: ["style"] });
    });
  });
  await page.waitForFunction(() => window.played[0] > 6);
  assert.equal(await page.evaluate(() => window.played.at(-1)), 0);
  return page;
}
