import { setImmediate as nextTurn } from 'node:timers/promises';
import { toMicroseconds } from '../instant.ts';

/** Something due by itself at an instant. */
export interface DueItem {
  readonly id: string;
  /** Microseconds of the service's time. */
  readonly dueAt: number;
}

/** One kind of work that falls due by itself, at instants of the service's time. */
export interface DueWork {
  /** The earliest item that waits, without the `paused` ids; null when nothing waits. It need not be due yet. */
  next(paused: readonly string[]): Promise<DueItem | null>;
  /** Does it as of the instant at which it was due, in a transaction of its own; nothing when it no longer waits for that instant. */
  perform(item: DueItem): Promise<void>;
}

export interface AgendaSettings {
  /** Asked for once, with the first run. */
  readonly works: () => readonly DueWork[];
  /** The service's time in milliseconds. */
  readonly now: () => number;
  /** Milliseconds that only grow, even when the machine's clock is set back. */
  readonly elapsedMs: () => number;
  readonly onFailure: (error: unknown) => void;
}

type Found = { readonly work: DueWork; readonly item: DueItem };

/** An item was done and is due again at the same instant. */
class NothingDoneError extends Error {
  override readonly name = 'NothingDoneError';
}

/** Does what is due, one item at a time, in the order in which it became due. An item that fails is reported, paused for a while and tried again. */
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

  /** Resolves when everything that is due now was done, and what became due by it; never rejects. Runs follow one another. */
  settle(): Promise<void> {
    // A run looks no further than the instant at which it started: callers in the meantime share the next one.
    this.#following ??= this.#current.then(() => {
      this.#following = null;
      this.#current = this.#run();
      return this.#current;
    });
    return this.#following;
  }

  /** Lets the current item finish, and does nothing more. */
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

/**
 * Pauses what failed, longer each time: 1 s, doubled up to 5 minutes, so that it is neither tried without a pause nor in the way of
 * the rest. A kind of work with more than 100 failed items pauses as a whole: then the items are not to blame.
 */
class Backoffs<Work extends object> {
  readonly #elapsedMs: () => number;
  readonly #ofWorks = new Map<Work, Map<string | null, Backoff>>();

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /** An item failed; null: the work itself failed to say what is next. */
  note(work: Work, id: string | null): void {
    const backoffs = this.#of(work);
    const failures = (backoffs.get(id)?.failures ?? 0) + 1;
    const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
    backoffs.set(id, { failures, untilMs: this.#elapsedMs() + pauseMs });
  }

  /** An item was done. */
  forget(work: Work, id: string): void {
    this.#of(work).delete(id);
  }

  /** The paused items of a work. */
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
