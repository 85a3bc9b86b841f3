import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { timestampToleranceMicroseconds } from '#contract/service/choices.ts';

interface JournalSettings {
  readonly directory: string;
  /** Machine time in milliseconds. */
  readonly realNow: () => number;
  readonly entriesAFile?: number;
}

/** The timestamps that keys used, in memory and on disk: replays are refused even after a kill. */
export class KeyTimestamps {
  readonly #journal: TimestampJournal;
  readonly #ofKeys = new Map<string, UsedTimestamps>();

  constructor(settings: JournalSettings) {
    this.#journal = new TimestampJournal(settings);
    for (const { key, timestamp } of this.#journal.kept) this.#of(key).use(timestamp);
  }

  /** Returns false if already used; microseconds. */
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

const maxRemembered = 200_000;

/** Beyond `most` it forgets the earliest and refuses everything up to it. Choice: timestampTolerance. */
export class UsedTimestamps {
  readonly #used = new Set<number>();
  readonly #most: number;
  #floor = 0;

  constructor(most = maxRemembered) {
    this.#most = most;
  }

  /** Returns false if `timestamp` (microseconds) was already used. */
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

/** Microseconds. */
interface UsedTimestamp {
  readonly key: string;
  readonly timestamp: number;
}

const layout = /^(?<timestamp>\d{16}) (?<key>[!-9;-~]{1,200})$/;
const toleranceMicroseconds = Number(timestampToleranceMicroseconds);

/**
 * Writes to the system before `append` returns, without syncing to disk. Drops entries too old to be
 * accepted. Choice: timestampTolerance.
 */
class TimestampJournal {
  readonly #file: string;
  readonly #earlierFile: string;
  readonly #realNow: () => number;
  readonly #entriesAFile: number;
  #descriptor: number;
  #entries = 0;
  #latest = 0;
  #latestEarlier = 0;

  /** Still of use, in order. */
  readonly kept: readonly UsedTimestamp[];

  constructor({ directory, realNow, entriesAFile = 65_536 }: JournalSettings) {
    this.#file = join(directory, 'used-timestamps.log');
    this.#earlierFile = join(directory, 'used-timestamps.earlier.log');
    this.#realNow = realNow;
    this.#entriesAFile = entriesAFile;
    this.kept = [...readEntries(this.#earlierFile), ...readEntries(this.#file)].filter(
      ({ timestamp }) => !this.#isTooOld(timestamp),
    );
    const next = `${this.#file}.next`;
    writeFileSync(next, this.kept.map(lineOf).join(''));
    renameSync(next, this.#file);
    rmSync(this.#earlierFile, { force: true });
    for (const entry of this.kept) this.#count(entry);
    this.#descriptor = openSync(this.#file, 'a');
  }

  /** Throws if it can't write. */
  append(entry: UsedTimestamp): void {
    if (this.#entries >= this.#entriesAFile && this.#isTooOld(this.#latestEarlier)) this.#beginFile();
    const line = lineOf(entry);
    if (writeSync(this.#descriptor, line) < line.length) throw new Error('the entry was cut');
    this.#count(entry);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #beginFile(): void {
    closeSync(this.#descriptor);
    renameSync(this.#file, this.#earlierFile);
    this.#descriptor = openSync(this.#file, 'a');
    this.#latestEarlier = this.#latest;
    this.#latest = 0;
    this.#entries = 0;
  }

  #count({ timestamp }: UsedTimestamp): void {
    this.#entries += 1;
    this.#latest = Math.max(this.#latest, timestamp);
  }

  #isTooOld(timestamp: number): boolean {
    return timestamp < this.#realNow() * 1000 - toleranceMicroseconds;
  }
}

/** Starts with a line break, so an entry after a torn one is whole. */
function lineOf({ key, timestamp }: UsedTimestamp): string {
  return `\n${timestamp} ${key}`;
}

function readEntries(file: string): UsedTimestamp[] {
  const entries: UsedTimestamp[] = [];
  for (const line of contentOf(file).split('\n')) {
    const { timestamp, key } = layout.exec(line)?.groups ?? {};
    if (timestamp !== undefined && key !== undefined) entries.push({ key, timestamp: Number(timestamp) });
  }
  return entries;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
