// Input by mouse and fingers during a game.
// @ts-check
import { describe } from "../board/describe.js";
import { Pointer } from "../board/pointer.js";

/** @typedef {import("./play.js").Player} Player */

/** @param {Player} player */
export function hands(player) {
  const { aim, status, zoom } = player;
  const { field, table } = player.frame;
  // A thumb swipes where it is, mostly below the board.
  return new Pointer(field, () => (player.movie ? null : player.board), {
    tap: (cell) => {
      table.focus({ preventScroll: true });
      aim.tap(cell);
    },
    lift: (cell) => aim.grab(cell),
    drag: (cell) => aim.drag(cell),
    drop: (cell) => aim.drop(cell),
    swipe: (way) => player.key(way),
    info: (cell) => status.show("hint-text", describe(player.game.level, player.game.state, player.view, cell)),
    hover: (cell) => aim.hover(cell),
    pan: (dx, dy) => table.scrollBy({ left: -dx, top: -dy }),
    turn: (back) => player.command(back ? "undo" : "redo"),
    pinch: (by, around, shift) => {
      zoom.set(zoom.factor * by, around);
      table.scrollBy({ left: -shift.x, top: -shift.y });
    },
  });
}
