// Ticks of the device under the finger, where it has them: what moves something is felt, steps are not.
// @ts-check
import { settings } from "../../settings/settings.js";

/** @typedef {import("./sounds.js").Sound} Sound */

/** Milliseconds of trembling and of rest. @type {Partial<Record<Sound, number[]>>} */
const TICKS = {
  push: [8],
  home: [12, 40, 18],
  bond: [14, 40, 14],
  cut: [24],
  turn: [10, 20, 10],
  refused: [20],
  solved: [16, 50, 16, 50, 40],
};

/** Whether this device can tremble, and is held in the hand. */
export const canTremble = () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** @param {Sound} name what happened */
export function tick(name) {
  const times = TICKS[name];
  if (times && settings.ticks && canTremble()) navigator.vibrate(times);
}
