import type { AuditKey } from './chain-store.ts';
import { type Checkpoint, checkpointLine, isSigned, readCheckpoint } from './checkpoint.ts';

/** Place of a checkpoint; `server` may be a file's name. */
export interface CheckpointSource {
  readonly place: 'file' | 'database';
  readonly server: string;
}

export interface CountedSource extends CheckpointSource {
  readonly found: number;
  readonly newestSeq: number | null;
  readonly invalid: number;
}

export interface KnownCheckpoint extends Checkpoint {
  readonly sources: readonly CheckpointSource[];
}

/** Signed checkpoints; each server writes its own. */
export interface KnownCheckpoints {
  readonly bySeq: ReadonlyMap<number, readonly KnownCheckpoint[]>;
  /** Without repetitions. */
  readonly found: number;
  readonly newestSeq: number | null;
  /** Lines and rows that are no checkpoints, or not signed with a given key. */
  readonly invalid: number;
  /** Farthest first. */
  readonly sources: readonly CountedSource[];
  /** Entry beyond which only the database has checkpoints; null if a file reaches as far. */
  readonly databaseAloneAfter: number | null;
}

/** Checkpoints in lines: a torn one counts as invalid and affects no other. */
export interface GivenCheckpoints extends CheckpointSource {
  readonly text: string;
}

export function readCheckpoints(
  given: readonly GivenCheckpoints[],
  keys: readonly AuditKey[],
): KnownCheckpoints {
  const collector = new CheckpointCollector(keys);
  for (const one of given) collector.add(one);
  return collector.known();
}

interface Count {
  found: number;
  newestSeq: number | null;
  invalid: number;
}

/** Collects place by place, since reading many takes a while. */
export class CheckpointCollector {
  readonly #keys: readonly AuditKey[];
  readonly #byLine = new Map<string, { checkpoint: Checkpoint; sources: CheckpointSource[] }>();
  readonly #counts = new Map<string, { readonly source: CheckpointSource; readonly count: Count }>();

  constructor(keys: readonly AuditKey[]) {
    this.#keys = keys;
  }

  add({ place, server, text }: GivenCheckpoints): void {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0) return;
    const { source, count } = this.#countOf({ place, server: printable(server) });
    for (const line of lines) {
      const checkpoint = readCheckpoint(parsed(line));
      if (checkpoint === undefined || !isSigned(checkpoint, this.#keys)) {
        count.invalid += 1;
        continue;
      }
      count.found += 1;
      count.newestSeq = Math.max(count.newestSeq ?? 0, checkpoint.seq);
      this.#hold(checkpoint, source);
    }
  }

  known(): KnownCheckpoints {
    const bySeq = new Map<number, KnownCheckpoint[]>();
    for (const { checkpoint, sources } of this.#byLine.values()) {
      const { seq } = checkpoint;
      bySeq.set(seq, [...(bySeq.get(seq) ?? []), { ...checkpoint, sources }]);
    }
    const sources = [...this.#counts.values()]
      .map(({ source, count }) => ({ ...source, ...count }))
      .sort((one, other) => (other.newestSeq ?? -1) - (one.newestSeq ?? -1));
    return {
      bySeq,
      found: this.#byLine.size,
      newestSeq: sources[0]?.newestSeq ?? null,
      invalid: sources.reduce((sum, { invalid }) => sum + invalid, 0),
      sources,
      databaseAloneAfter: databaseAloneAfter(sources),
    };
  }

  #countOf(source: CheckpointSource) {
    const name = `${source.place} ${source.server}`;
    const known = this.#counts.get(name) ?? { source, count: { found: 0, newestSeq: null, invalid: 0 } };
    this.#counts.set(name, known);
    return known;
  }

  #hold(checkpoint: Checkpoint, source: CheckpointSource): void {
    const line = checkpointLine(checkpoint);
    const held = this.#byLine.get(line) ?? { checkpoint, sources: [] };
    if (!held.sources.includes(source)) held.sources.push(source);
    this.#byLine.set(line, held);
  }
}

export const noCheckpoints: KnownCheckpoints = readCheckpoints([], []);

function databaseAloneAfter(sources: readonly CountedSource[]): number | null {
  const farthest = (wanted: CheckpointSource['place']) =>
    Math.max(0, ...sources.filter(({ place }) => place === wanted).map(({ newestSeq }) => newestSeq ?? 0));
  return farthest('database') > farthest('file') ? farthest('file') : null;
}

const longestName = 200;

/** Makes a name safe to show: anyone with the database can write it. */
function printable(name: string): string {
  return name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?').slice(0, longestName);
}

/** Finds the farthest entry provably reached by an instant, and its checkpoints' sources. */
export function farthestProven(
  { bySeq }: KnownCheckpoints,
  by: number,
): { readonly seq: number; readonly sources: readonly CheckpointSource[] } {
  let seq = 0;
  for (const checkpoints of bySeq.values())
    for (const checkpoint of checkpoints) if (checkpoint.at < by) seq = Math.max(seq, checkpoint.seq);
  return { seq, sources: sourcesOf((bySeq.get(seq) ?? []).filter(({ at }) => at < by)) };
}

export function sourcesOf(checkpoints: readonly KnownCheckpoint[]): readonly CheckpointSource[] {
  return [...new Set(checkpoints.flatMap(({ sources }) => sources))];
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
