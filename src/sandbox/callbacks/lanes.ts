import type { LaneName } from './delivery-store.ts';

interface Attempt {
  readonly lane: LaneName;
  readonly startedAt: number;
}

/** Attempts of one lane that may start at about the same time. */
const places = 64;
/** Attempts of one lane that may be under way in all. */
const mostUnderWay = 256;

/**
 * How much goes out at once. Each lane has places, and an attempt gives its place to the next when the receiver has kept it waiting for
 * longer than patience lasts: one that hangs for some callbacks holds up no others. Milliseconds of the machine.
 */
export class Lanes {
  readonly #patienceMs: number;
  readonly #attempts = new Map<number, Attempt>();
  readonly #full = new Set<LaneName>();

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** How many attempts may start in a lane now. */
  free(lane: LaneName): number {
    const since = performance.now() - this.#patienceMs;
    let inPlace = 0;
    let inAll = 0;
    for (const attempt of this.#attempts.values()) {
      if (attempt.lane !== lane) continue;
      inAll += 1;
      if (attempt.startedAt > since) inPlace += 1;
    }
    return Math.max(0, Math.min(places - inPlace, mostUnderWay - inAll));
  }

  /** An attempt begins; what is returned ends it. */
  enter(lane: LaneName, number: number): () => void {
    this.#attempts.set(number, { lane, startedAt: performance.now() });
    return () => void this.#attempts.delete(number);
  }

  /** Numbers of the callbacks that are being sent: none is sent twice at once. */
  underWay(): number[] {
    return [...this.#attempts.keys()];
  }

  /** Remembers whether a lane was filled by what is due, so that more may be waiting. */
  setFull(lane: LaneName, isFull: boolean): void {
    if (isFull) this.#full.add(lane);
    else this.#full.delete(lane);
  }

  isFull(lane: LaneName): boolean {
    return this.#full.has(lane);
  }
}
