import { setImmediate as nextTurn } from 'node:timers/promises';
import { toMicroseconds } from '../instant.ts';

export interface DueItem {
  readonly id: string;
  /** Service time in microseconds. */
  readonly dueAt: number;
}

export interface DueWork {
  /** Finds the earliest item not in `paused`, due or not. */
  next(paused: readonly string[]): Promise<DueItem | null>;
  /** Performs it in its own transaction as of its due time, unless rescheduled meanwhile. */
  perform(item: DueItem): Promise<void>;
}

export interface AgendaSettings {
  readonly works: () => readonly DueWork[];
  /** Service time in milliseconds. */
  readonly now: () => number;
  /** Monotonic. */
  readonly elapsedMs: () => number;
  readonly onFailure: (error: unknown) => void;
}

type Found = { readonly work: DueWork; readonly item: DueItem };

/** Thrown if an item is still due after being done. */
class NothingDoneError extends Error {
  override readonly name = 'NothingDoneError';
}

/** Performs due items in order. Reports, pauses and retries failed ones. */
export class Agenda {
  readonly #settings: AgendaSettings;
  readonly #backoffs: Backoffs<DueWork>;
  #works: readonly DueWork[] | null = null;
  #current: Promise<void> = Promise.resolve();
  #following: Promise<void> | null = null;
  #isStopped = false;

  constructor(settings: AgendaSettings) {
    this.#settings = settings;
    this.#backoffs = new Backoffs(settings.elapsedMs);
  }

  /** Resolves once everything due, including follow-ups, is done; never rejects. */
  settle(): Promise<void> {
    // A run covers its starting instant; later callers share the next.
    this.#following ??= this.#current.then(() => {
      this.#following = null;
      this.#current = this.#run();
      return this.#current;
    });
    return this.#following;
  }

  /** Stops after the current item. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.settle();
  }

  async #run(): Promise<void> {
    const until = toMicroseconds(this.#settings.now());
    let last: Found | null = null;
    while (!this.#isStopped) {
      const found = await this.#earliest();
      // The clock goes back when the world is reset.
      if (found === null || found.item.dueAt > Math.min(until, toMicroseconds(this.#settings.now()))) return;
      await this.#perform(found, isSame(found, last));
      last = found;
      // Let requests in between two items.
      await nextTurn();
    }
  }

  async #earliest(): Promise<Found | null> {
    this.#works ??= this.#settings.works();
    let found: Found | null = null;
    for (const work of this.#works) {
      const item = await this.#nextOf(work);
      if (item !== null && (found === null || item.dueAt < found.item.dueAt)) found = { work, item };
    }
    return found;
  }

  async #nextOf(work: DueWork): Promise<DueItem | null> {
    const paused = this.#backoffs.pausedOf(work);
    if (paused === 'all') return null;
    try {
      return await work.next(paused);
    } catch (error) {
      this.#backoffs.note(work, null);
      this.#settings.onFailure(error);
      return null;
    }
  }

  async #perform({ work, item }: Found, isAgain: boolean): Promise<void> {
    try {
      if (isAgain) throw new NothingDoneError('done, and due again at the same instant');
      await work.perform(item);
      this.#backoffs.forget(work, item.id);
    } catch (error) {
      this.#backoffs.note(work, item.id);
      this.#settings.onFailure(error);
    }
  }
}

function isSame({ work, item }: Found, last: Found | null): boolean {
  return work === last?.work && item.id === last.item.id && item.dueAt === last.item.dueAt;
}

const firstPauseMs = 1000;
const longestPauseMs = 5 * 60_000;
const maxPaused = 100;

interface Backoff {
  readonly failures: number;
  readonly untilMs: number;
}

/** Pauses failed items, each time twice as long; beyond 100 the kind, since the items aren't to blame. */
class Backoffs<Work extends object> {
  readonly #elapsedMs: () => number;
  readonly #ofWorks = new Map<Work, Map<string | null, Backoff>>();

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /** Null: `next` itself failed. */
  note(work: Work, id: string | null): void {
    const backoffs = this.#of(work);
    const failures = (backoffs.get(id)?.failures ?? 0) + 1;
    const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
    backoffs.set(id, { failures, untilMs: this.#elapsedMs() + pauseMs });
  }

  forget(work: Work, id: string): void {
    this.#of(work).delete(id);
  }

  pausedOf(work: Work): readonly string[] | 'all' {
    const nowMs = this.#elapsedMs();
    const paused = [...this.#of(work)].filter(([, { untilMs }]) => untilMs > nowMs).map(([id]) => id);
    const ids = paused.filter((id) => id !== null);
    return ids.length < paused.length || ids.length > maxPaused ? 'all' : ids;
  }

  #of(work: Work): Map<string | null, Backoff> {
    const known = this.#ofWorks.get(work);
    if (known !== undefined) return known;
    const backoffs = new Map<string | null, Backoff>();
    this.#ofWorks.set(work, backoffs);
    return backoffs;
  }
}
