// The page where a level is played: the board, what is known of it, and everything that can be done.
// @ts-check
import { creditOf, startAfresh } from "../common/credit.js";
import { post } from "../common/api.js";
import { Aim } from "../board/aim.js";
import { Backward } from "./backward.js";
import { bar } from "./bar.js";
import { Board, describe } from "../board/board.js";
import { prompt } from "../common/dialog.js";
import { button, h, say, toast } from "../common/dom.js";
import { Game } from "./game.js";
import { HintBox } from "../solver/hintbox.js";
import { icon } from "../common/icons.js";
import { shown } from "../settings/keys.js";
import { recall, remember } from "../common/memory.js";
import { Movie } from "./movie.js";
import { listen } from "../board/pointer.js";
import { choose, onChoice, pace, settings } from "../settings/settings.js";
import { link } from "../files/share.js";
import { SolveBox, words } from "../solver/solvebox.js";
import { download } from "../files/download.js";

/** @typedef {import("../common/types.js").Sheet} Sheet */

/** @type {Record<string, string>} */
const WAYS = { up: "u", left: "l", down: "d", right: "r" };
/** @type {Record<string, string>} */
const RUNS = { runUp: "u", runLeft: "l", runDown: "d", runRight: "r" };
/** @type {Record<string, [number, number]>} */
const STEPS = { up: [0, -1], left: [-1, 0], down: [0, 1], right: [1, 0] };

/**
 * @typedef {object} Around where the level stands among others
 * @property {(by: number, unsolved: boolean) => void} go
 * @property {() => void} edit
 * @property {() => Node[]} crumbs
 * @property {string} [back] a name for the way back to the editor
 */

export class Player {
  /**
   * @param {HTMLElement} root
   * @param {Game} game
   * @param {Around} around
   */
  constructor(root, game, around) {
    this.root = root;
    this.around = around;
    /** What is played now: forward or backward. */
    this.game = /** @type {any} */ (game);
    this.forward = game;
    /** @type {Movie | null} */
    this.movie = null;
    this.board = new Board(game.level);
    this.aim = new Aim(this);
    this.hints = new HintBox(this);
    this.solver = new SolveBox(
      this,
      (moves) => this.watch(moves),
      (moves) => this.adopt(moves),
    );
    this.bar = bar(
      (command) => this.command(command),
      (at) => this.game.act({ do: "seek", at }),
    );
    this.warned = 0;
    this.build();
    this.attach(game);
    this.stopListening = onChoice(() => this.drawChoices());
    this.drawChoices();
    remember("last", game.saves ? { ...game.sheet, solutions: undefined } : recall("last", null));
  }

