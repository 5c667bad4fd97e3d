// Sounds, made by the browser itself; off unless they are chosen.
// @ts-check
import { settings } from "../settings/settings.js";

/** @typedef {"step" | "push" | "home" | "bond" | "cut" | "refused" | "solved"} Sound */

/**
 * Notes of a sound: start in seconds, frequency in hertz, length in seconds, loudness, shape.
 * @type {Record<Sound, [number, number, number, number, OscillatorType][]>}
 */
const NOTES = {
  step: [[0, 190, 0.05, 0.06, "triangle"]],
  push: [
    [0, 110, 0.09, 0.16, "triangle"],
    [0.01, 75, 0.1, 0.12, "sine"],
  ],
  home: [
    [0, 523, 0.09, 0.12, "triangle"],
    [0.07, 784, 0.16, 0.12, "triangle"],
  ],
  bond: [
    [0, 392, 0.08, 0.12, "sine"],
    [0.05, 587, 0.16, 0.12, "sine"],
  ],
  cut: [
    [0, 440, 0.06, 0.1, "square"],
    [0.05, 294, 0.12, 0.06, "square"],
  ],
  refused: [[0, 90, 0.08, 0.1, "square"]],
  solved: [
    [0, 523, 0.16, 0.13, "triangle"],
    [0.12, 659, 0.16, 0.13, "triangle"],
    [0.24, 784, 0.16, 0.13, "triangle"],
    [0.36, 1047, 0.4, 0.14, "triangle"],
  ],
};

/** @type {AudioContext | null} */
let context = null;

/**
 * Plays a sound, if sounds are chosen.
 * @param {Sound} name
 */
export function sound(name) {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [start, frequency, length, loudness, shape] of NOTES[name]) {
    const tone = new OscillatorNode(context, { type: shape, frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(loudness, now + start);
    gain.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}

/**
 * What a move did, as it sounds; nothing for the end, which has a sound of its own, later.
 * @param {import("../common/types.js").Told} answer
 * @returns {Sound | null}
 */
export function effectOf({ state, before, frames, done }) {
  if (!done) return "refused";
  if (state.solved && !before.solved) return null;
  const bonds = (/** @type {import("../common/types.js").State} */ one) =>
    (one.bonds ?? []).reduce((/** @type {number} */ sum, /** @type {number[]} */ bond) => sum + bond[2], 0);
  if (bonds(state) > bonds(before)) return "bond";
  if (bonds(state) < bonds(before)) return "cut";
  if ((state.home ?? 0) > (before.home ?? 0)) return "home";
  return frames?.some((frame) => frame.p) ? "push" : "step";
}
