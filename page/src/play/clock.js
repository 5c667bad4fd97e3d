// How long a level has been played: only while the page is in sight and something happens, and until the level is solved.
// @ts-check

/** Milliseconds without a move after which the clock stands still. */
const IDLE = 60_000;

export class Clock {
  /** @param {(text: string) => void} onText */
  constructor(onText) {
    this.onText = onText;
    this.seconds = 0;
    this.last = 0;
    this.timer = setInterval(() => this.tick(), 1000);
  }

  /** Something happened. */
  wake() {
    this.last = performance.now();
  }

  /** The level is solved: the clock stands still until something happens again. */
  rest() {
    this.last = 0;
  }

  tick() {
    if (document.hidden || !this.last || performance.now() - this.last > IDLE) return;
    this.seconds += 1;
    this.onText(this.text());
  }

  /** Minutes and seconds. */
  text() {
    const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
    const minutes = Math.floor(this.seconds / 60);
    const hours = Math.floor(minutes / 60);
    const rest = `${two(minutes % 60)}:${two(this.seconds % 60)}`;
    return hours ? `${hours}:${rest}` : rest;
  }

  stop() {
    clearInterval(this.timer);
  }
}
