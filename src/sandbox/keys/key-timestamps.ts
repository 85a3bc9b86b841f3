import { TimestampJournal, type JournalSettings } from './timestamp-journal.ts';
import { UsedTimestamps } from './used-timestamps.ts';

/** What the keys have used, in memory and on disk: a request that was answered is refused when it comes again, after a kill too. */
export class KeyTimestamps {
  readonly #journal: TimestampJournal;
  readonly #ofKeys = new Map<string, UsedTimestamps>();

  constructor(settings: JournalSettings) {
    this.#journal = new TimestampJournal(settings);
    for (const { key, timestamp } of this.#journal.kept) this.#of(key).use(timestamp);
  }

  /** Marks a timestamp (microseconds) of a known key as used, durably; false when it was used before. */
  use(key: string, timestamp: number): boolean {
    if (!this.#of(key).use(timestamp)) return false;
    this.#journal.append({ key, timestamp });
    return true;
  }

  close(): void {
    this.#journal.close();
  }

  #of(key: string): UsedTimestamps {
    const known = this.#ofKeys.get(key);
    if (known !== undefined) return known;
    const used = new UsedTimestamps();
    this.#ofKeys.set(key, used);
    return used;
  }
}
