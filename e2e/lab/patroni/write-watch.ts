import { setTimeout as delay } from 'node:timers/promises';

const lookMs = 10;
const timeoutMs = 180_000;

/** Measures the longest time without an acknowledged write. */
export class WriteWatch {
  readonly #count: () => number;
  readonly #timer: NodeJS.Timeout;
  #seen = 0;
  #lastMs = performance.now();
  #longestMs = 0;

  constructor(count: () => number) {
    this.#count = count;
    this.#timer = setInterval(() => this.#look(), lookMs);
  }

  /** Does the work, waits for so many more writes, and returns the longest time without one, in seconds. */
  async secondsWithout(work: () => Promise<void>, writes = 30): Promise<number> {
    this.#look();
    this.#longestMs = 0;
    await work();
    await this.more(writes);
    return Math.round(this.#longestMs / 100) / 10;
  }

  /** Resolves with the nth write from now. */
  async more(writes: number): Promise<void> {
    const wanted = this.#count() + writes;
    const began = performance.now();
    while (this.#count() < wanted) {
      if (performance.now() - began > timeoutMs) throw new Error('writes never came back');
      await delay(lookMs);
    }
    this.#look();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    this.#longestMs = Math.max(this.#longestMs, now - this.#lastMs);
    const count = this.#count();
    if (count === this.#seen) return;
    this.#seen = count;
    this.#lastMs = now;
  }
}

/** Median and worst, in words. */
export function spread(seconds: readonly number[]): string {
  const sorted = seconds.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const median = ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
  return `${median.toFixed(1)} s (worst ${(sorted.at(-1) ?? 0).toFixed(1)})`;
}