  build() {
    const { sheet, level } = this.forward;
    const tool = (/** @type {string} */ name, /** @type {string} */ picture, /** @type {string} */ command) =>
      button(name, icon(picture), () => this.command(command), { key: shown(command), text: true, class: "tool" });
    const sokoban = level.game === "sokoban";
    this.area = h("div", {
      class: `table ${level.game}`,
      tabindex: 0,
      role: "application",
      "aria-label": `Board of ${sheet.title || "the level"}, ${level.width} by ${level.height}. Arrows move; c goes square by square; ? is help.`,
    });
    this.numbers = h("dl", { class: "numbers", "aria-label": "Measures" });
    this.warning = h("p", { class: "warning-text", role: "status", hidden: true });
    this.banner = h("div", { class: "banner", role: "status", hidden: true });
    this.movieHolder = h("div", { class: "movie-holder" });
    this.modeTool = sokoban ? tool("Reverse", "reverse", "reverse") : null;
    this.fewestTool = sokoban ? tool("Fewest pushes", "right", "fewest") : null;
    const tools = h(
      "div",
      { class: "tools", role: "toolbar", "aria-label": "Level" },
      tool("Hint", "hint", "hint"),
      this.modeTool,
      this.fewestTool,
      tool("Edit", "edit", "edit"),
      tool("Share", "share", "share"),
      button("Download", icon("download"), () => download(sheet, level.game, this.forward.moves), {
        text: true,
        class: "tool",
      }),
    );
    this.pad = this.buildPad();
    this.banner.hidden = true;
    const side = h(
      "aside",
      { class: "side", "aria-label": "About the level" },
      this.numbers,
      tools,
      this.hints.element,
      this.solver.element,
    );
    this.root.replaceChildren(
      h(
        "div",
        { class: "play-head" },
        h("nav", { class: "crumbs", "aria-label": "Where you are" }, ...this.around.crumbs()),
        h("h1", {}, sheet.title || "A level", sheet.author ? h("small", {}, ` by ${sheet.author}`) : null),
        h(
          "div",
          { class: "steps" },
          button("Previous level", icon("left"), () => this.command("previous"), { key: shown("previous") }),
          button("Next level", icon("right"), () => this.command("next"), { key: shown("next") }),
        ),
      ),
      h(
        "div",
        { class: "play" },
        h(
          "div",
          { class: "stage" },
          h("div", { class: "field" }, this.area, h("div", { class: "over" }, this.warning, this.banner)),
          this.movieHolder,
          this.bar.element,
          this.pad,
        ),
        side,
      ),
    );
    listen(this.area, () => (this.movie ? null : this.board), {
      tap: (cell) => {
        this.area.focus({ preventScroll: true });
        this.aim.tap(cell);
      },
      lift: (cell) => sokoban && this.aim.isBox(cell) && (this.aim.lift(cell), true),
      drop: (cell) => this.aim.drop(cell),
      swipe: (way) => this.key(way),
      info: (cell) => {
        const text = describe(this.game.level, this.game.state, cell);
        toast(text);
        say(text);
      },
      turn: (back) => this.command(back ? "undo" : "redo"),
    });
  }

  buildPad() {
    const key = (/** @type {string} */ name, /** @type {string} */ picture) =>
      h(
        "button",
        {
          type: "button",
          class: `pad-${picture}`,
          "aria-label": name,
          onpointerdown: (/** @type {PointerEvent} */ event) => {
            event.preventDefault();
            this.command(picture);
          },
          onclick: (/** @type {MouseEvent} */ event) => {
            if (event.detail === 0) this.command(picture);
          },
        },
        icon(picture),
      );
    return h(
      "div",
      { class: "pad", role: "group", "aria-label": "Arrows" },
      key("Up", "up"),
      key("Left", "left"),
      key("Down", "down"),
      key("Right", "right"),
    );
  }

  /** @param {any} game */
  attach(game) {
    this.game = game;
    game.changed = (/** @type {any} */ answer) => this.changed(answer);
    game.failed = (/** @type {Error} */ error) => toast(error.message, "bad");
    this.board = new Board(game.level);
    this.area.replaceChildren(this.board.svg);
    this.board.show(game.state);
    this.drawChoices();
    this.drawNumbers();
    this.bar.show(game.state);
    this.look();
    this.zoom();
  }

  /** @param {any} answer */
  changed(answer) {
    const { state, before, frames } = answer;
    if (frames) this.board.play(frames, state, pace());
    else this.board.show(state);
    if (!answer.done) this.refuse();
    else if (this.aim.box !== null) this.aim.clear();
    this.follow();
    this.bar.show(state);
    this.drawNumbers();
    this.hints.clear();
    this.say(answer);
    this.board.mark("warning", []);
    clearTimeout(this.warned);
    this.warned = setTimeout(() => this.look(), frames?.length === 1 ? 40 : 150);
    if (settings.reach) this.aim.showReach().catch(() => {});
    if (state.solved && !before.solved) this.solved(answer);
    if (!state.solved) this.banner.hidden = true;
  }

  /** Shows that a move was refused. */
  refuse() {
    this.area.classList.remove("refused");
    requestAnimationFrame(() => this.area.classList.add("refused"));
  }

  /** @param {any} answer */
  say(answer) {
    const { state } = answer;
    if (!answer.done) return say("blocked");
    const done =
      state.of !== undefined ? `${state.home} of ${state.of} boxes home` : `${state.electrons} free electrons`;
    const pushed = answer.frames?.some((/** @type {any} */ frame) => frame.p);
    say(`${pushed ? "pushed, " : ""}move ${state.moves}, ${done}`);
  }

