import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';

import { isSameText } from '#node/same-text.ts';
import { type AuditEntry, canonicalEntry } from '#server/audit/trail/chain-store.ts';
import { entriesAfter, readEnd } from '#server/audit/trail/audit-store.ts';
import {
  type KnownCheckpoint,
  type KnownCheckpoints,
  farthestProven,
} from '#server/audit/trail/known-checkpoints.ts';
import type { Tables } from '#server/database/tables.ts';

import {
  ChainVerifier,
  type Link,
  type Proofs,
  type TrailVerdict,
  faultAt,
  verdictOf,
} from './chain-verifier.ts';
import { checkReached } from './verify-trail.ts';

/** Entries per slice, so that others wait only a few milliseconds. */
const sliceSize = 400;

/** Verifies the trail up to its present end, slice by slice. Read the checkpoints first. T-2. */
export async function verifyDatabase(db: Kysely<Tables>, proofs: Proofs): Promise<TrailVerdict> {
  const verifier = new ChainVerifier(proofs);
  const end = await readEnd(db);
  // Entries start at 1: this finds any before.
  for (let after = Number.MIN_SAFE_INTEGER; verifier.fault === null;) {
    const entries = await entriesAfter(db, after, { upTo: end.seq, limit: sliceSize });
    for (const entry of entries) if (!verifier.take(linkOf(entry))) break;
    const last = entries.at(-1);
    if (last === undefined) break;
    after = last.seq;
    await setImmediate();
  }
  verifier.end();
  checkEnd(verifier, end, proofs);
  return verdictOf(verifier, proofs);
}

function checkEnd(
  verifier: ChainVerifier,
  end: { readonly seq: number; readonly hash: string; readonly newestSeq: number },
  { checkpoints }: Proofs,
): void {
  const { seq, hash } = verifier.last;
  checkReached(verifier, end);
  if (end.seq === seq && !isSameText(end.hash, hash)) verifier.fail(faultAt(seq, 'rewritten', 0));
  if (end.newestSeq > end.seq) verifier.fail(faultAt(end.seq + 1, 'appended', end.seq));
  const proven = farthestProven(checkpoints, Infinity);
  if (proven.seq > seq) verifier.fail(faultAt(seq + 1, 'older', proven.seq, proven.sources));
}

function linkOf(entry: AuditEntry): Link {
  const { seq, keyId, previousHash, hash } = entry;
  return { seq, keyId, previousHash, hash, text: [canonicalEntry(entry)] };
}

/** Trail without what a checkpoint proves, as in a restored backup. */
export interface OlderDatabase {
  /** Null if it continues beyond the checkpoint, but differently. */
  readonly endSeq: number | null;
  readonly provenSeq: number;
  /** Microseconds UTC. */
  readonly provenAt: number;
  /** The database has the checkpoint itself, as no restored backup would. */
  readonly isCut: boolean;
}

/** Two weeks of checkpoints, one every ten minutes. */
export const maxCompared = 2000;

/**
 * Finds the newest checkpoint that the trail lacks. Read checkpoints first. Only a whole verification finds
 * changes between two. T-2.
 */
export async function findOlderDatabase(
  db: Kysely<Tables>,
  { bySeq }: KnownCheckpoints,
): Promise<OlderDatabase | null> {
  const { seq: endSeq } = await readEnd(db);
  const newest = [...bySeq.values()]
    .flat()
    .sort((one, other) => other.seq - one.seq)
    .slice(0, maxCompared);
  const farthest = newest[0];
  if (farthest === undefined) return null;
  if (farthest.seq > endSeq) return { endSeq, ...foundBy(farthest) };
  const contradicted = await findContradicted(db, newest);
  return contradicted === undefined ? null : { endSeq: null, ...foundBy(contradicted) };
}

function foundBy({ seq, at, sources }: KnownCheckpoint) {
  const isCut = sources.some(({ place }) => place === 'database');
  return { provenSeq: seq, provenAt: at, isCut };
}

async function findContradicted(
  db: Kysely<Tables>,
  checkpoints: readonly KnownCheckpoint[],
): Promise<KnownCheckpoint | undefined> {
  const seqs = checkpoints.map(({ seq }) => seq);
  const rows = await db.selectFrom('audit_entry').select(['seq', 'hash']).where('seq', 'in', seqs).execute();
  const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]));
  // The genesis, a checkpoint of an empty trail, has no row.
  return checkpoints.find(({ seq, hash }) => seq > 0 && !isSameText(hashes.get(seq) ?? '', hash));
}

export function olderDatabaseNotice({ endSeq, provenSeq, provenAt, isCut }: OlderDatabase): string {
  const when = new Date(provenAt / 1000).toISOString();
  const what =
    endSeq === null
      ? `entry ${provenSeq} of the audit trail is not the one that a checkpoint of ${when} has signed`
      : `the audit trail ends with entry ${endSeq}, and a checkpoint of ${when} has signed entry ${provenSeq}`;
  if (isCut)
    return `${what}, which this database has kept: the trail was cut or rewritten here. Leave the database as it is, and verify the trail.`;
  return `${what}: this database is older than one already used, probably because a backup was restored. Everything after that is missing here.`;
}
