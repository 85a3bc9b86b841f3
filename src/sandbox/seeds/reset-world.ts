import type { WorldAnswer } from '#contract/sandbox/fixture.ts';
import type { SandboxContext } from '../context.ts';
import { seededCustomers, seededRamps, seedWorld } from './seed-when-empty.ts';
import { wipeWorld } from './wipe-world.ts';

/**
 * Begins the world anew: wiped and seeded in one transaction, so that calls in flight meet either world and never a half of one. Its
 * clock, wiped too, shows the machine's time again.
 */
export async function resetWorld({ db, clock }: Pick<SandboxContext, 'db' | 'clock'>): Promise<WorldAnswer> {
  const nowMs = Date.parse(clock.read().realNow);
  await clock.reload(async () =>
    db.transaction().execute(async (transaction) => {
      await wipeWorld(transaction);
      await seedWorld(transaction, nowMs);
    }),
  );
  return {
    customers: seededCustomers.map(({ reference }) => reference),
    ramps: seededRamps(nowMs).map(({ id }) => id),
  };
}