  drawNumbers() {
    const { state, level } = this.game;
    const best = this.forward.best;
    const backward = this.game !== this.forward;
    const rows = [
      ["moves", state.moves],
      [level.game === "sokoban" ? (backward ? "pulls" : "pushes") : "", state.pushes],
    ];
    if (state.of !== undefined) rows.push(["home", `${state.home} of ${state.of}`]);
    else rows.push(["electrons", state.electrons]);
    if (best) {
      const text =
        level.game === "sokoban"
          ? `${best.moves.moves} / ${best.moves.pushes}${best.pushes.letters === best.moves.letters ? "" : ` · ${best.pushes.moves} / ${best.pushes.pushes}`}`
          : `${best.moves.moves}`;
      rows.push(["best", text]);
    }
    const least = this.forward.least();
    if (least) rows.push(["known", least]);
    this.numbers.replaceChildren(
      ...rows
        .filter(([name]) => name)
        .flatMap(([name, value]) => [h("div", { "data-number": name }, h("dt", {}, name), h("dd", {}, String(value)))]),
    );
  }

  drawChoices() {
    const { level } = this.game;
    const cells = [...level.ground]
      .map((_, cell) => cell)
      .filter(
        (cell) => level.ground[cell] === " " && (Math.floor(cell / level.width) + (cell % level.width)) % 2 === 1,
      );
    this.board.mark("checkers", settings.checkers ? cells : []);
    this.aim.showReach().catch(() => {});
    this.pad.classList.toggle("always", settings.pad);
    const label = this.fewestTool?.querySelector("span");
    if (label) label.textContent = settings.fewest === "pushes" ? "Fewest pushes" : "Fewest moves";
    this.look();
    this.zoom();
  }

  /** Fits the board into its place, or makes it larger and lets it scroll. */
  zoom() {
    const { width, height } = this.game.level;
    this.area.style.setProperty("--columns", String(width));
    this.area.style.setProperty("--rows", String(height));
    this.area.style.setProperty("--zoom", String(settings.zoom));
    this.area.classList.toggle("zoomed", settings.zoom > 1);
    this.follow();
  }

