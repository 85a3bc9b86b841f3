import type { SandboxContext } from '../context.ts';
import { minute, second, toMicroseconds } from '../instant.ts';
import { planOfCustomer, withPlan } from '../ramps/moves.ts';
import { isTerminal } from '../ramps/rules.ts';
import { type StoredRamp, updateRamp } from '../ramps/store.ts';
import { shownRamps } from '../seeds/shown-ramps.ts';

/** A ramp that has not moved for this long is stuck, and stays so. */
const freshFor = 30 * minute;
/** When the first of them goes on, and how long after it each of the others. */
const firstAfter = 40 * second;
const nextAfter = 25 * second;

const named: ReadonlySet<string> = new Set(shownRamps.map(({ id }) => id));

/** Lets the seeded ramps that are under way go on by themselves, one after the other; those that README names stay as they are. */
export async function setInMotion({ db, now }: SandboxContext, ramps: readonly StoredRamp[]): Promise<void> {
  const at = toMicroseconds(now());
  const isUnderWay = ({ id, status, updatedAt, nextStatus }: StoredRamp) =>
    !named.has(id) && nextStatus === null && !isTerminal(status) && updatedAt > at - freshFor;
  await db.transaction().execute(async (transaction) => {
    for (const [place, ramp] of ramps.filter(isUnderWay).entries()) {
      const plan = await planOfCustomer(transaction, ramp, at);
      if (plan === null) continue;
      const due = at + firstAfter + place * nextAfter;
      await updateRamp(transaction, withPlan(ramp, { ...plan, at: due }), ramp.status);
    }
  });
}
