// Whether somebody is there: what moves on its own stops some seconds after the last key, touch, scroll or move of the mouse,
// so that a page that nobody touches costs nothing.
// @ts-check

/** What counts as somebody being there. */
const SIGNS = ["keydown", "pointerdown", "pointermove", "wheel", "scroll", "focusin"];

/**
 * Calls `change` with true now and whenever somebody comes back, and with false when nobody has been there for a while. The
 * function returned ends that, with a last call with false.
 * @param {number} seconds without a sign after which nobody is there
 * @param {(isAwake: boolean) => void} change
 */
export function whileAwake(seconds, change) {
  let isAwake = false;
  let last = 0;
  let timer = 0;
  const look = () => {
    const left = last + seconds * 1000 - Date.now();
    if (left > 0) return void (timer = setTimeout(look, left));
    isAwake = false;
    change(false);
  };
  const wake = () => {
    last = Date.now();
    if (isAwake) return;
    isAwake = true;
    change(true);
    look();
  };
  for (const sign of SIGNS) addEventListener(sign, wake, { passive: true, capture: true });
  wake();
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, wake, { capture: true });
    clearTimeout(timer);
    if (isAwake) change(false);
  };
}
