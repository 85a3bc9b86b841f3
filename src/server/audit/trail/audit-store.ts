import { type Kysely, sql, type Transaction } from 'kysely';

import { databaseClock, databaseNow } from '#node/dialect.ts';
import type { AuditEntryTable } from '#server/database/audit-tables.ts';
import type { Tables } from '#server/database/tables.ts';

import type { AuditEntry } from './chain-store.ts';

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

/** Reads the chain's end without a lock, and the database's clock. */
export async function readHead(
  db: Kysely<Tables>,
): Promise<{ readonly seq: number; readonly hash: string; readonly at: number }> {
  return db
    .selectFrom('audit_head')
    .select(['seq', 'hash', sql<number>`${databaseClock(db)}`.as('at')])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** Reads both at one instant: only tampering makes them differ. */
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

/** Lists open intents, oldest first. */
export async function openIntentsOf(db: Kysely<Tables>, instanceId: string): Promise<OpenIntent[]> {
  return openIntents(db).where('audit_open.instance_id', '=', instanceId).execute();
}

export async function openIntentsOfDeadInstances(db: Kysely<Tables>, most: number): Promise<OpenIntent[]> {
  return openIntents(db).where('audit_open.instance_id', 'not in', liveInstances(db)).limit(most).execute();
}

/** Returns the details of a request's outcomes. */
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

export interface RecordedView {
  readonly action: string;
  readonly person: { readonly id: string; readonly role: string; readonly sessionId: string };
  readonly object: { readonly kind: string; readonly id: string };
}

const maxSearched = 500;

/** Returns true if the trail has this view, successful, after `since` (microseconds). */
export async function hasRecentView(
  db: Kysely<Tables>,
  { action, person, object }: RecordedView,
  since: number,
): Promise<boolean> {
  const newest = db
    .selectFrom('audit_entry')
    .select(['seq', 'at', 'action', 'person_id', 'role', 'outcome', 'details'])
    .where('object_id', '=', object.id)
    .where('object_kind', '=', object.kind)
    .where('kind', '=', 'outcome')
    .orderBy('seq', 'desc')
    .limit(maxSearched);
  const rows = await db
    .selectFrom(newest.as('entry'))
    .select('details')
    .where('action', '=', action)
    .where('person_id', '=', person.id)
    .where('role', '=', person.role)
    .where('outcome', '=', 'done')
    .where('at', '>', since)
    .execute();
  return rows.some(({ details }) => sessionIn(details) === person.sessionId);
}

/** Returns undefined if tampered details are no JSON. */
function sessionIn(details: string): unknown {
  try {
    return (JSON.parse(details) as { readonly session?: unknown } | null)?.session;
  } catch {
    return undefined;
  }
}

/** Reads entries in order. */
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

/** Renews a lease by the database's clock; returns its end. */
export async function renewLease(db: Kysely<Tables>, id: string, leaseMs: number): Promise<number> {
  const now = await databaseNow(db);
  const lease_until = now + leaseMs * 1000;
  await db
    .insertInto('instance')
    .values({ id, started_at: now, lease_until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ lease_until }))
    .execute();
  return lease_until;
}

/** Ends a lease, so others settle what the instance left. */
export async function endLease(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('instance').set({ lease_until: 0 }).where('id', '=', id).execute();
}

/** Deletes expired instances except the caller's; returns their ids. */
export async function removeDeadInstances(
  transaction: Transaction<Tables>,
  instant: number,
  ownId: string,
): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('instance')
    .where('lease_until', '<', instant)
    .where('id', '!=', ownId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasDeadInstances(db: Kysely<Tables>, instant: number): Promise<boolean> {
  const found = await db
    .selectFrom('instance')
    .select('id')
    .where('lease_until', '<', instant)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Selects ids of live instances: dead ones are deleted. */
export function liveInstances(db: Kysely<Tables>) {
  return db.selectFrom('instance').select('id');
}
