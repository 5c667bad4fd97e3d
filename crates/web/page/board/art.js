// How everything on a board looks, as films draw it: written by a test of crates/film/src/art, never by hand.
// @ts-check

/** @typedef {(string | number)[]} Shape a form, its ink, and numbers or a path */

/** @type {Record<string, Shape[]>} What stands on a board, around the middle of a cell whose side is 40 units. */
export const ART = {
  goal: [
    ["line", "goal", 2.8, "M-13 -7L-13 -13L-7 -13"],
    ["line", "goal", 2.8, "M13 -7L13 -13L7 -13"],
    ["line", "goal", 2.8, "M13 7L13 13L7 13"],
    ["line", "goal", 2.8, "M-13 7L-13 13L-7 13"],
    ["disc", "goal", 0, 0, 4],
  ],
  boxOff: [
    ["rect", "shade", -15.5, -12, 33, 32, 6],
    ["rect", "box-edge", -17, -17, 34, 34, 5],
    ["rect", "box", -14.8, -14.8, 29.6, 29.6, 3.2],
    ["line", "box-light", 1.8, "M-12.5 -13.2L12.5 -13.2"],
    ["line", "box-plank", 1.8, "M-10 -10L10 -10L10 10L-10 10L-10 -10"],
    ["line", "box-plank", 1.8, "M-9.6 9.6L9.6 -9.6"],
  ],
  boxHome: [
    ["rect", "shade", -15.5, -12, 33, 32, 6],
    ["rect", "home-edge", -17, -17, 34, 34, 5],
    ["rect", "home", -14.8, -14.8, 29.6, 29.6, 3.2],
    ["line", "home-mark", 4.4, "M-8 1L-2.5 7L8 -7"],
  ],
  playerBody: [
    ["disc", "shade", 1, 4, 15],
    ["disc", "player-edge", 0, 0, 15],
    ["disc", "player", 0, 0, 13],
  ],
  playerEyes: [
    ["disc", "player-edge", -5, 2, 4.2],
    ["disc", "player-edge", 5, 2, 4.2],
    ["disc", "eye", -5, 2, 3.6],
    ["disc", "eye", 5, 2, 3.6],
    ["disc", "pupil", -5, 2, 2],
    ["disc", "pupil", 5, 2, 2],
  ],
  helmet: [
    [
      "fill",
      "helmet-edge",
      "M-14.4 -3.6L-13.91 -6.81L-12.47 -9.8L-10.18 -12.37L-7.2 -14.34L-3.73 -15.58L0 -16L3.73 -15.58L7.2 -14.34L10.18 -12.37L12.47 -9.8L13.91 -6.81L14.4 -3.6",
    ],
    [
      "fill",
      "helmet",
      "M-12.6 -3.6L-12.17 -6.35L-10.91 -8.9L-8.91 -11.09L-6.3 -12.78L-3.26 -13.84L0 -14.2L3.26 -13.84L6.3 -12.78L8.91 -11.09L10.91 -8.9L12.17 -6.35L12.6 -3.6",
    ],
    ["line", "helmet-edge", 4.6, "M0 -14.6L0 -8"],
    ["line", "helmet", 2.2, "M0 -14.2L0 -8"],
    ["line", "helmet-edge", 4.2, "M-14.6 -3.2L-7.6 -5L0 -5.7L7.6 -5L14.6 -3.2"],
    ["line", "helmet", 1.8, "M-14.6 -3.2L-7.6 -5L0 -5.7L7.6 -5L14.6 -3.2"],
  ],
  atomE: [
    ["disc", "shade", 1, 3.5, 15],
    ["disc", "atom-edge", 0, 0, 15],
    ["disc", "he", 0, 0, 12.9],
    ["line", "atom-light", 2.2, "M-8.9 -5.4L-7.2 -7.5L-5 -9.1L-2.4 -10.1L0.4 -10.4"],
    ["line", "atom-letter", 1.9, "M-6.9 -4.2L-6.9 5"],
    ["line", "atom-letter", 1.9, "M-0.77 -4.2L-0.77 5"],
    ["line", "atom-letter", 1.9, "M-6.9 0.4L-0.77 0.4"],
    ["line", "atom-letter", 1.9, "M2.3 1.93L6.9 1.93"],
    [
      "line",
      "atom-letter",
      1.9,
      "M6.9 1.93L6.9 0.64L6.83 0.02L6.68 -0.37L6.47 -0.65L6.18 -0.85L5.82 -0.99L5.39 -1.09L4.89 -1.13L4.31 -1.13L3.81 -1.04L3.38 -0.85L3.02 -0.56L2.73 -0.17L2.52 0.3L2.37 0.88L2.3 1.55L2.3 2.32L2.37 2.99L2.52 3.56L2.73 4.04L3.02 4.43L3.38 4.71L3.81 4.9L4.31 5L4.89 5L5.39 4.98L5.82 4.93L6.18 4.86L6.47 4.76L6.68 4.62L6.83 4.43L6.9 4.11L6.9 3.47",
    ],
  ],
  atomH: [
    ["disc", "shade", 1, 3.5, 15],
    ["disc", "atom-edge", 0, 0, 15],
    ["disc", "hy", 0, 0, 12.9],
    ["line", "atom-light", 2.2, "M-8.9 -5.4L-7.2 -7.5L-5 -9.1L-2.4 -10.1L0.4 -10.4"],
    ["line", "atom-letter", 2.6, "M-3.87 -5.4L-3.87 6.2"],
    ["line", "atom-letter", 2.6, "M3.87 -5.4L3.87 6.2"],
    ["line", "atom-letter", 2.6, "M-3.87 0.4L3.87 0.4"],
  ],
  atomO: [
    ["disc", "shade", 1, 3.5, 15],
    ["disc", "atom-edge", 0, 0, 15],
    ["disc", "ox", 0, 0, 12.9],
    ["line", "atom-light", 2.2, "M-8.9 -5.4L-7.2 -7.5L-5 -9.1L-2.4 -10.1L0.4 -10.4"],
    [
      "line",
      "atom-letter",
      2.6,
      "M-0.48 -5.4L0.48 -5.4L1.33 -5.22L2.05 -4.86L2.66 -4.31L3.14 -3.59L3.5 -2.68L3.75 -1.59L3.87 -0.32L3.87 1.12L3.75 2.39L3.5 3.48L3.14 4.39L2.66 5.11L2.05 5.66L1.33 6.02L0.48 6.2L-0.48 6.2L-1.33 6.02L-2.05 5.66L-2.66 5.11L-3.14 4.39L-3.5 3.48L-3.75 2.39L-3.87 1.12L-3.87 -0.32L-3.75 -1.59L-3.5 -2.68L-3.14 -3.59L-2.66 -4.31L-2.05 -4.86L-1.33 -5.22L-0.48 -5.4",
    ],
  ],
  atomN: [
    ["disc", "shade", 1, 3.5, 15],
    ["disc", "atom-edge", 0, 0, 15],
    ["disc", "ni", 0, 0, 12.9],
    ["line", "atom-light", 2.2, "M-8.9 -5.4L-7.2 -7.5L-5 -9.1L-2.4 -10.1L0.4 -10.4"],
    ["line", "atom-letter", 2.6, "M-3.87 6.2L-3.87 -5.4L3.87 6.2L3.87 -5.4"],
  ],
  atomC: [
    ["disc", "shade", 1, 3.5, 15],
    ["disc", "atom-edge", 0, 0, 15],
    ["disc", "ca", 0, 0, 12.9],
    ["line", "atom-light", 2.2, "M-8.9 -5.4L-7.2 -7.5L-5 -9.1L-2.4 -10.1L0.4 -10.4"],
    [
      "line",
      "atom-letter",
      2.6,
      "M3.87 -3.47L3.87 -4.28L3.75 -4.67L3.5 -4.92L3.14 -5.1L2.66 -5.22L2.05 -5.31L1.33 -5.37L0.48 -5.4L-0.48 -5.4L-1.33 -5.22L-2.05 -4.86L-2.66 -4.31L-3.14 -3.59L-3.5 -2.68L-3.75 -1.59L-3.87 -0.32L-3.87 1.12L-3.75 2.39L-3.5 3.48L-3.14 4.39L-2.66 5.11L-2.05 5.66L-1.33 6.02L-0.48 6.2L0.48 6.2L1.33 6.17L2.05 6.11L2.66 6.02L3.14 5.9L3.5 5.72L3.75 5.48L3.87 5.08L3.87 4.27",
    ],
  ],
  ring: [["ring", "choice", 0, 0, 17.4, 2.8]],
  electron: [
    ["disc", "atom-edge", 0, 0, 4.4],
    ["disc", "electron", 0, 0, 2.9],
  ],
  bond1: [["line", "bond", 3.8, "M-12 0L12 0"]],
  bond2: [
    ["line", "bond", 3.8, "M-12 -4L12 -4"],
    ["line", "bond", 3.8, "M-12 4L12 4"],
  ],
  bond3: [
    ["line", "bond", 3.8, "M-12 -7L12 -7"],
    ["line", "bond", 3.8, "M-12 0L12 0"],
    ["line", "bond", 3.8, "M-12 7L12 7"],
  ],
  bond4: [
    ["line", "bond", 2.8, "M-12 -9L12 -9"],
    ["line", "bond", 2.8, "M-12 -3L12 -3"],
    ["line", "bond", 2.8, "M-12 3L12 3"],
    ["line", "bond", 2.8, "M-12 9L12 9"],
  ],
  "sign/": [
    ["rect", "floor", -9, -9, 18, 18, 4.8],
    ["rect", "sign", -8, -8, 16, 16, 4],
    ["line", "sign-mark", 2.6, "M-4.4 0L4.4 0"],
  ],
  "sign+": [
    ["rect", "floor", -9, -9, 18, 18, 4.8],
    ["rect", "sign", -8, -8, 16, 16, 4],
    ["line", "sign-mark", 2.6, "M-4.4 0L4.4 0"],
    ["line", "sign-mark", 2.6, "M0 -4.4L0 4.4"],
  ],
  "sign@": [
    ["disc", "floor", 0, 0, 10],
    ["disc", "sign", 0, 0, 9],
    ["line", "sign-mark", 1.9, "M-4.9 -0.6L-4.6 -1.8L-3.9 -3L-2.9 -4L-1.6 -4.6L-0.2 -4.9L1.2 -4.7L2.5 -4.2L3.3 -3.6"],
    ["fill", "sign-mark", "M6.4 -0.4L5.3 -5.3L1.4 -1.6"],
    ["line", "sign-mark", 1.9, "M4.9 0.6L4.6 1.8L3.9 3L2.9 4L1.6 4.6L0.2 4.9L-1.2 4.7L-2.5 4.2L-3.3 3.6"],
    ["fill", "sign-mark", "M-6.4 0.4L-5.3 5.3L-1.4 1.6"],
  ],
};

/** Units from the middle of an atom to its free electrons. */
export const ORBIT = 15.6;
