import type { Kysely } from 'kysely';
import type { SandboxTables } from '../database/tables.ts';
import { toMicroseconds } from '../instant.ts';
import { directionOf } from '../ramps/ramp-rules.ts';
import { customersOfScenarios, customersWithRamps } from './generated-customers.ts';
import { generatedRamps } from './generated-ramps.ts';
import { pathTo } from './ramp-path.ts';
import { seedCustomer } from './seed-customer.ts';
import { seedRamps, type FiledRamp } from './seed-ramp.ts';
import { shownCustomers, type SeededCustomer } from './shown-customers.ts';
import { shownRamps, type ShownRamp } from './shown-ramps.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The customers of a fresh sandbox: those that README names, one a scenario, and others. */
export const seededCustomers: readonly SeededCustomer[] = [
  ...shownCustomers,
  ...[...customersOfScenarios, ...customersWithRamps].map(({ customer }) => customer),
];

/** Fills a database that holds no identity with the seeded world, at instants before `nowMs`; all of it or nothing. */
export async function seedWhenEmpty(db: Kysely<SandboxTables>, nowMs: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const any = await transaction.selectFrom('identity').select('reference').limit(1).executeTakeFirst();
    if (any === undefined) await seedWorld(transaction, nowMs);
  });
}

/** Puts the seeded customers and ramps into an empty world, in the caller's transaction. Nothing of it is told by a callback. */
export async function seedWorld(db: Kysely<SandboxTables>, nowMs: number): Promise<void> {
  for (const customer of seededCustomers) {
    await seedCustomer(db, customer, toMicroseconds(nowMs - customer.createdDaysAgo * dayMs));
  }
  await seedRamps(db, seededRamps(nowMs));
}

/** The ramps of a fresh sandbox: those that README names and the generated ones. */
export function seededRamps(nowMs: number): readonly FiledRamp[] {
  const generated = generatedRamps.map(({ id, request, createdMinutesAgo, moves }) => ({
    id,
    request,
    createdAt: toMicroseconds(nowMs - createdMinutesAgo * minuteMs),
    moves: moves.map(({ to, minutesAgo }) => ({ to, at: toMicroseconds(nowMs - minutesAgo * minuteMs) })),
  }));
  return [...shownRamps.map((ramp) => filedOf(ramp, nowMs)), ...generated];
}

/** A ramp that README names went its way in even steps. */
function filedOf({ id, request, status, transactionHash, ...hoursAgo }: ShownRamp, nowMs: number): FiledRamp {
  const { createdHoursAgo, updatedHoursAgo } = hoursAgo;
  const path = pathTo(directionOf(request), status) ?? [];
  const step = (createdHoursAgo - updatedHoursAgo) / path.length;
  return {
    id,
    request,
    transactionHash,
    createdAt: toMicroseconds(nowMs - createdHoursAgo * hourMs),
    moves: path.map((to, index) => {
      const isLast = index === path.length - 1;
      const ago = isLast ? updatedHoursAgo : createdHoursAgo - step * (index + 1);
      return { to, at: toMicroseconds(nowMs - ago * hourMs) };
    }),
  };
}
