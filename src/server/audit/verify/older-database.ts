import type { Kysely } from 'kysely';

import { isSameText } from '#node/same-text.ts';
import { readEnd } from '#server/audit/trail/audit-store.ts';
import type { Checkpoint, KnownCheckpoints } from '#server/audit/trail/checkpoint.ts';
import type { Tables } from '#server/database/tables.ts';

/** The trail has not what a checkpoint proves: its database is one from before, as after a backup was restored. */
export interface OlderDatabase {
  /** Where the trail ends; null: it continues beyond the checkpoint, but differently. */
  readonly endSeq: number | null;
  /** The checkpoint's own. */
  readonly provenSeq: number;
  /** Microseconds UTC. */
  readonly provenAt: number;
}

/** Two weeks of them, one every ten minutes. */
const maxCompared = 2000;

/**
 * Looks for signed checkpoints that the trail does not have, the newest of them first. They must have been read before: the chain had
 * reached them by then. Null: it has all. What was changed between two checkpoints only a whole verification finds. T-2.
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
  if (farthest.seq > endSeq) return { endSeq, provenSeq: farthest.seq, provenAt: farthest.at };
  const contradicted = await findContradicted(db, newest);
  return contradicted === undefined
    ? null
    : { endSeq: null, provenSeq: contradicted.seq, provenAt: contradicted.at };
}

async function findContradicted(
  db: Kysely<Tables>,
  checkpoints: readonly Checkpoint[],
): Promise<Checkpoint | undefined> {
  const seqs = checkpoints.map(({ seq }) => seq);
  const rows = await db.selectFrom('audit_entry').select(['seq', 'hash']).where('seq', 'in', seqs).execute();
  const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]));
  // The genesis, a checkpoint of an empty trail, has no row.
  return checkpoints.find(({ seq, hash }) => seq > 0 && !isSameText(hashes.get(seq) ?? '', hash));
}

/** A sentence for the operator. */
export function olderDatabaseNotice({ endSeq, provenSeq, provenAt }: OlderDatabase): string {
  const when = new Date(provenAt / 1000).toISOString();
  const what =
    endSeq === null
      ? `entry ${provenSeq} of the audit trail is not the one that a checkpoint of ${when} has signed`
      : `the audit trail ends with entry ${endSeq}, and a checkpoint of ${when} has signed entry ${provenSeq}`;
  return `${what}: this database is older than one already used, probably because a backup was restored. Everything after that is missing here.`;
}
