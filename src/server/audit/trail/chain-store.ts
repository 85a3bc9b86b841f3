import { sql, type Transaction } from 'kysely';

import { databaseClock, forUpdate, valuesFromJson } from '#node/dialect.ts';
import { insertedRows, preparedQuery } from '#node/prepared-query.ts';
import type { AuditEntryTable, AuditReasonTable } from '#server/database/audit-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import type { AuditEntry } from './audit-entry.ts';

const entryColumnTypes = {
  seq: 'bigint',
  at: 'bigint',
  kind: 'text',
  action: 'text',
  person_id: 'text',
  role: 'text',
  object_kind: 'text',
  object_id: 'text',
  outcome: 'text',
  request_id: 'text',
  trace_id: 'text',
  reason_digest: 'text',
  details: 'text',
  instance_id: 'text',
  lease_until: 'bigint',
  key_id: 'text',
  previous_hash: 'text',
  hash: 'text',
} as const satisfies Record<keyof AuditEntryTable, 'text' | 'bigint'>;
const entryColumns = Object.keys(entryColumnTypes) as (keyof AuditEntryTable)[];

/** The newest entry and the state of the asking instance, by the database's clock. */
export interface LockedHead {
  readonly seq: number;
  readonly hash: string;
  readonly now: number;
  /** Null: others took the instance for dead. */
  readonly leaseUntil: number | null;
}

/** Locks the chain for this transaction and reads its end. */
export async function lockHead(transaction: Transaction<Tables>, instanceId: string): Promise<LockedHead> {
  const [head] = await headLocked(transaction, { instanceId, machineNow: Date.now() * 1000 });
  if (head === undefined) throw new TypeError('the trail has no head');
  return head;
}

const headLocked = preparedQuery<Tables, 'instanceId' | 'machineNow', LockedHead>((db, place) =>
  forUpdate(
    db,
    db
      .selectFrom('audit_head')
      .select(['seq', 'hash', sql<number>`${databaseClock(db, place('machineNow'))}`.as('now')])
      .select((eb) =>
        eb
          .selectFrom('instance')
          .select('lease_until')
          .where('id', '=', place<string>('instanceId'))
          .as('leaseUntil'),
      )
      .where('audit_head.id', '=', 1),
  ),
);

export async function moveHead(
  transaction: Transaction<Tables>,
  { seq, hash }: { readonly seq: number; readonly hash: string },
): Promise<void> {
  await headMoved(transaction, { seq, hash });
}

const headMoved = preparedQuery<Tables, 'seq' | 'hash'>((db, place) =>
  db
    .updateTable('audit_head')
    .set({ seq: place<number>('seq'), hash: place<string>('hash') })
    .where('id', '=', 1),
);

export async function insertEntries(
  transaction: Transaction<Tables>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0) await entriesInserted(transaction, { rows: entries.map(rowOf) });
}

const entriesInserted = preparedQuery<Tables, 'rows'>((db, place) =>
  db
    .insertInto('audit_entry')
    .columns(entryColumns)
    .expression(insertedRows(db, entryColumnTypes, { place, name: 'rows' })),
);

/** Intents that wait for their outcome. */
export async function insertOpen(
  transaction: Transaction<Tables>,
  intents: readonly Pick<AuditEntry, 'seq' | 'requestId' | 'instanceId'>[],
): Promise<void> {
  if (intents.length === 0) return;
  const rows = intents.map(({ seq, requestId, instanceId }) => ({
    seq,
    request_id: requestId,
    instance_id: instanceId,
  }));
  await openInserted(transaction, { rows });
}

const openInserted = preparedQuery<Tables, 'rows'>((db, place) =>
  db
    .insertInto('audit_open')
    .columns(['seq', 'request_id', 'instance_id'])
    .expression(
      insertedRows(db, { seq: 'bigint', request_id: 'text', instance_id: 'text' }, { place, name: 'rows' }),
    ),
);

/** Marks intents as ended and returns those that were open. */
export async function closeOpen(
  transaction: Transaction<Tables>,
  seqs: readonly number[],
): Promise<Set<number>> {
  if (seqs.length === 0) return new Set();
  const rows = await openClosed(transaction, { seqs: JSON.stringify(seqs) });
  return new Set(rows.map(({ seq }) => seq));
}

const openClosed = preparedQuery<Tables, 'seqs', { readonly seq: number }>((db, place) =>
  db
    .deleteFrom('audit_open')
    .where('seq', 'in', valuesFromJson<Tables, number>(db, 'bigint', place('seqs')))
    .returning('seq'),
);

export async function insertReasons(
  transaction: Transaction<Tables>,
  reasons: readonly AuditReasonTable[],
): Promise<void> {
  if (reasons.length > 0) await reasonsInserted(transaction, { rows: reasons });
}

const reasonsInserted = preparedQuery<Tables, 'rows'>((db, place) =>
  db
    .insertInto('audit_reason')
    .columns(['seq', 'text_encrypted', 'at'])
    .expression(
      insertedRows(db, { seq: 'bigint', text_encrypted: 'text', at: 'bigint' }, { place, name: 'rows' }),
    ),
);

function rowOf(entry: AuditEntry): AuditEntryTable {
  return {
    seq: entry.seq,
    at: entry.at,
    kind: entry.kind,
    action: entry.action,
    person_id: entry.personId,
    role: entry.role,
    object_kind: entry.objectKind,
    object_id: entry.objectId,
    outcome: entry.outcome,
    request_id: entry.requestId,
    trace_id: entry.traceId,
    reason_digest: entry.reasonDigest,
    details: entry.details,
    instance_id: entry.instanceId,
    lease_until: entry.leaseUntil,
    key_id: entry.keyId,
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}
