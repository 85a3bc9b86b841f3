import type { Kysely, NotNull, Selectable } from 'kysely';
import * as z from 'zod';
import type { TransactionType } from '#contract/service/primitives.ts';
import type { RampStatus } from '#contract/service/enumerations.ts';
import { type ParameterOf, preparedQuery } from '#node/prepared-query.ts';
import type { DueItem } from '../clock/agenda.ts';
import type { RampTable, SandboxTables } from '../database/tables.ts';

const crypto = z.looseObject({ id: z.string(), blockchain: z.string() });
const fiat = z.looseObject({ id: z.string(), method: z.string() });
const side = z.looseObject({ amount: z.string(), crypto: crypto.optional(), fiat: fiat.optional() });

/** Parts of the answer without a column. Choice: rampRecord. */
const rampDetails = z.strictObject({
  subPartnerId: z.string().nullable(),
  source: side,
  target: side,
  fiatAmount: z.string().optional(),
  cryptoAmount: z.string().optional(),
  sourceDepositInstructions: z.record(z.string(), z.string()).optional(),
  receipt: z.strictObject({
    processingFee: z.string(),
    networkFee: z.string(),
    sourceAmount: z.string(),
    targetAmount: z.string(),
  }),
});
export type RampDetails = z.infer<typeof rampDetails>;

/** Instants are microseconds. */
export interface StoredRamp {
  readonly id: string;
  readonly identityReference: string;
  readonly transactionType: TransactionType;
  readonly status: RampStatus;
  readonly fiat: string;
  readonly method: string;
  /** Whichever side was fixed. */
  readonly fiatAmount: string;
  readonly details: RampDetails;
  readonly transactionHash: string | null;
  /** For staff, and for the customer. */
  readonly internalReason: string | null;
  readonly externalReason: string | null;
  /** Null: none scheduled. */
  readonly nextStatus: RampStatus | null;
  readonly nextMoveAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export function cryptoOf({ details: { source, target } }: StoredRamp): z.infer<typeof crypto> {
  const side = source.crypto ?? target.crypto;
  if (side === undefined) throw new TypeError('a ramp without crypto');
  return side;
}

type Handle = Kysely<SandboxTables>;

export async function insertRamp(db: Handle, ramp: StoredRamp): Promise<void> {
  await insertRamps(db, [ramp]);
}

/** Needs at least one ramp. */
export async function insertRamps(db: Handle, ramps: readonly StoredRamp[]): Promise<void> {
  await db.insertInto('ramp').values(ramps.map(columnsOf)).execute();
}

/** Stores a new state, not terms. Throws if it has left the status `from`. */
export async function updateRamp(db: Handle, ramp: StoredRamp, from: RampStatus): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('ramp')
    .set(stateColumns(ramp))
    .where('id', '=', ramp.id)
    .where('status', '=', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error('the ramp has moved meanwhile');
}

const rampOf = preparedQuery((db: Handle, parameter: ParameterOf<'id'>) =>
  db.selectFrom('ramp').selectAll().where('id', '=', parameter<string>('id')),
);

export async function findRamp(db: Handle, id: string): Promise<StoredRamp | null> {
  const [row] = await rampOf(db, { id });
  return row === undefined ? null : toRamp(row);
}

/** Lists the oldest first. */
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

/** Lists the newest first. */
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

/** Finds the next scheduled ramp not in `paused`. */
export async function findFirstDue(db: Handle, paused: readonly string[]): Promise<DueItem | null> {
  const waiting = db
    .selectFrom('ramp')
    .select(['id', 'next_move_at as dueAt'])
    .where('next_move_at', 'is not', null)
    .orderBy('next_move_at')
    .limit(1);
  const query = paused.length === 0 ? waiting : waiting.where('id', 'not in', paused);
  const row = await query.$narrowType<{ dueAt: NotNull }>().executeTakeFirst();
  return row ?? null;
}

/** Returns null if moved or held meanwhile. */
export async function findWaiting(db: Handle, { id, dueAt }: DueItem): Promise<StoredRamp | null> {
  const ramp = await findRamp(db, id);
  return ramp?.nextMoveAt === dueAt ? ramp : null;
}

/** For staff, and for the customer. Spec: Events. */
export interface Reasons {
  readonly internalReason: string | null;
  readonly externalReason: string | null;
}

/** `at` in microseconds. */
export interface RampMove extends Reasons {
  readonly from: RampStatus;
  readonly to: RampStatus;
  readonly at: number;
}

export interface MoveOfRamp extends RampMove {
  readonly rampId: string;
}

export async function insertRampMove(db: Handle, move: MoveOfRamp): Promise<void> {
  await insertRampMoves(db, [move]);
}

/** Needs at least one move, each ramp's in order. */
export async function insertRampMoves(db: Handle, moves: readonly MoveOfRamp[]): Promise<void> {
  const rows = moves.map(({ rampId, from, to, internalReason, externalReason, at }) => ({
    ramp_id: rampId,
    from_status: from,
    to_status: to,
    internal_reason: internalReason,
    external_reason: externalReason,
    at,
  }));
  await db.insertInto('ramp_move').values(rows).execute();
}

/** Lists the oldest first. */
export async function listRampMoves(db: Handle, rampId: string): Promise<RampMove[]> {
  return db
    .selectFrom('ramp_move')
    .select([
      'from_status as from',
      'to_status as to',
      'internal_reason as internalReason',
      'external_reason as externalReason',
      'at',
    ])
    .where('ramp_id', '=', rampId)
    .orderBy('number')
    .execute();
}

/** Lists each ramp's in order. */
export async function movesOfRamps(db: Handle, rampIds: readonly string[]): Promise<MoveOfRamp[]> {
  return db
    .selectFrom('ramp_move')
    .select([
      'ramp_id as rampId',
      'from_status as from',
      'to_status as to',
      'internal_reason as internalReason',
      'external_reason as externalReason',
      'at',
    ])
    .where('ramp_id', 'in', rampIds)
    .orderBy('number')
    .execute();
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
    ...stateColumns(ramp),
  };
}

function stateColumns(ramp: StoredRamp) {
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

function toRamp(row: Selectable<RampTable>): StoredRamp {
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