  /** Keeps the player in sight, with two squares around, where the board is larger than its place. */
  follow() {
    const { level, state } = this.game;
    const cell = state.pieces[level.player];
    if (settings.zoom <= 1 || this.movie || cell === undefined) return;
    const { area } = this;
    const side = this.board.svg.getBoundingClientRect().width / level.width;
    const within = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) =>
      Math.min(Math.max(from, (at + 3) * side - room), (at - 2) * side);
    area.scrollTo({
      left: within(cell % level.width, area.scrollLeft, area.clientWidth),
      top: within(Math.floor(cell / level.width), area.scrollTop, area.clientHeight),
    });
  }

  /** Asks whether the level can still be solved, and what is dead. */
  async look() {
    const { game } = this;
    if (this.movie) {
      this.warning.hidden = true;
      return;
    }
    const moves = game.moves;
    let found;
    try {
      found = await game.look();
    } catch {
      return;
    }
    if (moves !== this.game.moves || game !== this.game) return;
    this.board.mark("dead", settings.dead ? found.dead : []);
    const warning = settings.warnings ? found.warning : null;
    this.board.mark("warning", warning?.cells ?? []);
    const lost = game === this.forward ? "This cannot be solved any more" : "This cannot be pulled back any more";
    const off = settings.warnings && found.off;
    const text = warning ? `${lost}: ${warning.message}.` : off ? "This level is too large for warnings." : "";
    if (this.warning.textContent !== text) {
      this.warning.textContent = text;
      if (text) say(text);
    }
    this.warning.hidden = !text;
    const bound = this.numbers.querySelector("[data-number=bound]");
    bound?.remove();
    if (found.bound)
      this.numbers.append(
        h(
          "div",
          { "data-number": "bound", title: "proved: so many pushes (in Sokobond: moves) at least are still needed" },
          h("dt", {}, "at least"),
          h("dd", {}, `${found.bound} more`),
        ),
      );
  }

  /** @param {any} answer */
  async solved(answer) {
    const { state } = answer;
    const many = /** @type {[string, number][]} */ ([["moves", state.moves]]);
    if (this.game.level.game === "sokoban") many.push([this.game === this.forward ? "pushes" : "pulls", state.pushes]);
    const told = `Solved: ${words(many)}.`;
    const note = h("span", {}, told);
    const extra = h(
      "div",
      { class: "row" },
      button("Watch", icon("film"), () => this.watch(this.solution()), { text: true, class: "tool" }),
      button("Next unsolved", icon("right"), () => this.command("nextUnsolved"), { text: true, class: "tool main" }),
    );
    this.banner.replaceChildren(icon("check"), note, extra);
    this.banner.hidden = false;
    say(told);
    try {
      const moves = this.solution();
      const credit = creditOf(this.forward.key, moves);
      const offer = await this.solver.record(moves, credit);
      if (credit !== "mine")
        note.textContent += credit === "hints" ? " With hints." : " With the solver's moves: not counted as yours.";
      const news = offer.first
        ? "The first solution here."
        : offer.fewerMoves
          ? "Fewest moves so far."
          : offer.fewerPushes
            ? "Fewest pushes so far."
            : "";
      if (news) note.textContent += ` ${news}`;
      this.drawNumbers();
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
    }
  }

  /** The moves that solve the level, as they stand. */
  solution() {
    if (this.game !== this.forward) return this.game.solution.moves;
    return this.forward.moves.split("*")[0].split("!").at(-1) ?? "";
  }

  /** @param {string} way */
  key(way) {
    if (this.movie) return;
    const backward = this.game !== this.forward;
    this.game.act({ do: "keys", keys: backward ? way.toUpperCase() : way });
  }

  /**
   * Does what a command says; whether it was one for this page.
   * @param {string} command
   */
  command(command) {
    if (this.movie && this.movieCommand(command)) return true;
    if (this.aim.cursor !== null && STEPS[command]) {
      this.aim.move(...STEPS[command]);
      return true;
    }
    if (WAYS[command]) this.key(WAYS[command]);
    else if (RUNS[command]) this.game.act({ do: "run", key: RUNS[command] });
    else this.other(command);
    return command !== "help";
  }

  /** @param {string} command */
  other(command) {
    switch (command) {
      case "undo":
        return this.game.act({ do: "undo", unit: "move" });
      case "redo":
        return this.game.act({ do: "redo", unit: "move" });
      case "undoPush":
        return this.game.act({ do: "undo", unit: "push" });
      case "redoPush":
        return this.game.act({ do: "redo", unit: "push" });
      case "first":
        return this.game.act({ do: "undo", unit: "all" });
      case "last":
        return this.game.act({ do: "redo", unit: "all" });
      case "restart":
        startAfresh(this.forward.key);
        return this.game.act({ do: "restart" });
      case "goTo":
        return this.goTo();
      case "previous":
        return this.around.go(-1, false);
      case "next":
        return this.around.go(1, false);
      case "previousUnsolved":
        return this.around.go(-1, true);
      case "nextUnsolved":
        return this.around.go(1, true);
      case "hint":
        return void this.hints.ask();
      case "solve":
        return this.solver.toggle();
      case "watch":
        return this.watch(this.forward.moves.replaceAll("*", ""));
      case "larger":
        return choose("zoom", Math.min(6, settings.zoom * 1.25));
      case "smaller":
        return choose("zoom", Math.max(1, settings.zoom / 1.25));
      case "instant":
        return choose("speed", settings.speed === "instant" ? "normal" : "instant");
      case "fewest":
        return choose("fewest", settings.fewest === "pushes" ? "moves" : "pushes");
      case "reach":
        return choose("reach", !settings.reach);
      case "reverse":
        return void this.reverse();
      case "edit":
        return this.around.edit();
      case "explore":
        return this.aim.explore();
      case "act":
        return this.aim.cursor !== null ? this.aim.tap(this.aim.cursor) : undefined;
      case "cancel":
        return this.aim.cursor !== null ? this.aim.leave() : this.aim.clear();
      case "share":
        return void this.share();
    }
  }

  /** @param {string} command */
  movieCommand(command) {
    const { movie } = this;
    if (!movie) return false;
    switch (command) {
      case "watch":
      case "redo":
        movie.toggle();
        break;
      case "stepBack":
      case "left":
      case "undo":
        movie.step(-1);
        break;
      case "stepOn":
      case "right":
        movie.step(1);
        break;
      case "first":
        movie.pause();
        movie.seek(0);
        break;
      case "last":
        movie.pause();
        movie.seek(Infinity);
        break;
      case "fewest":
        movie.choose((movie.unit.value = movie.unit.value === "move" ? "push" : "move"));
        break;
      case "larger":
        movie.changeSpeed(1);
        break;
      case "smaller":
        movie.changeSpeed(-1);
        break;
      case "cancel":
        this.leaveMovie();
        break;
      default:
        return !["previous", "next", "help", "edit"].includes(command);
    }
    return true;
  }

  /** @param {string} moves */
  async watch(moves) {
    if (this.movie) this.leaveMovie();
    try {
      this.movie = await Movie.open(
        this.forward.sheet,
        moves,
        () => this.leaveMovie(),
        (pushes) => download(this.forward.sheet, this.forward.level.game, moves, pushes),
      );
    } catch (error) {
      return toast(/** @type {Error} */ (error).message, "bad");
    }
    if (!this.movie.frames.length) {
      this.movie = null;
      return toast("There are no moves to watch yet.");
    }
    this.area.replaceChildren(this.movie.board.svg);
    this.movieHolder.replaceChildren(this.movie.element);
    this.bar.element.hidden = true;
    this.warning.hidden = true;
    this.area.scrollIntoView({ block: "nearest" });
    this.movie.play();
  }

  leaveMovie() {
    this.movie?.pause();
    this.movie = null;
    this.movieHolder.replaceChildren();
    this.bar.element.hidden = false;
    this.area.replaceChildren(this.board.svg);
    this.look();
    this.area.focus({ preventScroll: true });
  }

  /**
   * Begins an attempt with the moves of a solution, all still to be redone.
   * @param {string} moves
   */
  adopt(moves) {
    if (this.game !== this.forward) this.reverse();
    this.leaveMovie();
    this.forward.act({ do: "restart" });
    this.forward.act({ do: "paste", moves });
    this.forward.act({ do: "seek", at: 0 });
  }

  /**
   * Takes moves from the clipboard; whether they fit.
   * @param {string} moves
   */
  paste(moves) {
    this.forward.act({ do: "paste", moves });
    return true;
  }

  async goTo() {
    const answer = await prompt(
      "Go to move",
      `A number from 0 to ${this.game.state.length}`,
      String(this.game.state.moves),
    );
    if (answer !== null && /^\d+$/.test(answer.trim())) this.game.act({ do: "seek", at: Number(answer) });
  }

  async reverse() {
    if (this.forward.level.game !== "sokoban") return;
    this.aim.clear();
    this.hints.clear();
    this.banner.hidden = true;
    if (this.game !== this.forward) {
      this.attach(this.forward);
      say("Forward again.");
    } else {
      try {
        this.attach(await Backward.open(this.forward));
        toast(
          "Reverse mode: pull the boxes from the goals to where they start. Press a square to start there before the first pull.",
        );
      } catch (error) {
        toast(/** @type {Error} */ (error).message, "bad");
      }
    }
    this.modeTool?.setAttribute("aria-pressed", String(this.game !== this.forward));
  }

  async share() {
    const address = await link(this.forward.sheet, this.forward.moves);
    try {
      await navigator.clipboard.writeText(address);
      toast("A link with this level and your moves is on the clipboard.");
    } catch {
      await prompt("Link", "This link contains the level and your moves", address);
    }
  }

  /** The level and the moves as text, for the clipboard. */
  async copyText() {
    const { sheet, level, moves } = this.forward;
    const format = level.game === "sokoban" ? "sok" : "v2";
    const answer = await post("export", { text: sheet.text, title: sheet.title, author: sheet.author, moves, format });
    await navigator.clipboard.writeText(answer.text);
    toast("The level and your moves are on the clipboard.");
  }

  leave() {
    this.stopListening();
    this.movie?.pause();
    this.solver.leave();
    this.hints.clear();
    this.forward.keep();
  }
}
