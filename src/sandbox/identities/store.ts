import type { Kysely, Selectable } from 'kysely';
import type { IdentityCheckTable, SandboxTables } from '../database/tables.ts';
import type { Decision } from './rules.ts';

type Handle = Kysely<SandboxTables>;

/** Instants are microseconds. */
export interface StoredCheck {
  readonly id: string;
  readonly identityReference: string;
  readonly kind: IdentityCheckTable['kind'];
  readonly status: IdentityCheckTable['status'];
  readonly internalReason: string | null;
  readonly reason: string | null;
  /** Null once decided, or if it never ends. */
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly decidedAt: number | null;
}

export type NewCheck = Pick<StoredCheck, 'id' | 'identityReference' | 'kind' | 'dueAt' | 'createdAt'>;

export async function insertCheck(db: Handle, check: NewCheck): Promise<void> {
  await db
    .insertInto('identity_check')
    .values({
      id: check.id,
      identity_reference: check.identityReference,
      kind: check.kind,
      status: 'PENDING',
      internal_reason: null,
      reason: null,
      due_at: check.dueAt,
      created_at: check.createdAt,
      decided_at: null,
    })
    .execute();
}

/** Finds the first scheduled check not in `paused`. */
export async function findFirstDue(
  db: Handle,
  paused: readonly string[],
): Promise<{ readonly id: string; readonly dueAt: number } | null> {
  const query = db.selectFrom('identity_check').select(['id', 'due_at as dueAt']).$narrowType<Due>();
  // With a sort by more than its own column the index is only used for a range.
  const waiting = query.where('due_at', '>', 0);
  const open = paused.length === 0 ? waiting : waiting.where('id', 'not in', paused);
  const first = open.orderBy('due_at').orderBy('created_at').orderBy('id').limit(1);
  return (await first.executeTakeFirst()) ?? null;
}

interface Due {
  readonly dueAt: number;
}

/** Returns null if it is no longer due then. */
export async function findWaiting(
  db: Handle,
  { id, dueAt }: Pick<StoredCheck, 'id' | 'dueAt'>,
): Promise<StoredCheck | null> {
  const query = db.selectFrom('identity_check').selectAll().where('id', '=', id).where('due_at', '=', dueAt);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : toCheck(row);
}

/** Lists the latest first. */
export async function listChecks(
  db: Handle,
  identityReference: string,
  { limit }: { readonly limit: number },
): Promise<StoredCheck[]> {
  const rows = await db
    .selectFrom('identity_check')
    .selectAll()
    .where('identity_reference', '=', identityReference)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toCheck);
}

/** Lists the earliest first. */
export async function listPending(db: Handle, identityReference: string): Promise<StoredCheck[]> {
  const rows = await db
    .selectFrom('identity_check')
    .selectAll()
    .where('identity_reference', '=', identityReference)
    .where('status', '=', 'PENDING')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toCheck);
}

/** Finds the last decided document check. */
export async function findLastDecided(db: Handle, identityReference: string): Promise<StoredCheck | null> {
  const row = await db
    .selectFrom('identity_check')
    .selectAll()
    .where('identity_reference', '=', identityReference)
    .where('kind', '=', 'documents')
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toCheck(row);
}

export async function closeCheck(
  db: Handle,
  id: string,
  { status, reasons, at }: Pick<Decision, 'status' | 'reasons'> & { readonly at: number },
): Promise<void> {
  await db
    .updateTable('identity_check')
    .set({
      status,
      internal_reason: reasons?.internalReason ?? null,
      reason: reasons?.reason ?? null,
      due_at: null,
      decided_at: at,
    })
    .where('id', '=', id)
    .execute();
}

function toCheck(row: Selectable<IdentityCheckTable>): StoredCheck {
  return {
    id: row.id,
    identityReference: row.identity_reference,
    kind: row.kind,
    status: row.status,
    internalReason: row.internal_reason,
    reason: row.reason,
    dueAt: row.due_at,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  };
}
