import type { Kysely } from 'kysely';
import type { RampStatus } from '#contract/service/enumerations.ts';
import { queueCallback } from '../../callbacks/outbox.ts';
import type { SandboxContext } from '../../context.ts';
import type { SandboxTables } from '../../database/tables.ts';
import { findIdentity } from '../../identities/record/identity-store.ts';
import { scenariosOf } from '../../scenarios/scenarios.ts';
import { rampMessageBody } from './ramp-message.ts';
import { insertRampMove } from './ramp-move-store.ts';
import { mayMoveTo } from './ramp-moves.ts';
import { planOf, type Plan } from './ramp-plan.ts';
import { reasonsOf, type GivenReasons } from './ramp-reasons.ts';
import { updateRamp } from '../ramp-store.ts';
import { cryptoOf, type StoredRamp } from '../stored-ramp.ts';
import { hasSentCoins, transactionHashOf } from './transaction-hash.ts';

/** A move that is to be made; `at` is microseconds of the service's time. */
export interface NewMove {
  readonly ramp: StoredRamp;
  readonly to: RampStatus;
  readonly at: number;
  readonly reasons?: GivenReasons;
}

/** A move that the table does not have: whoever moves a ramp looks there first. */
export class MoveNotAllowedError extends Error {
  override readonly name = 'MoveNotAllowedError';
}

/**
 * Moves a ramp as it stands in this transaction, in which its history and the callback are written too: all of it happens, or none.
 * Throws MoveNotAllowedError. Spec: Events › rampMessage; choice: rampMoves, rampMessageOnMoves.
 */
export async function moveRamp(
  transaction: Kysely<SandboxTables>,
  { newId }: Pick<SandboxContext, 'newId'>,
  { ramp, to, at: askedAt, reasons: given }: NewMove,
): Promise<StoredRamp> {
  if (!mayMoveTo(ramp, to)) throw new MoveNotAllowedError(`no move from ${ramp.status} to ${to}`);
  const reasons = reasonsOf(to, given);
  // What was due before the ramp was created or last moved comes after it all the same.
  const at = Math.max(askedAt, ramp.updatedAt);
  const standing = { ...ramp, ...reasons, status: to, updatedAt: at, transactionHash: hashOf(ramp, to) };
  const moved = withPlan(standing, await planOfCustomer(transaction, standing, at));
  await updateRamp(transaction, moved, ramp.status);
  await insertRampMove(transaction, { rampId: ramp.id, from: ramp.status, to, at, ...reasons });
  const body = rampMessageBody(moved);
  await queueCallback(transaction, {
    id: newId(),
    kind: 'rampMessage',
    object: ramp.id,
    status: to,
    body,
    at,
  });
  return moved;
}

/** A ramp with what it does next by itself. */
export function withPlan(ramp: StoredRamp, plan: Plan | null): StoredRamp {
  return { ...ramp, nextStatus: plan?.status ?? null, nextMoveAt: plan?.at ?? null };
}

/** What a ramp of a customer does by itself from an instant on, as the customer's scenarios have it. */
export async function planOfCustomer(
  db: Kysely<SandboxTables>,
  ramp: StoredRamp,
  at: number,
): Promise<Plan | null> {
  const identity = await findIdentity(db, ramp.identityReference);
  return planOf(ramp, scenariosOf(ramp.identityReference, identity?.personal.surname), at);
}

/** A transaction that there is already stays the ramp's. */
function hashOf(ramp: StoredRamp, to: RampStatus): string | null {
  if (ramp.transactionHash !== null || !hasSentCoins(to)) return ramp.transactionHash;
  return transactionHashOf(ramp.id, cryptoOf(ramp).blockchain);
}
