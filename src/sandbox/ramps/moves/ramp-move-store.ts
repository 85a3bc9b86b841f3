import type { Kysely } from 'kysely';
import type { RampStatus } from '#contract/service/ramp.ts';
import type { SandboxTables } from '../../database/tables.ts';
import type { Reasons } from './ramp-reasons.ts';

type Handle = Kysely<SandboxTables>;

/** A move of a ramp from one status to another; `at` is microseconds. */
export interface RampMove extends Reasons {
  readonly from: RampStatus;
  readonly to: RampStatus;
  readonly at: number;
}

/** Adds a move to a ramp's history. */
export async function insertRampMove(db: Handle, rampId: string, move: RampMove): Promise<void> {
  const { from, to, internalReason, externalReason, at } = move;
  await db
    .insertInto('ramp_move')
    .values({
      ramp_id: rampId,
      from_status: from,
      to_status: to,
      internal_reason: internalReason,
      external_reason: externalReason,
      at,
    })
    .execute();
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
