import type { WorldAnswer } from '#contract/sandbox/fixture.ts';
import { machineClock } from '../clock/clock-rules.ts';
import { writeClock } from '../clock/clock-store.ts';
import type { SandboxContext } from '../context.ts';
import { toMicroseconds } from '../instant.ts';
import { seededCustomers, seededRamps, seedWorld } from './seed-when-empty.ts';
import { wipeWorld } from './wipe-world.ts';

/**
 * Begins the world anew: wiped, seeded and its clock back at the machine's time, in one transaction. Calls in flight meet either world,
 * never a half of one; what processes keep in memory of the old one is theirs to forget afterwards.
 */
export async function resetWorld({ db, clock }: Pick<SandboxContext, 'db' | 'clock'>): Promise<WorldAnswer> {
  const nowMs = Date.parse(clock.read().realNow);
  await clock.reload(async () =>
    db.transaction().execute(async (transaction) => {
      await wipeWorld(transaction);
      await writeClock(transaction, machineClock(toMicroseconds(nowMs)));
      await seedWorld(transaction, nowMs);
    }),
  );
  return {
    customers: seededCustomers.map(({ reference }) => reference),
    ramps: seededRamps(nowMs).map(({ id }) => id),
  };
}
