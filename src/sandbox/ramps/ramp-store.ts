import type { Kysely, Selectable } from 'kysely';
import { remembered } from '#node/remembered-reads.ts';
import type { RampStatus } from '#contract/service/enumerations.ts';
import type { RampTable, SandboxTables } from '../database/tables.ts';
import { rampDetails, type StoredRamp } from './stored-ramp.ts';

type Handle = Kysely<SandboxTables>;

/** Adds a ramp. */
export async function insertRamp(db: Handle, ramp: StoredRamp): Promise<void> {
  await insertRamps(db, [ramp]);
}

/** Adds ramps, at least one, in a single statement. */
export async function insertRamps(db: Handle, ramps: readonly StoredRamp[]): Promise<void> {
  await db.insertInto('ramp').values(ramps.map(columnsOf)).execute();
}

function columnsOf(ramp: StoredRamp) {
  return {
    id: ramp.id,
    identity_reference: ramp.identityReference,
    transaction_type: ramp.transactionType,
    fiat: ramp.fiat,
    method: ramp.method,
    fiat_amount: ramp.fiatAmount,
    details: JSON.stringify(ramp.details),
    created_at: ramp.createdAt,
    ...standingColumns(ramp),
  };
}

/** Enters where a ramp stands now; its terms stay as they were. Throws when it no longer stands in `from`. */
export async function updateRamp(db: Handle, ramp: StoredRamp, from: RampStatus): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('ramp')
    .set(standingColumns(ramp))
    .where('id', '=', ramp.id)
    .where('status', '=', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error('the ramp has moved meanwhile');
}

function standingColumns(ramp: StoredRamp) {
  return {
    status: ramp.status,
    transaction_hash: ramp.transactionHash,
    internal_reason: ramp.internalReason,
    external_reason: ramp.externalReason,
    next_status: ramp.nextStatus,
    next_move_at: ramp.nextMoveAt,
    updated_at: ramp.updatedAt,
  };
}

/** The ramp of an id, or null. */
export async function findRamp(db: Handle, id: string): Promise<StoredRamp | null> {
  return remembered(db, { table: 'ramp', key: id }, async () => {
    const row = await db.selectFrom('ramp').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : toRamp(row);
  });
}

/** A ramp as its row has it. */
export function toRamp(row: Selectable<RampTable>): StoredRamp {
  return {
    id: row.id,
    identityReference: row.identity_reference,
    transactionType: row.transaction_type,
    status: row.status,
    fiat: row.fiat,
    method: row.method,
    fiatAmount: row.fiat_amount,
    details: rampDetails.parse(JSON.parse(row.details)),
    transactionHash: row.transaction_hash,
    internalReason: row.internal_reason,
    externalReason: row.external_reason,
    nextStatus: row.next_status,
    nextMoveAt: row.next_move_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
