// A grid of cards of which only those in sight exist, for lists of thousands. All cards have the same height, so that
// the rows above and below are so much padding.
// @ts-check

/** Rows beyond the edges of the window that exist too, so that Tab and quick scrolling find them. */
const BEYOND = 3;

/** Milliseconds without scrolling before pictures are asked for: those that fly past are not wanted. */
const PAUSE = 90;

export class Grid {
  /**
   * @param {HTMLElement} list with `display: grid` and a fixed `grid-auto-rows`
   * @param {(at: number) => HTMLElement} card makes the card of a place
   * @param {(from: number, to: number) => void} seen called with the cards that exist when scrolling pauses
   */
  constructor(list, card, seen) {
    this.list = list;
    this.card = card;
    this.seen = seen;
    this.count = 0;
    /** @type {Map<number, HTMLElement>} */
    this.cards = new Map();
    this.frame = 0;
    this.pause = 0;
    const later = () => {
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => this.draw());
    };
    addEventListener("scroll", later, { passive: true });
    const resized = new ResizeObserver(later);
    resized.observe(list);
    this.stop = () => {
      removeEventListener("scroll", later);
      resized.disconnect();
      cancelAnimationFrame(this.frame);
      clearTimeout(this.pause);
    };
  }

  /**
   * Shows `count` cards, all made anew.
   * @param {number} count
   */
  show(count) {
    this.count = count;
    this.cards.clear();
    this.list.replaceChildren();
    this.draw();
  }

  /** Columns, and the pixels from row to row. */
  measure() {
    const style = getComputedStyle(this.list);
    const columns = style.gridTemplateColumns.split(" ").length || 1;
    return { columns, row: parseFloat(style.gridAutoRows) + parseFloat(style.rowGap) };
  }

  draw() {
    const { columns, row } = this.measure();
    const rows = Math.ceil(this.count / columns);
    const top = -this.list.getBoundingClientRect().top;
    const first = Math.max(0, Math.min(rows - 1, Math.floor(top / row) - BEYOND));
    const last = Math.min(rows, Math.ceil((top + innerHeight) / row) + BEYOND);
    const [from, to] = [first * columns, Math.min(this.count, Math.max(last, first + 1) * columns)];
    this.list.style.paddingTop = `${first * row}px`;
    this.list.style.paddingBottom = `${Math.max(0, rows - Math.ceil(to / columns)) * row}px`;
    // The card with the focus stays as long as it is among these; nothing is moved that stays.
    for (const [at, card] of this.cards) {
      if (at >= from && at < to) continue;
      card.remove();
      this.cards.delete(at);
    }
    /** @type {HTMLElement | null} */
    let next = null;
    for (let at = to - 1; at >= from; at -= 1) {
      let card = this.cards.get(at);
      if (!card) {
        card = this.card(at);
        this.cards.set(at, card);
        this.list.insertBefore(card, next);
      }
      next = card;
    }
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.seen(from, to), PAUSE);
  }

  /**
   * Brings a card into sight and gives it the focus.
   * @param {number} at
   */
  focus(at) {
    if (at < 0 || at >= this.count) return;
    const { columns, row } = this.measure();
    const top = this.list.getBoundingClientRect().top + Math.floor(at / columns) * row;
    if (top < 80 || top + row > innerHeight) scrollBy({ top: top - innerHeight / 3, behavior: "instant" });
    this.draw();
    this.cards.get(at)?.querySelector("a")?.focus({ preventScroll: true });
  }

  /** The place of the card with the focus; -1 if there is none. */
  focused() {
    const own = [...this.cards].find(([, card]) => card.contains(document.activeElement));
    return own ? own[0] : -1;
  }
}
