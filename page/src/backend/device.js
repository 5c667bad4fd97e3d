// The limits of workers on this device: processors, memory, and the time of a search.
// @ts-check
import { Refused } from "../common/refused.js";
import { Trapped } from "./helper.js";
import { SOLVER, module } from "./host.js";

/** @typedef {import("./helper.js").Start} Start */

/** Most bytes of memory that an instance may use, and its part of the memory of the device. */
const MEMORY = 1 << 30;
const PART = 4;

/** Default seconds of a search. */
const SECONDS = 20;

export const cores = Math.max(1, navigator.hardwareConcurrency || 1);
const device = /** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? PART;
const memory = Math.min(MEMORY, (device / PART) * MEMORY);
const seconds = Number(document.querySelector("meta[name='seconds']")?.getAttribute("content")) || SECONDS;

/**
 * The setup of a worker; `parts` workers share the memory.
 * @param {Partial<Omit<Start, "module">> & { seconds?: number | null, module?: string, parts?: number }} [how]
 * @returns {Promise<Start>}
 */
export async function start({ levels = null, keeps = false, parts = 1, ...how } = {}) {
  return {
    module: await module(how.module ?? SOLVER),
    levels,
    keeps,
    setup: { memory: memory / parts, seconds: how.seconds ?? seconds, machine: "browser" },
  };
}

/**
 * Why a question has no answer, in words: a worker that has trapped had too little memory, or has a fault.
 * @param {unknown} error
 */
export function refusalOf(error) {
  if (!(error instanceof Trapped)) return error;
  const full = error.kind === "RangeError" || error.bytes > memory / 2;
  const message = full ? "not enough memory in this browser" : "the answer failed; this is a fault of the page";
  return new Refused(500, { code: full ? "E-MEMORY" : "E-BROKEN", message });
}
