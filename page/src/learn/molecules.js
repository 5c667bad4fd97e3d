// Finished molecules in words.
// @ts-check

/** Digits as they stand in formulas. */
const SMALL = "₀₁₂₃₄₅₆₇₈₉";

/**
 * A formula as it is written, with small digits.
 * @param {string} formula
 */
export const written = (formula) => formula.replace(/\d/g, (digit) => SMALL[Number(digit)]);

/**
 * The molecules that were made, such as `You made 2 × hydrogen (H₂) and water (H₂O).`; nothing in Sokoban.
 * @param {import("../common/types.js").State} state
 */
export function madeOf({ made = [] }) {
  /** @type {Map<string, number>} */
  const kinds = new Map();
  for (const { name, formula } of made) {
    const words = name ? `${name} (${written(formula)})` : written(formula);
    kinds.set(words, (kinds.get(words) ?? 0) + 1);
  }
  const words = [...kinds].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name));
  if (!words.length) return "";
  const last = words.pop();
  return `You made ${words.length ? `${words.join(", ")} and ` : ""}${last}.`;
}
