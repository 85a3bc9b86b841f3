import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';

import { isSameText } from '#node/same-text.ts';
import { canonicalEntry, type AuditEntry } from '#server/audit/trail/audit-entry.ts';
import { entriesAfter, readEnd } from '#server/audit/trail/audit-store.ts';
import { provenSeq } from '#server/audit/trail/checkpoint.ts';
import type { Tables } from '#server/database/tables.ts';

import {
  faultAt,
  ChainVerifier,
  type Link,
  type Proofs,
  verdictOf,
  type TrailVerdict,
} from './chain-verifier.ts';
import { checkReached } from './verify-trail.ts';

/** Few enough that reading and hashing them keeps others waiting for a few milliseconds only. */
const sliceSize = 400;

/**
 * Verifies the trail where it is, up to its end as it is now, slice by slice so that nobody waits for it. The checkpoints were read
 * before: the chain had reached them by then. T-2.
 */
export async function verifyDatabase(db: Kysely<Tables>, proofs: Proofs): Promise<TrailVerdict> {
  const verifier = new ChainVerifier(proofs);
  const end = await readEnd(db);
  // A row before the first entry is not an entry.
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
  const proven = provenSeq(checkpoints, Infinity);
  if (proven > seq) verifier.fail(faultAt(seq + 1, 'older', proven));
}

function linkOf(entry: AuditEntry): Link {
  const { seq, keyId, previousHash, hash } = entry;
  return { seq, keyId, previousHash, hash, text: [canonicalEntry(entry)] };
}
