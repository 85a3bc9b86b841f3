import { setImmediate as nextTurn } from 'node:timers/promises';
import { toMicroseconds } from '../instant.ts';
import { Setbacks } from './setbacks.ts';

/** Something that is to happen by itself. */
export interface DueItem {
  readonly id: string;
  /** Microseconds of the service's time. */
  readonly dueAt: number;
}

/** Things of one kind that happen by themselves at instants of the service's time. */
export interface DueWork {
  /** The earliest that waits, those of `aside` (ids) passed over; null when nothing waits. It need not be due yet. */
  next(aside: readonly string[]): Promise<DueItem | null>;
  /** Does it as of the instant at which it was due, in a transaction of its own; nothing when it no longer waits for that instant. */
  perform(item: DueItem): Promise<void>;
}

export interface AgendaSettings {
  /** Asked for once, with the first run. */
  readonly works: () => readonly DueWork[];
  /** The service's time in milliseconds. */
  readonly now: () => number;
  /** Milliseconds that only grow, whatever the machine's clock does. */
  readonly elapsedMs: () => number;
  readonly onFailure: (error: unknown) => void;
}

type Found = { readonly work: DueWork; readonly item: DueItem };

/** Something was done and waits for the same instant as before. */
class NothingDoneError extends Error {
  override readonly name = 'NothingDoneError';
}

/** Does what is due, one thing at a time, in the order in which it became due. What fails is told, left alone for a while and tried again. */
export class Agenda {
  readonly #settings: AgendaSettings;
  readonly #setbacks: Setbacks<DueWork>;
  #works: readonly DueWork[] | null = null;
  #current: Promise<void> = Promise.resolve();
  #following: Promise<void> | null = null;
  #isStopped = false;

  constructor(settings: AgendaSettings) {
    this.#settings = settings;
    this.#setbacks = new Setbacks(settings.elapsedMs);
  }

  /** Resolves when everything that is due now was done, and what became due by it; never rejects. Runs follow one another. */
  settle(): Promise<void> {
    // A run that has begun looks no further than when it began: whoever asks in the meantime shares the next.
    this.#following ??= this.#current.then(() => {
      this.#following = null;
      this.#current = this.#run();
      return this.#current;
    });
    return this.#following;
  }

  /** Lets what is being done finish, and does nothing more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.settle();
  }

  async #run(): Promise<void> {
    const until = toMicroseconds(this.#settings.now());
    let last: Found | null = null;
    while (!this.#isStopped) {
      const found = await this.#earliest();
      // The clock goes back when the world begins anew.
      if (found === null || found.item.dueAt > Math.min(until, toMicroseconds(this.#settings.now()))) return;
      await this.#perform(found, isSame(found, last));
      last = found;
      // Requests have their turn between two things.
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
    const aside = this.#setbacks.asideOf(work);
    if (aside === 'all') return null;
    try {
      return await work.next(aside);
    } catch (error) {
      this.#setbacks.note(work, null);
      this.#settings.onFailure(error);
      return null;
    }
  }

  async #perform({ work, item }: Found, isAgain: boolean): Promise<void> {
    try {
      if (isAgain) throw new NothingDoneError('done, and due again at the same instant');
      await work.perform(item);
      this.#setbacks.forget(work, item.id);
    } catch (error) {
      this.#setbacks.note(work, item.id);
      this.#settings.onFailure(error);
    }
  }
}

function isSame({ work, item }: Found, last: Found | null): boolean {
  return work === last?.work && item.id === last.item.id && item.dueAt === last.item.dueAt;
}
