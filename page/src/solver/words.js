// Measures and counters in words.
// @ts-check

/** @param {number} count */
export function short(count) {
  for (const [unit, size] of /** @type {[string, number][]} */ ([
    ["G", 1e9],
    ["M", 1e6],
    ["k", 1e3],
  ])) {
    if (count >= size) return `${(count / size).toFixed(1)} ${unit}`;
  }
  return String(Math.round(count));
}

/** @param {[string, number][]} metrics */
export function words(metrics) {
  return metrics.map(([name, value]) => `${value} ${unit(name, value)}`).join(", ");
}

/** @type {Record<string, string>} */
const ONE = { moves: "move", pushes: "push", pulls: "pull" };

/**
 * @param {string} name
 * @param {number} value
 */
export const unit = (name, value) => (value === 1 ? (ONE[name] ?? name) : name).replaceAll("_", " ");
