// Sounds, made by the browser itself; off unless they are chosen, which is offered once.
// @ts-check
import { settings } from "../../settings/settings.js";

/** @typedef {"step" | "push" | "home" | "bond" | "cut" | "turn" | "refused" | "solved"} Sound */

/** @typedef {[number, number, number, number, OscillatorType]} Note start in seconds, hertz, seconds, loudness, shape */

/** @type {Record<Sound, Note[]>} */
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
  turn: [
    [0, 330, 0.07, 0.1, "sine"],
    [0.05, 415, 0.07, 0.1, "sine"],
    [0.1, 523, 0.12, 0.1, "sine"],
  ],
  refused: [[0, 90, 0.08, 0.1, "square"]],
  solved: [
    [0, 523, 0.16, 0.13, "triangle"],
    [0.12, 659, 0.16, 0.13, "triangle"],
    [0.24, 784, 0.16, 0.13, "triangle"],
    [0.36, 1047, 0.4, 0.14, "triangle"],
  ],
};

/** The note of each element, in hertz: together they are a chord. @type {Record<string, number>} */
const ELEMENTS = { C: 262, N: 330, O: 392, H: 523, E: 659 };

/** Seconds from note to note of a chord, and of a note. */
const [ROLL, RING] = [0.06, 0.7];

/** @type {AudioContext | null} */
let context = null;

/**
 * Plays notes, if sounds are chosen.
 * @param {Note[]} notes
 */
function play(notes) {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [start, frequency, length, loudness, shape] of notes) {
    const tone = new OscillatorNode(context, { type: shape, frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(loudness, now + start);
    gain.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}

/** @param {Sound} name */
export const sound = (name) => play(NOTES[name]);

/**
 * The chord of a finished molecule: a note for each of its elements, the lowest first.
 * @param {string[]} letters of its atoms
 * @returns {Note[]}
 */
export function chord(letters) {
  const notes = [...new Set(letters.map((letter) => ELEMENTS[letter]))].sort((a, b) => a - b);
  return notes.map((frequency, at) => [at * ROLL, frequency, RING, 0.11, "sine"]);
}

/**
 * The atoms of molecules that a move finished.
 * @param {import("../../common/types.js").Level} level
 * @param {Pick<import("../../common/types.js").Told, "state" | "before">} answer
 */
export function finished({ kinds }, { state, before }) {
  const old = new Set((before.made ?? []).map(({ atoms }) => String(atoms)));
  const made = (state.made ?? []).filter(({ atoms }) => !old.has(String(atoms)));
  return made.flatMap(({ atoms }) => atoms.map((atom) => kinds[atom]));
}

/** @param {string[]} letters of the atoms of a molecule; none for no sound */
export const soundChord = (letters) => play(chord(letters));

/**
 * What a move did, as it sounds; nothing for the end, which has a sound of its own, later.
 * @param {import("../../common/types.js").Told} answer
 * @returns {Sound | null}
 */
export function effectOf({ state, before, frames, done }) {
  if (!done) return "refused";
  if (state.solved && !before.solved) return null;
  const bonds = (/** @type {import("../../common/types.js").State} */ one) =>
    (one.bonds ?? []).reduce((/** @type {number} */ sum, /** @type {number[]} */ bond) => sum + bond[2], 0);
  // A molecule that turns does not move the same way with all of its atoms.
  const steps = frames?.length === 1 ? frames[0].m.map(([piece, cell]) => cell - before.pieces[piece]) : [];
  if (state.bonds && new Set(steps).size > 1) return "turn";
  if (bonds(state) > bonds(before)) return "bond";
  if (bonds(state) < bonds(before)) return "cut";
  if ((state.home ?? 0) > (before.home ?? 0)) return "home";
  return frames?.some((frame) => frame.p) ? "push" : "step";
}
