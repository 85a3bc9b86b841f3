import type { Kysely } from 'kysely';
import type { SandboxTables } from '../database/tables.ts';
import { second } from '../instant.ts';
import { findStriking, takeOne } from './callback-fault-store.ts';
import type { Standing } from './delivery-rules.ts';

type Handle = Kysely<SandboxTables>;

/** How long a callback that was overtaken still waits, so that the other one arrives first: microseconds of the service's time. */
const overtakenWait = 5 * second;

/**
 * What the faults that were asked for make of a callback that is written at `at`; those that strike are used up by one. Several kinds
 * strike together. A reordered callback is held until another that isn't held itself was written: two neighbours change places.
 * Design: product › Sandbox.
 */
export async function strikeCallback(
  transaction: Handle,
  at: number,
): Promise<Omit<Standing, 'attempts' | 'delivered_at'>> {
  const faults = await findStriking(transaction);
  const isWithheld = faults.has('withhold');
  const hasOvertaken = !isWithheld && (await letOvertakenGo(transaction, at));
  const isHeld = !isWithheld && !hasOvertaken && faults.has('reorder');
  for (const [kind, fault] of faults) if (kind !== 'reorder' || isHeld) await takeOne(transaction, fault);
  return {
    state: isWithheld ? 'withheld' : 'waiting',
    copies: faults.has('duplicate') ? 2 : 1,
    is_badly_signed: faults.has('bad-signature') ? 1 : 0,
    due_at: isWithheld || isHeld ? null : at,
  };
}

async function letOvertakenGo(transaction: Handle, at: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('callback')
    .set({ due_at: at + overtakenWait })
    .where('state', '=', 'waiting')
    .where('due_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
