// The icons: strokes on a grid of 24.
// @ts-check
import { s } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 14L4 9l5-5 M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5 M20 9H10a6 6 0 0 0 0 12h3",
  first: "M19 5l-8 7 8 7z M6 5v14",
  last: "M5 5l8 7-8 7z M18 5v14",
  restart: "M4 12a8 8 0 1 0 2.5-5.8 M4 4v4.5h4.5",
  play: "M7 4.5l12 7.5-12 7.5z",
  pause: "M8 5v14 M16 5v14",
  back: "M15 5l-8 7 8 7z",
  forward: "M9 5l8 7-8 7z",
  left: "M19 12H5 M11 6l-6 6 6 6",
  right: "M5 12h14 M13 6l6 6-6 6",
  up: "M12 19V5 M6 11l6-6 6 6",
  down: "M12 5v14 M6 13l6 6 6-6",
  hint: "M9 18h6 M10 21h4 M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.500 1 2.500h6c0-1 .3-1.800 1-2.500A6 6 0 0 0 12 3z",
  solve: "M13 3L5 14h6l-1 7 8-11h-6z",
  stop: "M6 6h12v12H6z",
  edit: "M4 20l1-4L16 5l3 3L8 19z M14 7l3 3",
  share: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1 M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
  download: "M12 4v11 M7 11l5 5 5-5 M5 20h14",
  open: "M4 6h6l2 2h8v11H4z",
  help: "M9 9a3 3 0 1 1 4 2.800c-.7.3-1 .8-1 1.700 M12 17.500v.1",
  theme: "M20 14A8 8 0 1 1 10 4a6.500 6.500 0 0 0 10 10z",
  settings: "M4 7h9 M17 7h3 M15 5v4 M4 17h3 M11 17h9 M9 15v4",
  reverse: "M7 4L3 8l4 4 M3 8h11 M17 20l4-4-4-4 M21 16H10",
  check: "M5 12.500l4.500 4.500L19 7",
  close: "M6 6l12 12 M18 6L6 18",
  warn: "M12 4L2.500 20h19z M12 10v4.500 M12 17.200v.1",
  fill: "M5 12l7-7 7 7-7 7z M20 16c1 1.500 1.500 2.500 1.500 3.300a1.500 1.500 0 0 1-3 0c0-.8.500-1.800 1.500-3.300z",
  select: "M4 8V4h4 M12 4h4 M20 8V4 M4 12v4 M4 20h4 M12 20h4 M20 16v4 M20 12v0",
  turn: "M19 12a7 7 0 1 1-2-5 M19 3v5h-5",
  compare: "M4 5h7v14H4z M13 5h7v14h-7z",
  mirror: "M12 3v18 M9 7l-6 5 6 5z M15 7l6 5-6 5z",
  flip: "M3 12h18 M7 9l5-6 5 6z M7 15l5 6 5-6z",
  plus: "M12 5v14 M5 12h14",
  dice: "M5 5h14v14h-14z M9 9h.01 M15 9h.01 M12 12h.01 M9 15h.01 M15 15h.01",
  minus: "M5 12h14",
  trash: "M5 7h14 M9 7V4h6v3 M7 7l1 13h8l1-13",
  shorten: "M2.500 12h6.500 M6 8.500L9.500 12 6 15.500 M21.500 12H15 M18 8.500L14.500 12l3.500 3.500 M12 5v14",
  more: "M4 7h16M4 12h16M4 17h16",
  zoom: "M10.5 4a6.5 6.5 0 1 0 0 13 6.500 6.500 0 0 0 0-13z M15.500 15.500L21 21 M10.500 7.500v6 M7.500 10.500h6",
  arrows: "M12 3v18 M3 12h18 M9 6l3-3 3 3 M9 18l3 3 3-3 M6 9l-3 3 3 3 M18 9l3 3-3 3",
  list: "M4 4h6v6H4z M14 4h6v6h-6z M4 14h6v6H4z M14 14h6v6h-6z",
  tools: "M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z M13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z M20 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z",
  fit: "M4 9V4h5 M15 4h5v5 M20 15v5h-5 M9 20H4v-5",
  goTo: "M4 12h11 M11 8l4 4-4 4 M20 5v14",
  eraser: "M8 20h12 M4.500 15.500l9-9 6 6-7.500 7.500H9z M9 11l6 6",
  film: "M4 5h16v14H4z M8 5v14 M16 5v14 M4 12h4 M16 12h4",
};

/**
 * An icon; screen readers skip it.
 * @param {string} name
 */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "i", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
