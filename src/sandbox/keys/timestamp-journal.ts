import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { timestampToleranceMicroseconds } from '#contract/service/choices.ts';

/** A timestamp, microseconds, that a key has used. */
export interface UsedTimestamp {
  readonly key: string;
  readonly timestamp: number;
}

export interface JournalSettings {
  /** Where its two files are. */
  readonly directory: string;
  /** The machine's clock in milliseconds. */
  readonly realNow: () => number;
  /** How many entries a file has at least before another is begun. */
  readonly entriesAFile?: number;
}

const layout = /^(?<timestamp>\d{16}) (?<key>[!-9;-~]{1,200})$/;
const toleranceMicroseconds = Number(timestampToleranceMicroseconds);

/**
 * Writes down the timestamps that were used, so that they stay used when the process is killed. An entry is with the system before
 * `append` returns; it is not forced to the disk. What is too old to be accepted anyway is dropped. Choice: timestampTolerance.
 */
export class TimestampJournal {
  readonly #file: string;
  readonly #earlierFile: string;
  readonly #realNow: () => number;
  readonly #entriesAFile: number;
  #descriptor: number;
  #entries = 0;
  #latest = 0;
  #latestEarlier = 0;

  /** What is still of use of what was written, in the order in which it was. */
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

  /** Adds an entry; throws when it could not be written. */
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

/** The line's end stands first: what follows an entry that was cut is whole again. */
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
