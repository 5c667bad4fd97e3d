// Mouse and touch on a board: taps, dragging a box, swipes that repeat while held, long presses, the wheel.
// @ts-check

/** @typedef {import("./board.js").Board} Board */

/**
 * @typedef {object} Hands
 * @property {(cell: number) => void} tap
 * @property {(cell: number) => boolean} lift whether something can be dragged from here
 * @property {(cell: number) => void} drop
 * @property {(way: "u" | "r" | "d" | "l") => void} swipe
 * @property {(cell: number) => void} info
 * @property {(back: boolean) => void} turn undo or redo, by wheel and side buttons
 */

/** Pixels that a finger moves before it swipes. */
const SWIPE = 24;
/** Milliseconds between moves while a swipe is held, and before a press is long. */
const REPEAT = 160;
const LONG = 550;

/**
 * Listens on `area`, in which `board()` is drawn.
 * @param {HTMLElement} area
 * @param {() => Board | null} board
 * @param {Hands} hands
 */
export function listen(area, board, hands) {
  /** @type {{ id: number, x: number, y: number, cell: number | null, lifted: boolean, swiped: boolean, touch: boolean } | null} */
  let press = null;
  let repeat = 0;
  let long = 0;
  const end = () => {
    clearInterval(repeat);
    clearTimeout(long);
    area.classList.remove("dragging");
    press = null;
  };
  area.addEventListener("pointerdown", (event) => {
    if (event.button === 3 || event.button === 4) return hands.turn(event.button === 3);
    if (event.button !== 0 || !event.isPrimary) return end();
    end();
    const cell = board()?.cellAt(event.clientX, event.clientY) ?? null;
    const own = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      cell,
      lifted: false,
      swiped: false,
      touch: event.pointerType !== "mouse",
    };
    press = own;
    long = setTimeout(() => {
      if (press !== own || own.lifted || own.swiped || own.cell === null) return;
      hands.info(own.cell);
      press = null;
    }, LONG);
  });
  area.addEventListener("pointermove", (event) => {
    if (!press || press.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (Math.hypot(dx, dy) < (press.touch ? SWIPE : 8)) return;
    clearTimeout(long);
    if (!press.lifted && !press.swiped && press.cell !== null && hands.lift(press.cell)) {
      press.lifted = true;
      area.classList.add("dragging");
    }
    if (press.lifted || !press.touch) return;
    const way = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "r" : "l") : dy > 0 ? "d" : "u";
    clearInterval(repeat);
    press.swiped = true;
    press.x = event.clientX;
    press.y = event.clientY;
    hands.swipe(way);
    repeat = setInterval(() => hands.swipe(way), REPEAT);
  });
  area.addEventListener("pointerup", (event) => {
    if (!press || press.id !== event.pointerId) return end();
    const { lifted, swiped, cell } = press;
    const drop = board()?.cellAt(event.clientX, event.clientY) ?? null;
    end();
    if (lifted && drop !== null) hands.drop(drop);
    else if (!swiped && !lifted && cell !== null && drop === cell) hands.tap(cell);
  });
  area.addEventListener("pointercancel", end);
  area.addEventListener("contextmenu", (event) => event.preventDefault());
  let wheeled = 0;
  area.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || area.scrollHeight > area.clientHeight + 4) return;
      event.preventDefault();
      wheeled += event.deltaY;
      if (Math.abs(wheeled) < 30) return;
      hands.turn(wheeled < 0);
      wheeled = 0;
    },
    { passive: false },
  );
}
