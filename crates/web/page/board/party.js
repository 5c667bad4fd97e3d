// A solved board: pieces hop one after the other and sparks fly from them. It takes a second, and nothing waits for it.
// @ts-check
import { s } from "../common/dom.js";

/** @typedef {import("./board.js").Board} Board */

/** Milliseconds of the whole, and between one piece and the next. */
const LENGTH = 900;
const NEXT = 50;

/** Sparks of a piece, and most pieces that spark. */
const SPARKS = 7;
const MOST = 14;

/**
 * Celebrates; the function returned ends it at once.
 * @param {Board} board
 * @returns {() => void}
 */
export function celebrate(board) {
  const { level, party } = board;
  const pieces = [...level.kinds.keys()].filter((piece) => level.game === "sokobond" || piece !== level.player);
  const places = pieces.map((piece) => board.middle(board.cells[piece]));
  const hops = pieces.map((piece, at) => {
    const look = /** @type {SVGElement} */ (board.pieces[piece].firstChild);
    const steps = [{ transform: "none" }, { transform: "translateY(-9px) scale(1.08)" }, { transform: "none" }];
    return look.animate(steps, { duration: 320, delay: Math.min(at, MOST) * NEXT, easing: "ease-out" });
  });
  const sparks = places
    .slice(0, MOST)
    .flatMap((place, at) => Array.from({ length: SPARKS }, (_, spark) => fly(party, place, at, spark)));
  const end = () => {
    clearTimeout(timer);
    hops.forEach((hop) => hop.cancel());
    sparks.forEach((spark) => spark.remove());
  };
  const timer = setTimeout(end, LENGTH + MOST * NEXT);
  return end;
}

/**
 * A spark that flies off and fades.
 * @param {SVGGElement} party
 * @param {[number, number]} place
 * @param {number} at
 * @param {number} number
 */
function fly(party, [x, y], at, number) {
  const angle = ((number + (at % 2) / 2) / SPARKS) * 2 * Math.PI;
  const [dx, dy] = [Math.cos(angle) * 34, Math.sin(angle) * 34 - 8];
  const spark = s("circle", { class: `spark spark-${number % 3}`, r: 3.2, cx: x, cy: y, opacity: 0 });
  party.append(spark);
  spark.animate(
    [
      { opacity: 1, transform: "translate(0, 0)" },
      { opacity: 1, offset: 0.6 },
      { opacity: 0, transform: `translate(${dx}px, ${dy}px)` },
    ],
    { duration: LENGTH - 200, delay: Math.min(at, MOST) * NEXT, easing: "cubic-bezier(.1,.7,.4,1)" },
  );
  return spark;
}
