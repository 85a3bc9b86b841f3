import type { Kysely, NotNull } from 'kysely';
import type { RampStatus } from '#contract/service/enumerations.ts';
import type { DueItem } from '../clock/agenda.ts';
import type { SandboxTables } from '../database/tables.ts';
import { findRamp, toRamp } from './ramp-store.ts';
import type { StoredRamp } from './stored-ramp.ts';

type Handle = Kysely<SandboxTables>;

/** The ramps of an identity that stand in one of some statuses, the first created first. */
export async function listRampsIn(
  db: Handle,
  reference: string,
  statuses: readonly RampStatus[],
): Promise<StoredRamp[]> {
  const rows = await db
    .selectFrom('ramp')
    .selectAll()
    .where('identity_reference', '=', reference)
    .where('status', 'in', statuses)
    .orderBy('created_at')
    .execute();
  return rows.map(toRamp);
}

/** Ramps, the last created first: those after a ramp, of an identity, where given. */
export async function listRamps(
  db: Handle,
  { reference, after, limit }: { reference: string | undefined; after: StoredRamp | null; limit: number },
): Promise<StoredRamp[]> {
  let query = db
    .selectFrom('ramp')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (reference !== undefined) query = query.where('identity_reference', '=', reference);
  if (after !== null) {
    const { createdAt, id } = after;
    query = query.where((row) => row.eb(row.refTuple('created_at', 'id'), '<', row.tuple(createdAt, id)));
  }
  const rows = await query.execute();
  return rows.map(toRamp);
}

/** The ramp that moves by itself next, those of `aside` passed over, and when; null when none does. */
export async function findFirstDue(db: Handle, aside: readonly string[]): Promise<DueItem | null> {
  const waiting = db
    .selectFrom('ramp')
    .select(['id', 'next_move_at as dueAt'])
    .where('next_move_at', 'is not', null)
    .orderBy('next_move_at')
    .limit(1);
  const query = aside.length === 0 ? waiting : waiting.where('id', 'not in', aside);
  const row = await query.$narrowType<{ dueAt: NotNull }>().executeTakeFirst();
  return row ?? null;
}

/** A ramp that still moves by itself at an instant; null when it was moved or held meanwhile. */
export async function findWaiting(db: Handle, { id, dueAt }: DueItem): Promise<StoredRamp | null> {
  const ramp = await findRamp(db, id);
  return ramp?.nextMoveAt === dueAt ? ramp : null;
}
