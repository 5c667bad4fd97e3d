// The board: a level drawn once as SVG, pieces that glide on it, and marks above and below them.
// @ts-check
import { s } from "../common/dom.js";
import * as looks from "./looks.js";

const { CELL } = looks;
/** @typedef {import("../common/types.js").Level} Level */
/** @typedef {import("../common/types.js").State} State */
/** @typedef {import("../common/types.js").Frame} Frame */

/** Names of the marks, in the order in which they lie; the last three lie above the pieces. */
const MARKS = ["checkers", "dead", "reach", "target", "selected", "hint", "warning", "cursor"];
const ABOVE = ["selected", "hint", "warning", "cursor"];

export class Board {
  /** @param {Level} level */
  constructor(level) {
    this.level = level;
    const [width, height] = [level.width * CELL, level.height * CELL];
    /** @type {Record<string, any>} */
    this.layers = Object.fromEntries(MARKS.map((name) => [name, s("g", { class: `marks ${name}` })]));
    this.bonds = s("g", { class: "bonds" });
    this.pieces = level.kinds.map((kind, number) => looks.piece(kind, number === level.player));
    const order = [...this.pieces];
    // The player of Sokoban is drawn last.
    if (level.game === "sokoban") order.push(...order.splice(level.player, 1));
    const under = MARKS.filter((name) => !ABOVE.includes(name)).map((name) => this.layers[name]);
    const above = ABOVE.map((name) => this.layers[name]);
    const goals = level.goals.map((cell) => this.at(looks.goal(), cell));
    const modifiers = level.modifiers.map(([cell, symbol]) => {
      const [x, y] = this.middle(cell);
      return s("g", { transform: `translate(${x + CELL / 2} ${y + CELL / 2})` }, looks.modifier(symbol));
    });
    this.svg = s(
      "svg",
      { viewBox: `-4 -4 ${width + 8} ${height + 10}`, class: "board", "aria-hidden": "true" },
      ground(level),
      under,
      s("g", {}, goals),
      this.bonds,
      s("g", {}, order),
      s("g", {}, modifiers),
      above,
    );
    /** @type {number[]} */
    this.cells = [];
    /** @type {[number, number, number][]} */
    this.bonded = [];
    /** @type {Map<string, any>} */
    this.lines = new Map();
    this.goals = new Set(level.goals);
    this.timer = 0;
    /** @type {(() => void) | null} */
    this.finish = null;
  }

  /**
   * The middle of a cell in units of the drawing.
   * @param {number} cell
   * @returns {[number, number]}
   */
  middle(cell) {
    const { width } = this.level;
    return [((cell % width) + 0.5) * CELL, (Math.floor(cell / width) + 0.5) * CELL];
  }

  /**
   * @param {any} element
   * @param {number} cell
   */
  at(element, cell) {
    const [x, y] = this.middle(cell);
    return s("g", { transform: `translate(${x} ${y})` }, element);
  }

  /**
   * The cell at a place of the window, or none.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {number | null}
   */
  cellAt(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const [x, y] = [Math.floor(point.x / CELL), Math.floor(point.y / CELL)];
    const inside = x >= 0 && y >= 0 && x < this.level.width && y < this.level.height;
    return inside ? y * this.level.width + x : null;
  }

  /**
   * Shows a state at once.
   * @param {State} state
   */
  show(state) {
    this.stop();
    this.glide(0);
    state.pieces.forEach((cell, piece) => this.put(piece, cell));
    this.cells = [...state.pieces];
    this.showBonds(state.bonds ?? [], true);
  }

  /**
   * Plays frames, one each `pace` milliseconds, and then shows `state`.
   * @param {Frame[]} frames
   * @param {State} state
   * @param {number} pace
   */
  play(frames, state, pace) {
    this.stop();
    if (!frames.length || pace <= 0) return this.show(state);
    // Long ways are walked faster, so that nobody waits.
    const step = Math.max(8, Math.min(pace, 1500 / frames.length));
    this.glide(step);
    let next = 0;
    this.finish = () => this.show(state);
    const tick = () => {
      this.apply(frames[next]);
      next += 1;
      if (next < frames.length) {
        this.timer = setTimeout(tick, step);
      } else {
        this.timer = setTimeout(() => {
          this.finish = null;
          this.showBonds(state.bonds ?? [], true);
        }, step);
      }
    };
    tick();
  }

  /** Ends what is being played at its last frame. */
  stop() {
    clearTimeout(this.timer);
    const finish = this.finish;
    this.finish = null;
    finish?.();
  }

  /** @param {number} milliseconds */
  glide(milliseconds) {
    this.svg.style.setProperty("--glide", `${milliseconds}ms`);
  }

  /** @param {Frame} frame */
  apply(frame) {
    for (const [piece, cell] of frame.m) this.put(piece, cell);
    this.showBonds(frame.b ?? this.bonded, false);
  }

  /**
   * @param {number} piece
   * @param {number} cell
   */
  put(piece, cell) {
    const element = this.pieces[piece];
    const [x, y] = this.middle(cell);
    element.style.transform = `translate(${x}px, ${y}px)`;
    element.classList.toggle("home", this.goals.has(cell));
    const before = this.cells[piece];
    this.cells[piece] = cell;
    if (piece === this.level.player && before !== undefined && this.level.game === "sokoban") {
      const way = { [-1]: "left", 1: "right", [-this.level.width]: "up", [this.level.width]: "down" }[cell - before];
      if (way) element.firstChild.dataset.looks = way;
    }
  }

