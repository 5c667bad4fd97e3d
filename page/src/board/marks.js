// Marks on squares (`losing`: a target from which the level is lost), and arrows for hints and plans.
// @ts-check
import { s } from "../common/dom.js";

/** Names of the marks, in the order in which they lie; those of `ABOVE` lie above the pieces. */
export const MARKS = ["checkers", "dead", "reach", "target", "losing", "selected", "hint", "warning", "cursor"];
export const ABOVE = ["selected", "hint", "warning", "cursor"];

/**
 * The shape of a mark.
 * @param {string} name
 * @returns {SVGElement}
 */
export function shape(name) {
  switch (name) {
    case "reach":
      return s("circle", { r: 3.2 });
    case "target":
      return s("rect", { x: -12, y: -12, width: 24, height: 24, rx: 6 });
    case "losing":
      return s("g", {}, shape("target"), shape("dead"));
    case "dead":
      return s("path", { d: "M-6 -6L6 6M6 -6L-6 6" });
    case "warning":
      return s(
        "g",
        {},
        s("rect", { x: -18, y: -18, width: 36, height: 36, rx: 7 }),
        s("path", { class: "sign", d: "M11 -20L20 -4H2z" }),
        s("path", { class: "bang", d: "M11 -14.500v4.500M11 -7v.1" }),
      );
    case "hint": {
      const square = { x: -18, y: -18, width: 36, height: 36, rx: 8 };
      return s("g", {}, s("rect", { ...square, class: "edge" }), s("rect", square));
    }
    case "checkers":
      return s("rect", { x: -20, y: -20, width: 40, height: 40 });
    default:
      return s("rect", { x: -19, y: -19, width: 38, height: 38, rx: 6 });
  }
}

/** Units between the middle of the first cell and the start of an arrow, and between its head and the middle of the last. */
const START = 13;
const END = 12;

/**
 * An arrow through the middles of cells: a line with a head at its end.
 * @param {[number, number][]} points in units, at least two
 */
export function arrow(points) {
  const short = points.filter((point, at) => at === 0 || String(point) !== String(points[at - 1]));
  const [from, to] = short.slice(-2);
  if (!to) return s("g");
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  // What lies at its end, such as a goal, is seen beyond the head; the line ends where the head begins.
  const [wayX, wayY] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  const [tipX, tipY] = [to[0] - wayX * END, to[1] - wayY * END];
  // What stands at its start is not covered.
  const [first, second] = short;
  const [sx, sy] = [Math.sign(second[0] - first[0]) * START, Math.sign(second[1] - first[1]) * START];
  const line = [[first[0] + sx, first[1] + sy], ...short.slice(1, -1), [tipX - wayX * 8, tipY - wayY * 8]];
  const d = `M${line.map((point) => point.join(" ")).join("L")}`;
  const head = { d: "M9 0L-7 -10V10z", transform: `translate(${tipX} ${tipY}) rotate(${angle})` };
  return s(
    "g",
    {},
    s("path", { class: "arrow-edge", d }),
    s("path", { class: "arrow-edge", ...head }),
    s("path", { class: "arrow-line", d }),
    s("path", { class: "arrow-head", ...head }),
  );
}
