const mostRemembered = 200_000;

/**
 * Remembers which timestamps a key has used, so that a request can't be sent twice. Memory is bounded: beyond `most` the earliest
 * entered is forgotten, and from then on everything up to it is refused unseen. Choice: timestampTolerance.
 */
export class UsedTimestamps {
  readonly #used = new Set<number>();
  readonly #most: number;
  #floor = 0;

  constructor(most = mostRemembered) {
    this.#most = most;
  }

  /** Marks a timestamp (microseconds) as used; false when it was used before. */
  use(timestamp: number): boolean {
    if (timestamp <= this.#floor || this.#used.has(timestamp)) return false;
    this.#used.add(timestamp);
    if (this.#used.size > this.#most) this.#forgetEarliest();
    return true;
  }

  #forgetEarliest(): void {
    const [earliest = 0] = this.#used;
    this.#used.delete(earliest);
    this.#floor = Math.max(this.#floor, earliest);
  }
}
