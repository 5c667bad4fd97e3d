// The levels to try on the start page.
// @ts-check

/** Two boxes, one of them a push from its goal; and a molecule of water to be put together. */
export const TRIALS = [
  "########\n#   #  #\n# @$.  #\n#  $ . #\n#      #\n########",
  "xxxxxxxx\nx---x--x\nx-O-h--x\nx------x\nx---h--x\nxxxxxxxx",
];
