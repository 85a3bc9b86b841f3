import type { SandboxContext } from '../context.ts';
import { minute, second, toMicroseconds } from '../instant.ts';
import { planOfCustomer, withPlan } from '../ramps/moves.ts';
import { isTerminal } from '../ramps/rules.ts';
import { type StoredRamp, updateRamp } from '../ramps/store.ts';
import { shownRamps } from '../seeds/shown-ramps.ts';

/** Older ones are stuck. */
const freshFor = 30 * minute;
const firstAfter = 40 * second;
const nextAfter = 25 * second;

const named: ReadonlySet<string> = new Set(shownRamps.map(({ id }) => id));

/** Continues seeded ramps, except the README's. */
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
