// The content of a square, in words.
// @ts-check

/** @typedef {import("../common/types.js").Level} Level */
/** @typedef {import("../common/types.js").State} State */

/** @type {Record<string, string>} */
const ELEMENTS = { E: "helium", H: "hydrogen", O: "oxygen", N: "nitrogen", C: "carbon" };

/**
 * @param {Level} level
 * @param {State} state
 * @param {number} cell
 */
export function describe(level, state, cell) {
  const place = `row ${Math.floor(cell / level.width) + 1}, column ${(cell % level.width) + 1}`;
  return `${thing(level, state, cell)}, ${place}`;
}

/**
 * @param {Level} level
 * @param {State} state
 * @param {number} cell
 */
function thing(level, state, cell) {
  const goal = level.goals.includes(cell);
  const pieces = state.pieces.flatMap((other, number) => (other === cell ? [number] : []));
  if (level.game === "sokobond" && pieces.length) {
    const [piece] = pieces;
    const free = state.free?.[piece] ?? 0;
    const electrons = free === 1 ? "1 free electron" : `${free} free electrons`;
    return `${ELEMENTS[level.kinds[piece]]} with ${electrons}${piece === level.player ? ", you" : ""}`;
  }
  if (pieces.some((number) => level.kinds[number] === "$")) return goal ? "box on a goal" : "box";
  if (pieces.includes(level.player)) return goal ? "you, on a goal" : "you";
  const names = /** @type {Record<string, string>} */ ({ "#": "wall", _: "outside" });
  return names[level.ground[cell]] ?? (goal ? "goal" : "floor");
}
