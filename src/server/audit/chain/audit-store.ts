import { sql, type Kysely, type Transaction } from 'kysely';

import { databaseClock, forUpdate } from '#node/dialect.ts';
import type { AuditEntryTable, AuditReasonTable } from '#server/database/audit-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import { livingInstances } from '../instances/instance-store.ts';
import type { AuditEntry } from './audit-entry.ts';

/** The newest entry and how the instance that asks stands, by the database's clock. */
export interface LockedHead {
  readonly seq: number;
  readonly hash: string;
  readonly now: number;
  /** Null: others took the instance for dead. */
  readonly leaseUntil: number | null;
}

/** An intent whose outcome is not written yet. */
export interface OpenIntent {
  readonly seq: number;
  readonly action: string;
  readonly person_id: string | null;
  readonly role: string | null;
  readonly object_kind: string | null;
  readonly object_id: string | null;
  readonly request_id: string;
  readonly instance_id: string;
}

/** Locks the chain for this transaction and reads its end. */
export async function lockHead(transaction: Transaction<Tables>, instanceId: string): Promise<LockedHead> {
  const query = transaction
    .selectFrom('audit_head')
    .select(['seq', 'hash', sql<number>`${databaseClock(transaction)}`.as('now')])
    .select((eb) =>
      eb.selectFrom('instance').select('lease_until').where('id', '=', instanceId).as('leaseUntil'),
    )
    .where('audit_head.id', '=', 1);
  return forUpdate(transaction, query).executeTakeFirstOrThrow();
}

/** The end of the chain, read without a lock, and when that was by the database's clock. */
export async function readHead(
  db: Kysely<Tables>,
): Promise<{ readonly seq: number; readonly hash: string; readonly at: number }> {
  return db
    .selectFrom('audit_head')
    .select(['seq', 'hash', sql<number>`${databaseClock(db)}`.as('at')])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** The end of the chain, and the newest entry that there is, as of one instant: they are the same unless somebody else wrote. */
export async function readEnd(
  db: Kysely<Tables>,
): Promise<{ readonly seq: number; readonly hash: string; readonly newestSeq: number }> {
  const { seq, hash, newestSeq } = await db
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .select((eb) =>
      eb.selectFrom('audit_entry').select('seq').orderBy('seq', 'desc').limit(1).as('newestSeq'),
    )
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return { seq, hash, newestSeq: newestSeq ?? 0 };
}

export async function moveHead(
  transaction: Transaction<Tables>,
  { seq, hash }: { readonly seq: number; readonly hash: string },
): Promise<void> {
  await transaction.updateTable('audit_head').set({ seq, hash }).where('id', '=', 1).execute();
}

export async function insertEntries(
  transaction: Transaction<Tables>,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (const slice of inFewSizes(entries))
    await transaction.insertInto('audit_entry').values(slice.map(rowOf)).execute();
}

/** Intents that wait for their outcome. */
export async function insertOpen(
  transaction: Transaction<Tables>,
  intents: readonly Pick<AuditEntry, 'seq' | 'requestId' | 'instanceId'>[],
): Promise<void> {
  const rows = intents.map(({ seq, requestId, instanceId }) => ({
    seq,
    request_id: requestId,
    instance_id: instanceId,
  }));
  for (const slice of inFewSizes(rows)) await transaction.insertInto('audit_open').values(slice).execute();
}

/** Marks intents as ended and returns those that were open. */
export async function closeOpen(
  transaction: Transaction<Tables>,
  seqs: readonly number[],
): Promise<Set<number>> {
  const closed = new Set<number>();
  for (const slice of inFewSizes(seqs)) {
    const rows = await transaction
      .deleteFrom('audit_open')
      .where('seq', 'in', slice)
      .returning('seq')
      .execute();
    for (const { seq } of rows) closed.add(seq);
  }
  return closed;
}

export async function insertReasons(
  transaction: Transaction<Tables>,
  reasons: readonly AuditReasonTable[],
): Promise<void> {
  for (const slice of inFewSizes(reasons))
    await transaction.insertInto('audit_reason').values(slice).execute();
}

/** The open intents of an instance, oldest first. */
export async function openIntentsOf(db: Kysely<Tables>, instanceId: string): Promise<OpenIntent[]> {
  return openIntents(db).where('audit_open.instance_id', '=', instanceId).execute();
}

/** Open intents of instances that are no more, oldest first, at most `most`. */
export async function openIntentsOfTheDead(db: Kysely<Tables>, most: number): Promise<OpenIntent[]> {
  return openIntents(db).where('audit_open.instance_id', 'not in', livingInstances(db)).limit(most).execute();
}

/** Details of the outcomes that an instance wrote for a request. */
export async function outcomesOf(
  db: Kysely<Tables>,
  requestId: string,
  instanceId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('details')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'outcome')
    .where('instance_id', '=', instanceId)
    .execute();
  return rows.map(({ details }) => details);
}

/** Entries after a place of the chain, in order. */
export async function entriesAfter(
  db: Kysely<Tables>,
  seq: number,
  { upTo, limit }: { readonly upTo: number; readonly limit: number },
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('seq', '>', seq)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(entryOf);
}

function openIntents(db: Kysely<Tables>) {
  return db
    .selectFrom('audit_open')
    .innerJoin('audit_entry', 'audit_entry.seq', 'audit_open.seq')
    .select([
      'audit_entry.seq',
      'action',
      'person_id',
      'role',
      'object_kind',
      'object_id',
      'audit_entry.request_id',
      'audit_open.instance_id',
    ])
    .orderBy('audit_open.seq');
}

/** An entry as its row has it. */
function entryOf(row: AuditEntryTable): AuditEntry {
  return {
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    action: row.action,
    personId: row.person_id,
    role: row.role,
    objectKind: row.object_kind,
    objectId: row.object_id,
    outcome: row.outcome,
    requestId: row.request_id,
    traceId: row.trace_id,
    reasonDigest: row.reason_digest,
    details: row.details,
    instanceId: row.instance_id,
    leaseUntil: row.lease_until,
    keyId: row.key_id,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

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

/** In slices of 64, 32, 16 … 1: statements are compiled once a text, and so few texts are enough for any number of rows. */
function* inFewSizes<Item>(items: readonly Item[]): Generator<Item[]> {
  let at = 0;
  for (let size = 64; size >= 1; size /= 2)
    for (; items.length - at >= size; at += size) yield items.slice(at, at + size);
}
