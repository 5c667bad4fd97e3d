// A solved board: it lights up, pieces nod one after the other and sparks fly from them. It takes a second, two when a
// whole collection is solved, and nothing waits for it. In Sokobond the finished molecules go on breathing.
// @ts-check
import { s } from "../common/dom.js";

/** @typedef {import("./board.js").Board} Board */

/** Milliseconds of the sparks, and between one piece and the next. */
const LENGTH = 900;
const NEXT = 90;

/** Sparks of a piece, and most pieces that spark. */
const SPARKS = 7;
const MOST = 14;

/** Rounds of sparks when a collection is solved. */
const ROUNDS = 3;

/**
 * Celebrates; the function returned ends it at once.
 * @param {Board} board
 * @param {boolean} [great] whether a collection is solved
 * @returns {() => void}
 */
export function celebrate(board, great = false) {
  const { level, party, svg } = board;
  const pieces = [...level.kinds.keys()].filter((piece) => level.game === "sokobond" || piece !== level.player);
  const places = pieces.map((piece) => board.middle(board.cells[piece]));
  const nods = pieces.map((piece, at) => {
    const look = /** @type {SVGElement} */ (board.pieces[piece].firstChild);
    const steps = [
      { transform: "none" },
      { transform: "translateY(-7px) scale(1.07)", offset: 0.35 },
      { transform: "translateY(1.5px) scale(1.06, 0.94)", offset: 0.7 },
      { transform: "none" },
    ];
    return look.animate(steps, { duration: 380, delay: Math.min(at, MOST) * NEXT, easing: "ease-out" });
  });
  const rounds = great ? ROUNDS : 1;
  const sparks = Array.from({ length: rounds }, (_, round) =>
    places
      .slice(0, MOST)
      .flatMap((place, at) =>
        Array.from({ length: SPARKS }, (_, spark) => fly(party, place, at, spark, round * LENGTH * 0.6)),
      ),
  ).flat();
  svg.classList.add("lit");
  const end = () => {
    clearTimeout(timer);
    svg.classList.remove("lit");
    nods.forEach((nod) => nod.cancel());
    sparks.forEach((spark) => spark.remove());
  };
  const timer = setTimeout(end, LENGTH * (1 + 0.6 * (rounds - 1)) + MOST * NEXT);
  return end;
}

/**
 * A spark that flies off and fades.
 * @param {SVGGElement} party
 * @param {[number, number]} place
 * @param {number} at
 * @param {number} number
 * @param {number} later milliseconds before it flies
 */
function fly(party, [x, y], at, number, later) {
  const angle = ((number + (at % 2) / 2) / SPARKS) * 2 * Math.PI + later;
  const [dx, dy] = [Math.cos(angle) * 36, Math.sin(angle) * 36 - 8];
  const spark = s("circle", { class: `spark spark-${number % 3}`, r: 3, cx: x, cy: y, opacity: 0 });
  party.append(spark);
  spark.animate(
    [
      { opacity: 1, transform: "translate(0, 0)" },
      { opacity: 1, offset: 0.6 },
      { opacity: 0, transform: `translate(${dx}px, ${dy}px)` },
    ],
    { duration: LENGTH - 200, delay: Math.min(at, MOST) * NEXT + later, easing: "cubic-bezier(.1,.7,.4,1)" },
  );
  return spark;
}
