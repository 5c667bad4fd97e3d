// What players and designers expect: one test for each feature, under its name.
import {
  askHint,
  another,
  ask,
  assert,
  becomes,
  bring,
  cells,
  closeResult,
  copied,
  downloads,
  draftedRow,
  drag,
  eventually,
  hears,
  level,
  middle,
  number,
  open,
  opened,
  paste,
  press,
  reads,
  save,
  solution,
  solve,
  solved,
  tool,
} from "./harness.mjs";

/** A room in which a box goes with fewer pushes one way and with fewer moves another. */
const TWO_WAYS = "#######\n#.#   #\n#   # #\n#     #\n# $   #\n# #  @#\n#######";
/** A box one square from its goal that has to go round about, because there is no room behind it. */
const NICHE = "########\n#      #\n##  .  #\n#   $@ #\n#   #  #\n########";
/** A box in an open room. */
const ROOM = "#######\n#@    #\n# $   #\n#    .#\n#######";

export const rows = {
  "unlimited undo/redo, undo all, go to move N": async (browser, url) => {
    const page = await open(browser, url);
    await level(page, url, 0, 3);
    const walk = Array.from({ length: 24 }, (_, move) => (move % 2 ? "ArrowUp" : "ArrowDown"));
    for (const key of walk) await page.keyboard.press(key);
    await becomes(page, "moves", 24);
    for (const _ of walk) await page.keyboard.press("z");
    await becomes(page, "moves", 0);
    for (const _ of walk) await page.keyboard.press("y");
    await becomes(page, "moves", 24);
    await page.keyboard.press("Home");
    await becomes(page, "moves", 0);
    await page.keyboard.press("End");
    await becomes(page, "moves", 24);
    await page.keyboard.press("g");
    await page.fill("dialog input", "17");
    await page.keyboard.press("Enter");
    await becomes(page, "moves", 17);
    // The bar below the board goes to any move as well.
    await page.locator(".bar input[type=range]").fill("12");
    await becomes(page, "moves", 12);
    // A restart is a move like others: it can be undone.
    await page.focus(".table");
    await page.keyboard.press("r");
    await becomes(page, "moves", 0);
    await page.keyboard.press("z");
    await becomes(page, "moves", 12);
    // By whole pushes.
    await level(page, url, 0, 2);
    for (const letter of "luRR")
      await page.keyboard.press({ l: "ArrowLeft", u: "ArrowUp", r: "ArrowRight" }[letter.toLowerCase()]);
    await becomes(page, "pushes", 2);
    await page.keyboard.press("Shift+U");
    await becomes(page, "pushes", 1);
    await page.keyboard.press("Shift+Y");
    await becomes(page, "pushes", 2);
    return page;
  },

  "click to walk; pick a box, pick its target (alcove detours included)": async (browser, url) => {
    const page = await open(browser, url);
    await opened(page, "#######\n#     #\n# .$  #\n#@    #\n#######");
    const { box, goal, player } = cells("#######\n#     #\n# .$  #\n#@    #\n#######");
    await press(page, player[0] + 1, player[1]);
    await becomes(page, "moves", 1);
    await bring(page, box, goal);
    await solved(page);
    await page.keyboard.press("Home");
    await becomes(page, "moves", 0);
    // The same by dragging.
    await drag(page, box, goal);
    await solved(page);
    await page.keyboard.press("z");
    await page.waitForFunction(() => document.querySelector(".banner").hidden);
    // The box goes away first, because the player cannot get behind it otherwise.
    await opened(page, NICHE);
    await bring(page, cells(NICHE).box, cells(NICHE).goal);
    await solved(page);
    await becomes(page, "pushes", 3);
    return page;
  },

  "path shortest in moves or in pushes, chosen by the player": async (browser, url) => {
    const page = await open(browser, url);
    await opened(page, TWO_WAYS);
    const ways = {};
    for (const fewest of ["pushes", "moves"]) {
      await reads(fewest, () => page.locator(".line select").inputValue());
      await bring(page, cells(TWO_WAYS).box, cells(TWO_WAYS).goal);
      await solved(page);
      ways[fewest] = { moves: Number(await number(page, "moves")), pushes: Number(await number(page, "pushes")) };
      await page.keyboard.press("Home");
      await becomes(page, "moves", 0);
      await page.keyboard.press("m");
    }
    assert.deepEqual(ways, { pushes: { moves: 23, pushes: 6 }, moves: { moves: 21, pushes: 8 } });
    return page;
  },

  "reachable cells and box targets shown": async (browser, url) => {
    const page = await open(browser, url);
    await opened(page, "########\n#@ $  .#\n########");
    const marked = (name) =>
      page.$$eval(`.${name} [data-cell]`, (marks) =>
        marks.map((mark) => Number(mark.dataset.cell)).sort((a, b) => a - b),
      );
    await page.keyboard.press("f");
    await page.waitForSelector(".reach [data-cell]", { state: "attached" });
    assert.deepEqual(await marked("reach"), [9, 10]);
    await page.keyboard.press("f");
    await page.waitForSelector(".reach [data-cell]", { state: "detached" });
    await press(page, 3, 1);
    await page.waitForSelector(".target [data-cell]", { state: "attached" });
    assert.deepEqual(await marked("target"), [12, 13, 14]);
    // A box picked again is put down.
    await press(page, 3, 1);
    await page.waitForSelector(".target [data-cell]", { state: "detached" });
    await opened(page, ROOM);
    await press(page, 2, 2);
    await page.waitForSelector(".target [data-cell]", { state: "attached" });
    const reach = await ask(page, "reach", { text: ROOM, box: 16 });
    assert.deepEqual(
      await marked("target"),
      reach.targets.filter((cell) => cell !== 16),
    );
    return page;
  },

  "reverse (pull) mode": async (browser, url) => {
    const page = await open(browser, url);
    await level(page, url, 0, 0);
    await page.keyboard.press("v");
    await page.waitForSelector("[data-mode=reverse] [aria-pressed=true]");
    await page.locator(".status", { hasText: "Reverse mode" }).waitFor();
    // The box stands on the goal; the player is put to its left and pulls it back.
    await press(page, 2, 1);
    await page.keyboard.press("ArrowLeft");
    await solved(page);
    await becomes(page, "pulls", 1);
    await page.keyboard.press("v");
    await becomes(page, "pushes", 0);
    // A box that cannot be pulled back is reported, and where it is missing; undo takes the warning away.
    await opened(page, "#######\n#@$ . #\n#     #\n#     #\n#######");
    await page.keyboard.press("v");
    await page.waitForSelector("[data-mode=reverse]");
    await press(page, 4, 2);
    await page.keyboard.press("ArrowDown");
    await page.locator(".warning-text", { hasText: "can't be pulled back" }).waitFor();
    await reads(1, () => page.locator(".warning [data-cell='9']").count());
    await page.keyboard.press("z");
    await page.locator(".warning-text").waitFor({ state: "hidden" });
    // Hints lead to the end: box, where to, the pull.
    for (let pull = 1; pull <= 2; pull += 1) {
      for (const text of ["this box is next", "along the arrow"]) {
        await page.keyboard.press("t");
        await page.locator(".hint-text", { hasText: text }).waitFor();
      }
      await page.keyboard.press("t");
      await becomes(page, "pulls", pull);
      // The last one gives way to the end.
      await page.locator(".hint-text", { hasText: "Done" }).waitFor({ state: "attached" });
    }
    await solved(page);
    return page;
  },

  "solver and optimizer inside": async (browser, url) => {
    const page = await open(browser, url);
    await level(page, url, 0, 7);
    await page.selectOption(".panel select", "pushes");
    await solve(page);
    await page.locator(".solver-note", { hasText: /fewest .*pushes.* proved/ }).waitFor();
    // A solution of one's own is made shorter: to and fro before every push.
    await opened(page, ROOM);
    await paste(page, "rldRlrRlrRlrurD");
    await solved(page);
    await closeResult(page);
    await page.locator(".measure", { hasText: "15 moves, 4 pushes" }).waitFor();
    await page.selectOption(".panel select", "moves");
    await page.locator("li", { hasText: "15 moves, 4 pushes" }).locator("[aria-label='Shorten this solution']").click();
    await page.locator(".measure", { hasText: "7 moves, 4 pushes" }).first().waitFor();
    // What the optimizer found stands beside one's own, with who found it.
    await page.locator("li", { hasText: "15 moves, 4 pushes" }).locator(".from", { hasText: "you" }).waitFor();
    await page.locator(".solutions .from", { hasText: "optimizer" }).first().waitFor();
    // And searched for with proof.
    await solve(page);
    await page.locator(".solver-note", { hasText: "Solution: 7 moves, 4 pushes, fewest moves" }).waitFor();
    return page;
  },

  "deadlock warning, never a false alarm": async (browser, url) => {
    const page = await open(browser, url);
    // A box in a corner: the page reports it, with a mark that is not only a colour.
    await opened(page, ROOM);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
    await page.locator(".warning-text", { hasText: "can't be solved" }).waitFor();
    await reads(1, () => page.locator(".warning [data-cell]").count());
    await page.keyboard.press("z");
    await page.locator(".warning-text").waitFor({ state: "hidden" });
    // Boxes that hold each other fast are all named.
    await opened(page, "########\n# ##   #\n# $ $@ #\n# ..   #\n########");
    await page.keyboard.press("ArrowLeft");
    await page.locator(".warning-text", { hasText: "can never be pushed" }).waitFor();
    await reads(2, () => page.locator(".warning [data-cell]").count());
    // Along a known solution there is never a warning, in either game.
    for (const [shelf, place] of [
      [0, 6],
      [1, 2],
    ]) {
      await level(page, url, shelf, place);
      const moves = await solution(page);
      await page.focus(".table");
      const warned = new Map();
      await hears(page, "warn", ({ moves }, answer) => warned.set(moves.length, answer));
      for (let move = 0; move < moves.length; move += 1) {
        // The answer for this move, and none that was asked for before.
        await page.keyboard.press({ l: "ArrowLeft", u: "ArrowUp", r: "ArrowRight", d: "ArrowDown" }[moves[move]]);
        const analysis = await eventually(() => {
          assert.ok(warned.has(move + 1));
          return warned.get(move + 1);
        });
        assert.equal(analysis.why, null, `${moves.slice(0, move + 1)}`);
      }
      await solved(page);
    }
    return page;
  },

  "why a level cannot be solved": async (browser, url) => {
    const page = await open(browser, url);
    // Three boxes shut in a corner of the floor: the solver proves it, names the reason and marks them.
    await opened(page, "########\n#  $ . #\n#. ## ##\n# $  $@#\n#. ##  #\n########");
    await solve(page);
    await page
      .locator(".solver-note", { hasText: "Proved: this level cannot be solved, because these 3 boxes" })
      .waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".warning [data-cell]").length === 3);
    const marked = await page
      .locator(".warning [data-cell]")
      .evaluateAll((marks) => marks.map((mark) => Number(mark.dataset.cell)).sort((a, b) => a - b));
    assert.deepEqual(marked, [11, 26, 29]);
    return page;
  },

  "who found a solution": async (browser, url) => {
    const page = await open(browser, url);
    const text = TWO_WAYS.replace("#.#   #", "#.# # #");
    await opened(page, text);
    // The solver's solution is a record, but not one of the player.
    await solve(page);
    await page.locator(".solutions .from", { hasText: "solver" }).first().waitFor();
    assert.equal(await number(page, "best"), "–");
    await page.waitForSelector("[data-number=known]", { state: "attached" });
    // Taken over, it remains the solver's; each solution is listed once.
    await page.locator("[aria-label^='Play from it']").first().click();
    await page.waitForFunction(() => document.querySelector("[data-number=moves] dd")?.textContent === "0");
    await page.keyboard.press("End");
    await page.locator(".banner", { hasText: "not counted as yours" }).waitFor();
    assert.equal(await number(page, "best"), "–");
    await reads(1, () => page.locator(".solutions li").count());
    return page;
  },

  "best moves and best pushes kept per level": async (browser, url) => {
    const page = await open(browser, url);
    // A level like that of the ways, which no other test solves.
    const text = TWO_WAYS.replace("#.#   #", "#.#  ##");
    await opened(page, text);
    await bring(page, cells(text).box, cells(text).goal);
    await solved(page);
    await page.waitForFunction(() => document.querySelector("[data-number=best] dd")?.textContent === "23 / 6");
    await page.keyboard.press("Home");
    await becomes(page, "moves", 0);
    await page.keyboard.press("m");
    await bring(page, cells(text).box, cells(text).goal);
    await page.locator(".banner", { hasText: "Fewest moves so far" }).waitFor();
    // Both are kept, for this page and for another browser (where the browser keeps them, another tab), and for the level
    // turned round.
    const both = "21 / 8 · 23 / 6";
    await page.waitForFunction((both) => document.querySelector("[data-number=best] dd")?.textContent === both, both);
    const other = await another(browser, page);
    await opened(
      other,
      text
        .split("\n")
        .map((row) => [...row].reverse().join(""))
        .join("\n"),
    );
    await other.waitForFunction((both) => document.querySelector("[data-number=best] dd")?.textContent === both, both);
    await other.close();
    return page;
  },

  "collections, next unsolved": async (browser, url) => {
    const page = await open(browser, url);
    await page.goto(url);
    await page.waitForSelector(".shelf");
    await page.click(".shelf:has-text('First steps')");
    await page.waitForSelector(".card .board");
    await page.fill("[type=search]", "four in a square");
    await page.waitForFunction(() => document.querySelectorAll(".card").length === 1);
    // Next and previous, and those not solved yet.
    await level(page, url, 0, 0);
    await page.keyboard.press("]");
    await page.waitForFunction(() => location.hash === "#/p/0/1");
    await page.keyboard.press("[");
    await page.waitForFunction(() => location.hash === "#/p/0/0");
    // Keys that come while a level is on its way are for that level.
    for (const key of ["]", "]", "[", "[", "ArrowRight"]) await page.keyboard.press(key);
    await solved(page);
    await reads("#/p/0/0", async () => (await page.evaluate(() => location.hash)).split("?")[0]);
    // Levels that were pasted are a collection too, with pictures and records.
    const some = "One\n\n#####\n#@$.#\n#####\n\nTwo\n\n######\n#@ $.#\n######\n\nThree\n\n#######\n#@  $.#\n#######\n";
    await paste(page, some);
    await page.waitForFunction(() => /^#\/i\/\w+$/.test(location.hash));
    const list = new URL(page.url()).hash;
    await page.waitForFunction(() => document.querySelectorAll(".card .board").length === 3);
    await page.click(".card >> nth=1");
    await page.waitForSelector(".table .board");
    for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await solved(page);
    await page.goto(`${url}${list}/0`);
    await page.locator("h1", { hasText: "One" }).waitFor();
    await page.keyboard.press("Control+]");
    // The first was solved by other tests; the second is; so the third comes.
    await page.locator("h1", { hasText: "Three" }).waitFor();
    await page.goto(`${url}${list}`);
    await page.waitForSelector(".card.solved");
    await page.check(".sieve .check:has-text('Unsolved') input");
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".card")].every((card) => !card.classList.contains("solved")),
    );
    return page;
  },

  "clipboard XSB, RLE, with solutions": async (browser, url) => {
    const page = await open(browser, url);
    // Text of any kind comes in: boards with a solution, run-length encoded, moves alone, the other game.
    await opened(page, "#####\n#@$.#\n#####\n\nSolution\nR\n");
    await askHint(page);
    await opened(page, "5#|#@$.#|5#");
    await page.keyboard.press("Home");
    await becomes(page, "moves", 0);
    await paste(page, "R");
    await solved(page);
    // A whole solution in the middle of a game is one from the start, and undo comes back.
    await opened(page, ROOM);
    for (const key of ["ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
    await page.keyboard.press("ArrowRight");
    await becomes(page, "moves", 3);
    await paste(page, "dRRRurD");
    await solved(page);
    await becomes(page, "moves", 7);
    await page.keyboard.press("Home");
    await becomes(page, "moves", 0);
    await page.keyboard.press("z");
    await becomes(page, "moves", 3);
    await opened(page, "5#|#@$.#|5#");
    await paste(page, "R");
    await solved(page);
    await page.keyboard.press("Control+c");
    await page.locator(".toast", { hasText: "on the clipboard" }).waitFor();
    await copied(page, /#####\n#@\$\.#\n#####[^]*Solution[^\n]*\nR\n/);
    await opened(page, "xxxxxx\nxH--hx\nxxxxxx");
    await page.waitForSelector(".table.sokobond .board");
    await page.keyboard.press("Control+c");
    await copied(page, /x H - - h x/);
    // Files do as well: dropped, or chosen, several at once of both games, in whatever encoding.
    const drop = (files) =>
      page.evaluate((files) => {
        const data = new DataTransfer();
        for (const [name, text] of files)
          data.items.add(new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], name));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      }, files);
    await drop([
      ["02 - caf\u00e9.txt", "xxxxxx\nxH--hx\nxxxxxx\n"],
      ["two.xsb", "#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n"],
      ["none.txt", "nothing here"],
    ]);
    await page.waitForFunction(
      () => /^#\/i\/\w+$/.test(location.hash) && document.querySelectorAll(".card").length === 3,
    );
    await page.locator(".card", { hasText: "caf\u00e9" }).waitFor();
    await page.locator(".toast.bad", { hasText: "none" }).waitFor();
    await page.click("[aria-label='Open levels']");
    await page.setInputFiles("dialog input[type=file]", {
      name: "one.xsb",
      mimeType: "text/plain",
      buffer: Buffer.from("; Caf\xe9 \xe0 c\xf4t\xe9\n\n#####\n#@$.#\n#####\n", "latin1"),
    });
    await page.locator("h1", { hasText: "Caf\u00e9 \u00e0 c\u00f4t\u00e9" }).waitFor();
    return page;
  },

  "replay with step, seek, speed": async (browser, url) => {
    const page = await open(browser, url);
    const at = () =>
      page.evaluate(() => (document.querySelector(".movie .count")?.textContent ?? "").split(" / ").map(Number));
    for (const shelf of [0, 1]) {
      await level(page, url, shelf, 2);
      await solve(page);
      await page.waitForSelector(".solutions li");
      await page.click("[aria-label='Watch this solution']");
      await page.waitForFunction(
        () => Number((document.querySelector(".movie .count")?.textContent ?? "").split(" / ")[0]) > 1,
      );
      await page.keyboard.press("p");
      await page.waitForSelector(".movie [aria-label='Play']");
      const stands = (step) => reads(step, async () => (await at())[0]);
      await page.keyboard.press("Home");
      await stands(0);
      await page.keyboard.press(".");
      await stands(1);
      await page.keyboard.press(",");
      await stands(0);
      await page.locator(".movie input[type=range]").fill("2");
      await stands(2);
      // By pushes there are fewer steps, and the same end.
      const [, moves] = await at();
      await page.selectOption(".movie [aria-label='A step is']", "push");
      await eventually(async () => {
        const [, pushes] = await at();
        assert.ok(pushes < moves, `${pushes} steps by pushes, ${moves} by moves`);
      });
      await page.selectOption(".movie [aria-label='Moves per second']", "60");
      await page.keyboard.press("Home");
      await page.keyboard.press("p");
      await page.waitForFunction(() => {
        const [at, of] = (document.querySelector(".movie .count")?.textContent ?? "").split(" / ");
        return at === of;
      });
      await page.keyboard.press("m");
      await reads([moves, moves], at);
      await page.keyboard.press("Escape");
      await page.waitForSelector(".movie", { state: "detached" });
      // The same moves, taken over to redo.
      await page.click("[aria-label^='Play from it']");
      await page.waitForFunction(() => Number(document.querySelector(".bar input").max) > 2);
      await page.focus(".table");
      await page.keyboard.press("End");
      await solved(page);
    }
    return page;
  },

  "movie export": async (browser, url) => {
    const page = await open(browser, url);
    const starts = {
      "Movie (GIF)": "GIF89a",
      "Movie (SVG)": "<svg",
      "Picture of the current position (PNG)": "\x89PNG",
      "Picture of the current position (SVG)": "<svg",
      "Terminal movie (cast)": '{"version": 2',
      "Level with moves (.sok)": "Go round",
      "Moves (LURD)": "rrruL",
    };
    await level(page, url, 0, 1);
    await page.keyboard.press("Home");
    await paste(page, "rrruL");
    await solved(page);
    const sizes = {};
    await closeResult(page);
    await downloads(page);
    for (const [name, start] of Object.entries(starts)) {
      const { file, bytes } = await save(page, () => page.click(`text="${name}"`));
      assert.match(file, /^first-steps-2-go-round.*\.(sok|gif|svg|png|cast|txt)$/);
      assert.ok(bytes.subarray(0, 60).toString("latin1").includes(start), `${name}: ${bytes.subarray(0, 60)}`);
      sizes[name] = bytes.length;
    }
    // A frame a push is less than a frame a move, and gliding is more.
    const gif = async () => (await save(page, () => page.click('text="Movie (GIF)"'))).bytes.length;
    await page.selectOption("dialog label:has-text('Pieces') select", "0");
    assert.ok((await gif()) < sizes["Movie (GIF)"]);
    await page.selectOption("dialog label:has-text('One frame per') select", "push");
    assert.ok((await gif()) < sizes["Movie (GIF)"]);
    await page.keyboard.press("Escape");
    // From the movie player, a frame for what is a step there.
    await page.keyboard.press("p");
    await page.waitForSelector(".movie");
    await page.keyboard.press("m");
    await page.click("[aria-label='Save this movie']");
    await reads("push", () => page.locator("dialog label:has-text('One frame per') select").inputValue());
    return page;
  },

  "editor with undo, playtest, validation": async (browser, url) => {
    const page = await open(browser, url);
    const becomesRow = (place, text) => draftedRow(page, place, text);
    const playable = () =>
      page.waitForFunction(
        () => ![...document.querySelectorAll("button")].find((one) => one.textContent === "Play it").disabled,
      );
    const draw = async (tile, x, y) => {
      await page.click(`[role=radio][aria-label='${tile}']`);
      await press(page, x, y);
    };
    await page.goto(`${url}#/`);
    await page.click("[aria-label='New level']");
    await page.waitForSelector(".editing .board");
    // Validation as one draws.
    await draw("Player", 2, 2);
    await draw("Box", 3, 2);
    await page.waitForFunction(() => document.querySelectorAll(".remarks .error").length > 0);
    assert.ok(await page.locator("button", { hasText: "Play it" }).isDisabled());
    await draw("Goal", 4, 2);
    await playable();
    await becomesRow(2, "# @$.    #");
    // Undo, redo, and a reload lose nothing.
    await page.click("[aria-label='Undo']");
    await becomesRow(2, "# @$     #");
    await page.click("[aria-label='Redo']");
    await becomesRow(2, "# @$.    #");
    await page.reload();
    await page.waitForSelector(".editing .board");
    await becomesRow(2, "# @$.    #");
    // The solver's answer stands beside the title, and its numbers are folded away.
    const verdict = /Solvable in 1 push; that is the fewest\. Grade \d+ of 10/;
    await page.locator(".live-verdict", { hasText: verdict }).waitFor();
    await page.click("text=What the solver found");
    await page.locator(".meter", { hasText: /pushes1.*box changes\d.*search effort\d+ positions/ }).waitFor();
    // Playtest and back.
    await page.click("text=Play it");
    await page.waitForSelector(".numbers");
    await page.keyboard.press("ArrowRight");
    await solved(page);
    await page.click("text=Back to the editor");
    await page.waitForSelector(".editing .board");
    await becomesRow(2, "# @$.    #");
    // A part is selected and moved with the mouse, moved on by keys, and cleared.
    await page.click("[aria-label='Select and move']");
    await drag(page, [2, 2], [4, 2]);
    await page.waitForFunction(() => document.querySelectorAll(".selected [data-cell]").length === 3);
    await drag(page, [3, 2], [4, 3]);
    await becomesRow(3, "#  @$.   #");
    await page.keyboard.press("Control+ArrowRight");
    await becomesRow(3, "#   @$.  #");
    await page.keyboard.press("Delete");
    await becomesRow(3, "#        #");
    await page.keyboard.press("z");
    await becomesRow(3, "#   @$.  #");
    // By keys alone: a second goal, and a selection.
    await page.focus(".editing");
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"])
      await page.keyboard.press(key);
    await page.keyboard.press("3");
    await page.keyboard.press("Enter");
    await becomesRow(4, "# .      #");
    await page.keyboard.press("Shift+ArrowRight");
    await page.waitForFunction(() => document.querySelectorAll(".selected [data-cell]").length === 2);
    await page.keyboard.press("Control+ArrowDown");
    await becomesRow(5, "# .      #");
    await page.keyboard.press("z");
    await page.keyboard.press("z");
    await becomesRow(4, "#        #");
    // Into a collection: in place of a level of a file, and the whole file comes back.
    const file =
      "Title of it all\n\n#####\n#@$.#\n#####\nTitle: First\n\n######\n#@ $.#\n######\nTitle: Second\n\nSolution\nrR\n";
    await page.click("text=Add to collection");
    await page.setInputFiles("dialog input[type=file]", {
      name: "mine.sok",
      mimeType: "text/plain",
      buffer: Buffer.from(file),
    });
    await page.locator("dialog .note", { hasText: "2 levels there" }).waitFor();
    await page.selectOption("[aria-label='Position in the collection']", "0");
    const { file: name, bytes } = await save(page, () => page.click("text=Save the collection"));
    assert.equal(name, "mine.sok");
    const written = bytes.toString();
    assert.ok(written.includes("#   @$.  #") && !written.includes("#@$.#"), written);
    assert.ok(/######\n#@ \$\.#\n######/.test(written) && /Solution[^\n]*\nrR/.test(written), written);
    // The other game.
    await page.selectOption("[aria-label='Game']", "sokobond");
    await page.waitForSelector("[aria-label='Hydrogen, you']");
    await draw("Hydrogen, you", 2, 2);
    await draw("Oxygen", 4, 2);
    await draw("Hydrogen", 6, 2);
    await playable();
    await page.locator(".live-verdict", { hasText: "Solvable in 2 moves; that is the fewest." }).waitFor();
    await page.click("text=Play it");
    // A key that comes before the level is shown is for the level, not for the editor.
    await page.keyboard.press("ArrowRight");
    await becomes(page, "electrons", 2);
    await page.keyboard.press("ArrowRight");
    await solved(page);
    return page;
  },

  "share link with level and moves": async (browser, url) => {
    const page = await open(browser, url);
    for (const [shelf, key] of [
      [0, "ArrowRight"],
      [1, "ArrowRight"],
    ]) {
      await level(page, url, shelf, 2);
      await page.keyboard.press("Home");
      await becomes(page, "moves", 0);
      await page.keyboard.press(key);
      await becomes(page, "moves", 1);
      const title = await page.locator("h1").textContent();
      await page.evaluate(() => navigator.clipboard.writeText("nothing yet"));
      await page.keyboard.press("Shift+C");
      const address = await copied(page, /^(?!nothing yet)/);
      assert.ok(address.startsWith(`${url}#/l/`), address);
      const other = await open(browser, url);
      await other.goto(address);
      await becomes(other, "moves", 1);
      await reads(title, () => other.locator("h1").textContent());
      await other.bringToFront();
      await other.focus(".table");
      await other.keyboard.press("z");
      await becomes(other, "moves", 0);
      await other.reload();
      await becomes(other, "moves", 0);
      await other.context().close();
      await page.bringToFront();
    }
    await page.goto(`${url}#/l/garbage`);
    await page.locator(".wait", { hasText: "damaged" }).waitFor();
    return page;
  },

  "touch, remappable keys": async (browser, url) => {
    const page = await open(browser, url, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    });
    await level(page, url, 0, 0);
    // Arrow buttons are there once they are chosen, and the page is no wider than they are.
    await page.locator(".pad").waitFor({ state: "hidden" });
    await tool(page, "Arrow buttons");
    await page.locator(".pad").waitFor();
    await page.click("[aria-label='Close']");
    await reads(360, () => page.evaluate(() => document.documentElement.scrollWidth));
    // A swipe to the right pushes the box home.
    const board = await page.locator(".table").boundingBox();
    const client = await page.context().newCDPSession(page);
    const touch = (type, x, y) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const [x, y] = [board.x + board.width / 10, board.y + board.height / 6];
    await touch("touchStart", x, y);
    await touch("touchMove", x + 20, y);
    await touch("touchMove", x + 60, y);
    await touch("touchEnd");
    await solved(page);
    // Browsers take a tap right behind a swipe for the end of it, so this is a click.
    await page.click(".bar [aria-label='Undo']");
    await becomes(page, "moves", 0);
    // A tap on the box, a tap on its target.
    for (const [cellX, cellY] of [
      [2, 1],
      [3, 1],
    ]) {
      const point = await middle(page, cellX, cellY);
      await page.touchscreen.tap(point.x, point.y);
      await page.waitForSelector(".target [data-cell], .banner:not([hidden])", { state: "attached" });
    }
    await solved(page);
    await page.tap("[aria-label='Undo']");
    await becomes(page, "moves", 0);
    await page.tap(".pad-right");
    await solved(page);
    // On its side the board and what works it are both in sight.
    await page.setViewportSize({ width: 740, height: 360 });
    for (const part of [".table", ".bar", ".pad-down"]) {
      await eventually(async () => {
        const { y, height } = await page.locator(part).boundingBox();
        assert.ok(y >= 0 && y + height <= 360, `${part} reaches from ${y} to ${y + height} of 360`);
      });
    }
    await page.setViewportSize({ width: 360, height: 740 });
    // A command gets another key; who had it loses it; the usual keys come back.
    const keys = await open(browser, url);
    await level(keys, url, 0, 3);
    await keys.keyboard.press("?");
    await keys.click("[aria-label='New key for: Left']");
    await keys.keyboard.press("q");
    await keys.keyboard.press("Escape");
    await keys.keyboard.press("Home");
    await becomes(keys, "moves", 0);
    await keys.keyboard.press("ArrowDown");
    await keys.keyboard.press("q");
    await becomes(keys, "moves", 2);
    await keys.reload();
    await becomes(keys, "moves", 2);
    await keys.keyboard.press("z");
    await becomes(keys, "moves", 1);
    await keys.keyboard.press("q");
    await becomes(keys, "moves", 2);
    keys.faults.forEach((fault) => page.faults.push(fault));
    await keys.context().close();
    return page;
  },
};
