import type { Kysely } from 'kysely';
import type { RampStatus } from '#contract/service/enumerations.ts';
import type { SandboxTables } from '../../database/tables.ts';
import type { Reasons } from './ramp-reasons.ts';

type Handle = Kysely<SandboxTables>;

/** A move of a ramp from one status to another; `at` is microseconds. */
export interface RampMove extends Reasons {
  readonly from: RampStatus;
  readonly to: RampStatus;
  readonly at: number;
}

/** A move, and whose it is. */
export interface MoveOfRamp extends RampMove {
  readonly rampId: string;
}

/** Adds a move to a ramp's history. */
export async function insertRampMove(db: Handle, move: MoveOfRamp): Promise<void> {
  await insertRampMoves(db, [move]);
}

/** Adds moves, at least one, in a single statement; those of a ramp in their order. */
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

/** The moves of a ramp, the first one first. */
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
