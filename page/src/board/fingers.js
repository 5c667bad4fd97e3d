// Two fingers on a board: they came nearer or went apart, and moved.
// @ts-check

/** @typedef {{ x: number, y: number }} Point */

export class Fingers {
  constructor() {
    /** @type {Map<number, Point>} */
    this.at = new Map();
  }

  /** How many there are. */
  get count() {
    return this.at.size;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType !== "mouse") this.at.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.at.delete(event.pointerId);
  }

  /**
   * What two fingers did: how much farther apart they are, around which point, and how far that moved. Nothing unless
   * there are two.
   * @param {PointerEvent} event
   * @returns {{ by: number, around: Point, shift: Point } | null}
   */
  move(event) {
    if (!this.at.has(event.pointerId) || this.count !== 2) return null;
    const before = [...this.at.values()];
    this.at.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...this.at.values()];
    const [from, to] = [between(before), between(after)];
    return { by: apart(after) / apart(before), around: to, shift: { x: to.x - from.x, y: to.y - from.y } };
  }
}

/** @param {Point[]} points two of them */
const apart = ([a, b]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** @param {Point[]} points two of them */
const between = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
