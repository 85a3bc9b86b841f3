import type { AuditKey } from '../chain/audit-key.ts';
import { isSigned, readCheckpoint, type Checkpoint } from './checkpoint.ts';

/** Checkpoints that the key signed, by their place in the chain. Several instances each write theirs. */
export interface KnownCheckpoints {
  readonly bySeq: ReadonlyMap<number, readonly Checkpoint[]>;
  readonly found: number;
  readonly newestSeq: number | null;
  /** Lines that are no checkpoint, or that no key given has signed. */
  readonly invalid: number;
}

export const noCheckpoints: KnownCheckpoints = { bySeq: new Map(), found: 0, newestSeq: null, invalid: 0 };

/** What the lines of checkpoint files say. A line that a crash tore is counted and spoils no other. */
export function readCheckpoints(texts: readonly string[], keys: readonly AuditKey[]): KnownCheckpoints {
  const bySeq = new Map<number, Checkpoint[]>();
  let found = 0;
  let invalid = 0;
  let newestSeq: number | null = null;
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    if (line.trim() === '') continue;
    const checkpoint = readCheckpoint(parsed(line));
    if (checkpoint === undefined || !isSigned(checkpoint, keys)) {
      invalid += 1;
      continue;
    }
    found += 1;
    newestSeq = Math.max(newestSeq ?? 0, checkpoint.seq);
    bySeq.set(checkpoint.seq, [...(bySeq.get(checkpoint.seq) ?? []), checkpoint]);
  }
  return { bySeq, found, newestSeq, invalid };
}

/** The farthest place that a checkpoint proves the chain had reached by an instant. */
export function provenSeq({ bySeq }: KnownCheckpoints, by: number): number {
  let seq = 0;
  for (const checkpoints of bySeq.values())
    for (const checkpoint of checkpoints) if (checkpoint.at < by) seq = Math.max(seq, checkpoint.seq);
  return seq;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
