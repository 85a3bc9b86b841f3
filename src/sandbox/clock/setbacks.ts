const firstPauseMs = 1000;
const longestPauseMs = 5 * 60_000;
const mostAside = 100;

interface Setback {
  readonly failures: number;
  readonly untilMs: number;
}

/**
 * What failed and is left alone for a while, longer each time: 1 s, doubled up to 5 minutes. So it is neither tried without a pause
 * nor in the way of the rest. A work of which more than 100 things failed rests as a whole: it is not the things then.
 */
export class Setbacks<Work extends object> {
  readonly #elapsedMs: () => number;
  readonly #ofWorks = new Map<Work, Map<string | null, Setback>>();

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /** Something failed; null: the work itself, in saying what is next. */
  note(work: Work, id: string | null): void {
    const setbacks = this.#of(work);
    const failures = (setbacks.get(id)?.failures ?? 0) + 1;
    const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
    setbacks.set(id, { failures, untilMs: this.#elapsedMs() + pauseMs });
  }

  /** Something was done. */
  forget(work: Work, id: string): void {
    this.#of(work).delete(id);
  }

  /** What of a work is left alone now. */
  asideOf(work: Work): readonly string[] | 'all' {
    const nowMs = this.#elapsedMs();
    const aside = [...this.#of(work)].filter(([, { untilMs }]) => untilMs > nowMs).map(([id]) => id);
    const ids = aside.filter((id) => id !== null);
    return ids.length < aside.length || ids.length > mostAside ? 'all' : ids;
  }

  #of(work: Work): Map<string | null, Setback> {
    const known = this.#ofWorks.get(work);
    if (known !== undefined) return known;
    const setbacks = new Map<string | null, Setback>();
    this.#ofWorks.set(work, setbacks);
    return setbacks;
  }
}
