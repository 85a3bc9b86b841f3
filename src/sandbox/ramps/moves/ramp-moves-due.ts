import type { DueItem, DueWork } from '../../clock/agenda.ts';
import type { SandboxContext } from '../../context.ts';
import { blockIdentity } from './block-identity.ts';
import { blockedByDefault } from '../../identities/record/blocked-reasons.ts';
import { moveRamp } from './move-ramp.ts';
import { findWaiting, findFirstDue } from '../ramp-lists.ts';

/** What ramps do by themselves: each move as of the instant at which it was due. Choice: rampPace, rampExpiry. */
export function rampMovesDue(context: SandboxContext): DueWork {
  const { db } = context;
  return {
    next: async (aside) => findFirstDue(db, aside),
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