  /**
   * @param {[number, number, number][]} bonds
   * @param {boolean} settled whether dots of electrons are to be set too
   */
  showBonds(bonds, settled) {
    if (this.level.game !== "sokobond") return;
    this.bonded = bonds;
    /** @type {Map<string, any>} */
    const kept = new Map();
    const sides = this.cells.map(() => [false, false, false, false]);
    const used = this.cells.map(() => 0);
    for (const [a, b, strength] of bonds) {
      const [[ax, ay], [bx, by]] = [this.middle(this.cells[a]), this.middle(this.cells[b])];
      const across = ay === by;
      const name = `${a}-${b}-${strength}-${across}`;
      const line = this.lines.get(name) ?? s("g", { class: "piece", "data-name": name }, looks.bond(across, strength));
      line.style.transform = `translate(${(ax + bx) / 2}px, ${(ay + by) / 2}px)`;
      kept.set(name, line);
      const [first, second] = across ? (ax < bx ? [1, 3] : [3, 1]) : ay < by ? [2, 0] : [0, 2];
      sides[a][first] = true;
      sides[b][second] = true;
      used[a] += strength;
      used[b] += strength;
    }
    for (const [name, line] of this.lines) if (!kept.has(name)) line.remove();
    for (const [name, line] of kept) if (!this.lines.has(name)) this.bonds.append(line);
    this.lines = kept;
    if (!settled && this.electronsOf === bonds) return;
    this.electronsOf = bonds;
    this.pieces.forEach((element, atom) => {
      looks.electrons(element, VALENCE[this.level.kinds[atom]] - used[atom], sides[atom]);
    });
  }

  /**
   * Marks cells, in place of those marked before.
   * @param {string} name
   * @param {number[]} cells
   */
  mark(name, cells) {
    this.layers[name].replaceChildren(
      ...cells.map((cell) => {
        const [x, y] = this.middle(cell);
        return s("g", { transform: `translate(${x} ${y})`, "data-cell": cell }, shape(name));
      }),
    );
  }
}

/** @type {Record<string, number>} Bonds that an element takes part in. */
const VALENCE = { E: 0, H: 1, O: 2, N: 3, C: 4 };

/**
 * The shape of a mark.
 * @param {string} name
 */
function shape(name) {
  switch (name) {
    case "reach":
      return s("circle", { r: 3 });
    case "target":
      return s("rect", { x: -11, y: -11, width: 22, height: 22, rx: 5 });
    case "dead":
      return s("path", { d: "M-5 -5L5 5M5 -5L-5 5" });
    case "warning":
      return s("g", {}, s("circle", { r: 18 }), s("path", { class: "bang", d: "M9 -19v7M9 -9.500v.1" }));
    case "hint":
      return s("rect", { x: -18, y: -18, width: 36, height: 36, rx: 8 });
    case "checkers":
      return s("rect", { x: -20, y: -20, width: 40, height: 40 });
    default:
      return s("rect", { x: -19, y: -19, width: 38, height: 38, rx: 6 });
  }
}

/**
 * Floor and walls.
 * @param {Level} level
 */
function ground(level) {
  let [floor, wall] = ["", ""];
  for (let cell = 0; cell < level.ground.length; cell += 1) {
    const [x, y] = [(cell % level.width) * CELL, Math.floor(cell / level.width) * CELL];
    if (level.ground[cell] === " ") floor += `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`;
    if (level.ground[cell] === "#") wall += `M${x + 2} ${y + 2}h${CELL - 4}v${CELL - 4}h-${CELL - 4}z`;
  }
  // Gaps between walls that touch are closed by strokes that overlap.
  wall += joints(level);
  return [
    s("path", { class: "floor", d: floor }),
    s("path", { class: "wall-edge", d: wall, transform: "translate(0 4)" }),
    s("path", { class: "wall", d: wall }),
  ];
}

/** @param {Level} level */
function joints(level) {
  const is = (/** @type {number} */ x, /** @type {number} */ y) =>
    x < level.width && y < level.height && level.ground[y * level.width + x] === "#";
  let joined = "";
  for (let y = 0; y < level.height; y += 1) {
    for (let x = 0; x < level.width; x += 1) {
      if (!is(x, y)) continue;
      if (is(x + 1, y)) joined += `M${x * CELL + 20} ${y * CELL + 2}h${CELL}v${CELL - 4}h-${CELL}z`;
      if (is(x, y + 1)) joined += `M${x * CELL + 2} ${y * CELL + 20}h${CELL - 4}v${CELL}h-${CELL - 4}z`;
      if (is(x + 1, y) && is(x, y + 1) && is(x + 1, y + 1))
        joined += `M${x * CELL + 20} ${y * CELL + 20}h${CELL}v${CELL}h-${CELL}z`;
    }
  }
  return joined;
}

/**
 * What stands on a cell, in words.
 * @param {Level} level
 * @param {State} state
 * @param {number} cell
 */
export function describe(level, state, cell) {
  const place = `row ${Math.floor(cell / level.width) + 1}, column ${(cell % level.width) + 1}`;
  const piece = state.pieces.indexOf(cell);
  const goal = level.goals.includes(cell);
  const names = { E: "helium", H: "hydrogen", O: "oxygen", N: "nitrogen", C: "carbon" };
  let what = { "#": "wall", _: "outside", " ": goal ? "goal" : "floor" }[level.ground[cell]] ?? "floor";
  const boxHere = state.pieces.some((other, number) => other === cell && level.kinds[number] === "$");
  if (level.game === "sokobond" && piece >= 0) {
    const own = piece === level.player ? ", you" : "";
    what = `${/** @type {any} */ (names)[level.kinds[piece]]} with ${state.free?.[piece] ?? 0} free electrons${own}`;
  } else if (boxHere) {
    what = goal ? "box on a goal" : "box";
  } else if (piece === level.player) {
    what = goal ? "you, on a goal" : "you";
  }
  return `${what}, ${place}`;
}
