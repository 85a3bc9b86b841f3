import type { Kysely } from 'kysely';
import type { RampStatus } from '#contract/service/enumerations.ts';
import { queueCallback, toCallbackTime } from '../callbacks/store.ts';
import type { DueItem, DueWork } from '../clock/agenda.ts';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { findIdentity, setBlocked } from '../records/store.ts';
import { blockedByDefault, type BlockedReasons } from '../records/stored-identity.ts';
import { scenariosOf } from '../scenarios/scenarios.ts';
import { hasSentCoins, transactionHashOf } from './blockchain.ts';
import { type GivenReasons, mayMoveTo, type Plan, planOf, reasonsOf, statusesBefore } from './rules.ts';
import {
  cryptoOf,
  findFirstDue,
  findWaiting,
  insertRampMove,
  listRampsIn,
  type StoredRamp,
  updateRamp,
} from './store.ts';

/** `at` is microseconds of service time. */
export interface NewMove {
  readonly ramp: StoredRamp;
  readonly to: RampStatus;
  readonly at: number;
  readonly reasons?: GivenReasons;
}

/** Thrown for a move that isn't in the table, which callers check first. */
export class MoveNotAllowedError extends Error {
  override readonly name = 'MoveNotAllowedError';
}

/** Throws MoveNotAllowedError. Spec: rampMessage; choice: rampMoves, rampMessageOnMoves. */
export async function moveRamp(
  transaction: Kysely<SandboxTables>,
  { newId }: Pick<SandboxContext, 'newId'>,
  { ramp, to, at: askedAt, reasons: given }: NewMove,
): Promise<StoredRamp> {
  if (!mayMoveTo(ramp, to)) throw new MoveNotAllowedError(`no move from ${ramp.status} to ${to}`);
  const reasons = reasonsOf(to, given);
  // A move due before the ramp was created or last moved is dated no earlier than that.
  const at = Math.max(askedAt, ramp.updatedAt);
  const next = { ...ramp, ...reasons, status: to, updatedAt: at, transactionHash: hashOf(ramp, to) };
  const moved = withPlan(next, await planOfCustomer(transaction, next, at));
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

export function withPlan(ramp: StoredRamp, plan: Plan | null): StoredRamp {
  return { ...ramp, nextStatus: plan?.status ?? null, nextMoveAt: plan?.at ?? null };
}

/** Follows the customer's scenarios. */
export async function planOfCustomer(
  db: Kysely<SandboxTables>,
  ramp: StoredRamp,
  at: number,
): Promise<Plan | null> {
  const identity = await findIdentity(db, ramp.identityReference);
  return planOf(ramp, scenariosOf(ramp.identityReference, identity?.personal.surname), at);
}

function hashOf(ramp: StoredRamp, to: RampStatus): string | null {
  if (ramp.transactionHash !== null || !hasSentCoins(to)) return ramp.transactionHash;
  return transactionHashOf(ramp.id, cryptoOf(ramp).blockchain);
}

/** Spec: rampMessage; choice: rampMessageFields. */
export function rampMessageBody(ramp: StoredRamp): Readonly<Record<string, string | null>> {
  const { receipt, source, target } = ramp.details;
  const crypto = cryptoOf(ramp);
  return {
    order_id: ramp.id,
    ramp_id: ramp.id,
    status: ramp.status,
    status_date: toCallbackTime(ramp.updatedAt),
    created_at: toCallbackTime(ramp.createdAt),
    updated_at: toCallbackTime(ramp.updatedAt),
    internal_reason: ramp.internalReason,
    external_reason: ramp.externalReason,
    order_type: ramp.transactionType,
    crypto_coin: crypto.id,
    crypto_blockchain: crypto.blockchain,
    crypto_amount: ramp.transactionType === 'ONRAMP' ? target.amount : source.amount,
    fiat_currency: ramp.fiat,
    fiat_amount: ramp.fiatAmount,
    processing_fee: receipt.processingFee,
    network_fee: receipt.networkFee,
    transaction_hash: ramp.transactionHash,
  };
}

/** `at` in microseconds. */
interface Blocking extends BlockedReasons {
  readonly reference: string;
  readonly at: number;
}

/**
 * Ends ramps that may go to ACCOUNT_BLOCKED; transferred ones are fulfilled. Blocking again updates the
 * reasons. Choice: blacklistedIsBlocked.
 */
export async function blockIdentity(
  transaction: Kysely<SandboxTables>,
  context: Pick<SandboxContext, 'newId'>,
  { reference, at, internalReason, externalReason }: Blocking,
): Promise<void> {
  const reasons = { internalReason, externalReason };
  await setBlocked(transaction, { reference, reasons, at });
  const running = await listRampsIn(transaction, reference, statusesBefore('ACCOUNT_BLOCKED'));
  for (const ramp of running)
    await moveRamp(transaction, context, { ramp, to: 'ACCOUNT_BLOCKED', at, reasons });
}

/** Moves ramps as of their due times. Choice: rampPace, rampExpiry. */
export function rampMovesDue(context: SandboxContext): DueWork {
  const { db } = context;
  return {
    next: async (paused) => findFirstDue(db, paused),
    perform: async ({ id, dueAt }: DueItem) =>
      db.transaction().execute(async (transaction) => {
        const ramp = await findWaiting(transaction, { id, dueAt });
        if (ramp === null || ramp.nextStatus === null) return;
        if (ramp.nextStatus === 'ACCOUNT_BLOCKED') {
          const { identityReference: reference } = ramp;
          await blockIdentity(transaction, context, { reference, at: dueAt, ...blockedByDefault });
          return;
        }
        await moveRamp(transaction, context, { ramp, to: ramp.nextStatus, at: dueAt });
      }),
  };
}
