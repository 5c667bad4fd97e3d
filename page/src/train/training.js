// The trainer while a level is played: what stands around the level, what its end means for the run, and the level after it.
// @ts-check
import { h, toast } from "../common/dom.js";
import { trainAddress } from "../routes.js";
import { goTo } from "../shell/history.js";
import { forgetResult, noteResult, resultOf } from "../storage/results.js";
import { openPool } from "./pool.js";
import { after, begin, keepRun, left, runHere, stands, timed, wishes } from "./run.js";

/** @typedef {import("./run.js").Run} Run */

/** Milliseconds between two looks at the clock. */
const TICK = 500;

/**
 * Begins a run and goes to its first level.
 * @param {import("./run.js").Mode} mode
 */
export async function train(mode) {
  keepRun(begin(mode, wishes(), Date.now()));
  await goOn();
}

/** Goes to the next level of the run, or to the trainer if there is none. */
export async function goOn() {
  const run = runHere();
  if (!run || run.over) return goTo("#/train");
  const pool = await openPool();
  const now = await pool.next(run.wishes);
  // Time passes while levels are graded, but not that of the player.
  const waited = run.ended.length ? run : { ...run, begun: Date.now() };
  if (!now) {
    keepRun({ ...waited, over: "There are no more levels like this: wish for something else." });
    return goTo("#/train");
  }
  keepRun({ ...waited, now });
  goTo(trainAddress(now.address));
}

/**
 * Notes how the level of the run has ended.
 * @param {boolean} solved
 * @param {boolean} helped
 */
function end(solved, helped) {
  const run = runHere();
  if (!run?.now) return;
  const { key, difficulty } = run.now;
  const { game } = run.wishes;
  // What was begun counts as it stands; what was not is given up.
  if (!solved && !resultOf(key)) noteResult(key, { solved, helped, game, difficulty });
  keepRun(after(run, solved, helped, Date.now()));
}

/**
 * What stands around a level that the trainer serves, if it is the one of the run.
 * @param {string} address of the level
 * @returns {(Pick<import("../play/play.js").Around, "crumbs" | "steps" | "list" | "go" | "solved"> & { enter: () => () => void }) | null}
 */
export function around(address) {
  const run = runHere();
  if (run?.now?.address !== address) return null;
  const { key } = run.now;
  const state = h("span", { class: "run" });
  const show = () => (state.textContent = stands(runHere() ?? run, Date.now()));
  const giveUp = h("button", { type: "button", onclick: () => go(1) }, "Give up");
  const go = (/** @type {number} */ by) => {
    if (by < 0) return toast("The trainer only goes on.");
    if (runHere()?.now) end(false, Boolean(resultOf(key)?.helped));
    void goOn().catch((error) => toast(error.message, "bad"));
  };
  show();
  const tick = () => {
    show();
    const now = runHere();
    if (!now?.now || !timed(now, Date.now()).over) return;
    // What time ended is no failure.
    forgetResult(key);
    keepRun({ ...timed(now, Date.now()), now: null });
    goTo("#/train");
  };
  return {
    enter() {
      if (left(run, Date.now()) === null) return () => {};
      const timer = setInterval(tick, TICK);
      return () => clearInterval(timer);
    },
    crumbs: () => [h("a", { href: "#/train" }, "Train"), " › ", state],
    steps: [giveUp],
    list: { address: "#/train", name: "Train" },
    go,
    async solved({ hints }) {
      end(true, hints);
      giveUp.hidden = true;
      show();
      return "";
    },
  };
}
