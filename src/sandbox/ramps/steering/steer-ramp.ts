import type { Kysely } from 'kysely';
import type { RampSteering } from '#contract/sandbox/steering.ts';
import type { SandboxContext } from '../../context.ts';
import type { SandboxTables } from '../../database/tables.ts';
import { invalid, notFound } from '../../errors.ts';
import { blockIdentity } from '../moves/block-identity.ts';
import { blockedByHand } from '../../identities/record/blocked-reasons.ts';
import { toMicroseconds } from '../../instant.ts';
import { moveRamp, planOfCustomer, withPlan } from '../moves/move-ramp.ts';
import { mainPlanOf } from '../moves/ramp-plan.ts';
import { findRamp, updateRamp } from '../ramp-store.ts';
import { isMove, isPossible, targetOf } from './steering-rules.ts';
import type { StoredRamp } from '../stored-ramp.ts';

interface Steering {
  readonly steering: RampSteering;
  readonly at: number;
}

/**
 * Does something to a ramp by hand: 404 for an unknown one, 422 for what its status does not allow. Once moved it goes on by itself
 * again. Design: product › Sandbox.
 */
export async function steerRamp(context: SandboxContext, id: string, steering: RampSteering): Promise<void> {
  const { action } = steering;
  await context.db.transaction().execute(async (transaction) => {
    const ramp = await findRamp(transaction, id);
    if (ramp === null) throw notFound('Ramp not found');
    if (!isPossible(action, ramp)) throw invalid({ action: `Not possible in ${ramp.status}` });
    const at = toMicroseconds(context.now());
    if (isMove(action)) return moveByHand(transaction, context, ramp, { steering, at });
    return updateRamp(transaction, await withOtherPlan(transaction, ramp, { steering, at }), ramp.status);
  });
}

async function moveByHand(
  transaction: Kysely<SandboxTables>,
  context: SandboxContext,
  ramp: StoredRamp,
  { steering: { action, internalReason, externalReason }, at }: Steering,
): Promise<void> {
  if (!isMove(action)) return;
  const reasons = { internalReason, externalReason };
  const to = targetOf(action, ramp);
  if (to === 'ACCOUNT_BLOCKED') {
    const why = {
      internalReason: internalReason ?? blockedByHand.internalReason,
      externalReason: externalReason ?? blockedByHand.externalReason,
    };
    await blockIdentity(transaction, context, { reference: ramp.identityReference, at, ...why });
  } else if (to !== null) await moveRamp(transaction, context, { ramp, to, at, reasons });
}

/** Held, it does nothing by itself; resumed, what its scenario has for it, or else the main line. */
async function withOtherPlan(
  transaction: Kysely<SandboxTables>,
  ramp: StoredRamp,
  { steering: { action }, at }: Steering,
): Promise<StoredRamp> {
  if (action === 'hold') return withPlan(ramp, null);
  if (ramp.nextStatus !== null) return ramp;
  return withPlan(ramp, (await planOfCustomer(transaction, ramp, at)) ?? mainPlanOf(ramp, at));
}
