// A ghost that makes the moves of a lesson once: translucent pieces that move over those which stay where they are.
// @ts-check
import { s } from "../common/dom.js";

/** Milliseconds before the first move, from move to move, of a move, and after the last. */
const [BEFORE, BEAT, GLIDE, AFTER] = [600, 420, 300, 1200];

/**
 * Plays frames once. The function returned ends that.
 * @param {import("./board.js").Board} board
 * @param {import("../common/types.js").Frame[]} frames
 */
export function playGhost(board, frames) {
  const moved = [...new Set(frames.flatMap(({ m }) => m.map(([piece]) => piece)))];
  const ghosts = new Map(
    moved.map((piece) => [piece, /** @type {SVGElement} */ (board.pieces[piece].cloneNode(true))]),
  );
  const layer = s("g", { class: "ghost" }, [...ghosts.values()]);
  layer.style.setProperty("--glide", `${GLIDE}ms`);
  board.svg.append(layer);
  let at = 0;
  let timer = 0;
  const end = () => {
    clearTimeout(timer);
    layer.remove();
  };
  const step = () => {
    if (at === frames.length) return end();
    for (const [piece, cell] of frames[at].m) {
      const [x, y] = board.middle(cell);
      const ghost = /** @type {SVGElement} */ (ghosts.get(piece));
      ghost.style.transform = `translate(${x}px, ${y}px)`;
      ghost.classList.toggle("home", board.goals.has(cell));
    }
    at += 1;
    timer = setTimeout(step, at < frames.length ? BEAT : AFTER);
  };
  timer = setTimeout(step, BEFORE);
  return end;
}
