// A visit by somebody who does everything in any order, in two tabs, and reloads at random moments: nothing may be lost.
// What was played, drawn, typed, opened, solved and chosen is noted here and compared with what the page still knows.
//
// The test prints its seed. SOKO_SEEDS=20 makes 20 visits of 250 actions, which take a person a quarter of an hour each;
// SOKO_SEED=7 begins with that seed; SOKO_STEPS is how many actions a visit has.
import { ask, assert, copied, hears, isStatic, open, paste } from "./harness.mjs";

const SEEDS = Number(process.env.SOKO_SEEDS ?? 1);
const FIRST = Number(process.env.SOKO_SEED ?? 100);
const STEPS = Number(process.env.SOKO_STEPS ?? (SEEDS > 1 ? 250 : 40));

/** Levels of the first collections that a visit plays: few, so that they are come back to. */
const PLACES = [
  [0, 0],
  [0, 2],
  [0, 4],
  [0, 9],
  [1, 0],
  [1, 3],
  [1, 7],
];

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** A small generator of numbers (mulberry32). */
function randoms(seed) {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** Runs in the page: counts what it has asked the server and has no answer for. */
function countQuestions() {
  const { fetch } = window;
  window.questions = 0;
  window.fetch = async (...asked) => {
    window.questions += 1;
    try {
      const answer = await fetch(...asked);
      // Its body is still to come and to be read.
      window.questions += 1;
      const read = () => setTimeout(() => (window.questions -= 1), 5);
      answer.clone().arrayBuffer().then(read, read);
      return answer;
    } finally {
      window.questions -= 1;
    }
  };
}

class Visit {
  constructor(url, seed) {
    this.url = url;
    this.random = randoms(seed);
    this.log = [];
    /** What a tab shows and goes on to show, because its address is not left. */
    this.stays = null;
    /** How far each level was played last, and in each tab where it was played. A link is a game of its own. */
    this.games = new Map();
    /** Titles and boards of drafts by id. */
    this.drafts = new Map();
    /** Addresses of what was opened, and how many levels each has. */
    this.files = new Map();
    /** Which level an opened file has. */
    this.levels = new Map();
    this.solved = new Set();
    this.theme = "";
    this.made = 0;
  }

  pick(list) {
    return list[this.random(list.length)];
  }

  async begin(browser) {
    const first = await open(browser, this.url);
    const second = await first.context().newPage();
    second.faults = first.faults;
    second.home = this.url;
    second.on("pageerror", (error) => first.faults.push(`error: ${error.message}`));
    this.tabs = [first, second];
    for (const tab of this.tabs) {
      tab.drawn = "";
      await hears(tab, "edit", (_, { text }) => (tab.drawn = text ?? tab.drawn));
      if (!isStatic()) await tab.addInitScript(countQuestions);
      await tab.goto(`${this.url}#/`);
      await tab.waitForSelector(".shelf");
    }
    this.tab = first;
    return first;
  }

  /** Waits until the page has nothing more to ask. */
  rest() {
    return this.tab.evaluate(async () => {
      for (let quiet = 0; quiet < 3;) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        quiet = (window.questions ?? window.openQuestions) > 0 ? 0 : quiet + 1;
      }
    });
  }

  /** Shows an address in this tab. What it shows already is not opened anew. */
  async show(hash, selector) {
    const { seen } = this.tab;
    this.stays = seen?.path === hash ? seen : null;
    await this.tab.evaluate((hash) => (location.hash = hash), hash);
    await this.tab.waitForFunction((hash) => location.hash.startsWith(hash), hash);
    await this.tab.locator(selector).first().waitFor();
    await this.rest();
  }

  /** The level that this tab shows: its key, its moves in this tab, and how far it stands. */
  standing() {
    return this.tab.evaluate(async () => {
      const path = location.hash.split("?")[0];
      const count = document.querySelector('[data-number="moves"] dd')?.textContent ?? "";
      const solved = !document.querySelector(".banner")?.hidden;
      return {
        path,
        count,
        solved,
        playing: Boolean(document.querySelector(".play:not([data-movie])")),
      };
    });
  }

  /** The names of what is shown: in this tab, and in all. */
  names(path) {
    // Files of the same level are the same game.
    const id = this.levels.get(path) ?? path;
    return [`${this.tabs.indexOf(this.tab)} ${id}`, id];
  }

  /** What is shown was played in this tab, so that it is remembered here and for tabs that have no game of their own. */
  async note() {
    // A level counts as solved when the last piece has come to rest.
    await this.tab.evaluate(async () => {
      const ends = (animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime);
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(ends)
          .map((animation) => animation.finished),
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    const { path, count, solved, playing } = await this.standing();
    if (playing) for (const name of this.names(path)) this.games.set(name, { count, solved });
  }

  /** What was noted of a level is still so; one that is solved may stand at its start. */
  async compare(why, names = this.names.bind(this)) {
    const { path, count, playing } = await this.standing();
    const known = names(path).find((name) => this.games.has(name));
    const noted = this.stays ?? this.games.get(known);
    if (!playing || !noted || (noted.solved && count === "0")) return;
    assert.equal(count, noted.count, `${why} of ${path} in tab ${this.tabs.indexOf(this.tab)}`);
  }

  async openLevel() {
    const [shelf, place] = this.pick(PLACES);
    await this.show(`#/p/${shelf}/${place}`, ".table .board");
    await this.tab.waitForFunction(
      (path) => location.hash.startsWith(path) && document.querySelector(".numbers dd"),
      `#/p/${shelf}/${place}`,
    );
    await this.rest();
    await this.compare("the moves");
  }

  /** Whether a level is shown to be played. */
  async isPlaying() {
    return (await this.standing()).playing;
  }

  async keys() {
    if (!(await this.isPlaying())) return this.openLevel();
    const keys = this.pick([ARROWS, ARROWS, ARROWS, ["z"], ["y"], ["z", "y"], ["r"], ["Home"], ["End"]]);
    const many = keys === ARROWS ? 1 + this.random(8) : 1 + this.random(3);
    await this.tab.focus(".table");
    for (let key = 0; key < many; key += 1) await this.tab.keyboard.press(this.pick(keys));
    await this.rest();
    await this.note();
  }

  /** Plays the solution that comes with a level, by pasting it and going to its end. */
  async solve() {
    const { path } = await this.standing();
    const [, shelf, place] = path.match(/^#\/p\/(\d+)\/(\d+)$/) ?? [];
    if (place === undefined) return this.openLevel();
    const { solutions } = await ask(this.tab, `library/${shelf}/${place}`);
    if (!solutions.length) return;
    await this.tab.keyboard.press("r");
    await this.rest();
    await paste(this.tab, solutions[0]);
    await this.rest();
    await this.tab.locator(".banner", { hasText: "Solved" }).waitFor();
    await this.tab.waitForSelector("[data-solved]");
    await this.rest();
    this.solved.add(`${shelf}/${place}`);
    await this.note();
    await this.tab.keyboard.press("Escape");
    // The moves of a solved level are there to be redone.
    if (this.random(2)) {
      await this.tab.keyboard.press("Home");
      await this.rest();
      await this.note();
    }
  }

  /** Reloads, sometimes while moves are on their way: then at least what was there before is there after. */
  async reload() {
    const isPlaying = await this.isPlaying();
    const abrupt = isPlaying && this.random(2) === 1;
    if (abrupt) {
      await this.tab.focus(".table");
      for (let key = 0; key < 3; key += 1) await this.tab.keyboard.press(this.pick(ARROWS));
    }
    const before = await this.standing();
    await this.tab.reload();
    await this.tab.waitForSelector("main > *:not(.wait)");
    if (isPlaying) await this.tab.locator(".numbers dd").first().waitFor();
    await this.rest();
    const { count } = await this.standing();
    if (!abrupt) {
      const same = count === before.count || (before.solved && count === "0");
      return assert.ok(same, `${before.count} moves of ${before.path}, ${count} after a reload`);
    }
    assert.ok(before.solved || Number(count) >= Number(before.count), `${before.count} moves, ${count} after a reload`);
    await this.tab.keyboard.press("z");
    await this.rest();
    await this.note();
  }

  async draw() {
    const game = this.pick(["sokoban", "sokobond"]);
    await this.tab.evaluate((game) => (location.hash = `#/edit/new?game=${game}`), game);
    await this.tab.waitForFunction(() => /^#\/edit\/\w{6,}$/.test(location.hash));
    await this.tab.locator(".editing .board").first().waitFor();
    await this.rest();
    await this.paint();
  }

  /** Paints squares and types a title; leaves at once, without waiting for anything to be saved. */
  async paint() {
    const id = await this.tab.evaluate(() => location.hash.match(/^#\/edit\/(\w{6,})$/)?.[1]);
    if (!id || id === "new") return;
    this.made += 1;
    const title = `Drawing ${this.made}`;
    const board = await this.tab.locator(".editing .board").boundingBox();
    for (let spot = 0; spot < 3; spot += 1) {
      const [x, y] = [0.2 + this.random(60) / 100, 0.2 + this.random(60) / 100];
      await this.tab.mouse.click(board.x + x * board.width, board.y + y * board.height);
    }
    await this.rest();
    const field = this.tab.locator("[aria-label=Title]").first();
    await field.fill(title);
    this.drafts.set(id, { title, text: this.tab.drawn });
    if (this.random(2)) await this.tab.reload();
    await this.tab.locator(".editing .board").first().waitFor();
    await this.rest();
    assert.equal(await field.inputValue(), title, "the title of a drawing after a reload");
  }

  /** Deletes a drawing and takes that back. */
  async remove() {
    await this.show("#/drafts", "main:not(:has(.play, .drawing)) h1");
    const button = this.tab.locator("[aria-label^='Delete Drawing']").first();
    if (!(await button.count())) return;
    await button.click();
    await this.tab.locator(".toast button", { hasText: "Undo" }).last().click();
    await this.tab.locator(".toast").last().waitFor({ state: "detached" });
    await this.rest();
  }

  async import() {
    await this.show("#/", ".shelf");
    this.made += 1;
    const wide = 5 + this.random(30);
    const row = `#@ $${" ".repeat(wide - 4)}.#`;
    const one = `${"#".repeat(row.length)}\n${row}\n${"#".repeat(row.length)}\nTitle: Opened ${this.made}\n\n`;
    const count = 1 + this.random(3);
    await paste(this.tab, one.repeat(count));
    await this.tab.waitForFunction(() => location.hash.startsWith("#/i/"));
    const id = await this.tab.evaluate(() => location.hash.split("/")[2]);
    await this.tab
      .locator(count === 1 ? ".table .board" : ".card")
      .first()
      .waitFor();
    await this.rest();
    this.files.set(id, count);
    for (let place = 0; place < count; place += 1) this.levels.set(`#/i/${id}/${place}`, `a row of ${wide}`);
    await this.compare("a level of an opened file");
  }

  /** A link of one tab shows in the other one what it was made of. */
  async share() {
    if (!(await this.isPlaying())) return this.openLevel();
    const { count, solved } = await this.standing();
    await this.tab.bringToFront();
    // The message of an earlier link may still be there.
    await this.tab.evaluate(() => navigator.clipboard.writeText("nothing yet"));
    await this.tab.keyboard.press("Shift+C");
    const link = await copied(this.tab, /#\/l\//);
    this.tab = this.tabs[1 - this.tabs.indexOf(this.tab)];
    await this.tab.bringToFront();
    const { hash } = new URL(link);
    const isNew = !this.names(hash).some((name) => this.games.has(name));
    await this.show(hash, ".table .board");
    await this.rest();
    if (isNew && !this.stays && !solved) assert.equal((await this.standing()).count, count, "the moves of a link");
    else await this.compare("a link that is opened again");
  }

  async back() {
    await this.tab.goBack();
    // Before the first page there is none.
    if (!this.tab.url().startsWith(this.url)) await this.tab.goForward();
    await this.tab.waitForSelector("main > *");
    await this.rest();
    // Within a level the way back goes to another move, so that what is shown now is what is remembered.
    const { path, playing } = await this.standing();
    const [own] = this.names(path);
    if (this.games.get(own)) await this.note();
    else if (playing) this.games.set(own, null);
  }

  async other() {
    this.tab = this.tabs[1 - this.tabs.indexOf(this.tab)];
    await this.tab.bringToFront();
    // It still shows what it showed, whatever the other one has done.
    await this.compare("the other tab", (path) => this.names(path).slice(0, 1));
  }

  async choose() {
    await this.tab.click("[aria-label='Light or dark']");
    this.theme = await this.tab.evaluate(() => document.documentElement.dataset.theme);
  }

  async step() {
    const some = ["openLevel", "keys", "keys", "keys", "keys", "solve", "reload", "draw", "paint", "remove", "import"];
    const name = this.pick([...some, "share", "back", "other", "choose"]);
    this.log.push(`${this.tabs.indexOf(this.tab)} ${name}`);
    this.stays = null;
    await this[name]();
    const now = await this.standing();
    this.tab.seen = now.playing ? now : null;
  }

  /** Everything that was noted is still there. */
  async audit() {
    for (const tab of this.tabs) {
      this.tab = tab;
      await tab.bringToFront();
      const own = [...this.games.keys()].filter(
        (name) => Number(name[0]) === this.tabs.indexOf(tab) && name[1] === " ",
      );
      for (const path of own.map((name) => name.slice(2)).filter((path) => path.startsWith("#/"))) {
        tab.seen = null;
        await this.show(path, ".table .board");
        await this.tab.waitForFunction((path) => location.hash.split("?")[0] === path, path);
        await this.rest();
        await this.compare("at the end, the moves");
      }
    }
    for (const [id, { title, text }] of this.drafts) {
      await this.show(`#/edit/${id}`, ".editing .board");
      await this.rest();
      const field = this.tab.locator("[aria-label=Title]").first();
      assert.equal(await field.inputValue(), title, `the title of draft ${id}`);
      assert.equal(this.tab.drawn, text, `the board of draft ${id}`);
    }
    for (const [id, count] of this.files) {
      await this.show(count === 1 ? `#/i/${id}/0` : `#/i/${id}`, count === 1 ? ".table .board" : ".card");
      if (count > 1) assert.equal(await this.tab.locator(".card").count(), count);
    }
    for (const level of this.solved) {
      const { levels } = await ask(this.tab, `library/${level[0]}`);
      assert.ok(levels[level.slice(2)].best, `${level} is not solved any more`);
    }
    const theme = await this.tab.evaluate(() => document.documentElement.dataset.theme);
    if (this.theme) assert.equal(theme, this.theme);
  }
}

export async function aVisitLosesNothing(browser, url) {
  let page;
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    await page?.context().close();
    const visit = new Visit(url, seed);
    page = await visit.begin(browser);
    try {
      for (let step = 0; step < STEPS; step += 1) await visit.step();
      await visit.audit();
      assert.deepEqual(page.faults, []);
    } catch (error) {
      console.log(`   seed ${seed}, step ${visit.log.length}: ${visit.log.slice(-12).join(", ")}`);
      const shown = await visit.tab.evaluate(() =>
        [...document.querySelectorAll(".toast")].map((one) => one.textContent),
      );
      console.log(`   at ${visit.tab.url()}; messages: ${shown.join(" | ")}`);
      throw error;
    }
    if (SEEDS > 1) console.log(`   seed ${seed}: ${STEPS} actions, nothing lost`);
  }
  return page;
}
