import type { Kysely } from 'kysely';
import type { WorldAnswer } from '#contract/sandbox/world.ts';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { deleteFaults } from '../faults/store.ts';
import { toMicroseconds } from '../instant.ts';
import { directionOf } from '../ramps/rules.ts';
import { customersOfScenarios, customersWithRamps } from '../seeds/generated-customers.ts';
import { generatedRamps } from '../seeds/generated-ramps.ts';
import { type SeededCustomer, shownCustomers } from '../seeds/shown-customers.ts';
import { type ShownRamp, shownRamps } from '../seeds/shown-ramps.ts';
import { type FiledRamp, pathTo, seedCustomer, seedRamps } from './store.ts';

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

/** Puts the seeded customers and ramps into an empty world, in the caller's transaction. It sends no callback. */
async function seedWorld(db: Kysely<SandboxTables>, nowMs: number): Promise<void> {
  for (const customer of seededCustomers) {
    await seedCustomer(db, customer, toMicroseconds(nowMs - customer.createdDaysAgo * dayMs));
  }
  await seedRamps(db, seededRamps(nowMs));
}

/** The ramps of a fresh sandbox: those that README names and the generated ones. */
export function seededRamps(nowMs: number): readonly FiledRamp[] {
  const generated = generatedRamps(nowMs).map(({ id, request, createdMinutesAgo, moves }) => ({
    id,
    request,
    createdAt: toMicroseconds(nowMs - createdMinutesAgo * minuteMs),
    moves: moves.map(({ to, minutesAgo }) => ({ to, at: toMicroseconds(nowMs - minutesAgo * minuteMs) })),
  }));
  return [...shownRamps.map((ramp) => filedOf(ramp, nowMs)), ...generated];
}

/** A ramp named in the README, with its moves in even steps. */
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

/**
 * Resets the world: wipes and seeds it in one transaction, so that calls in flight meet the old or the new one, never half of one. The
 * clock is wiped too and shows the machine's time again.
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

/** Every table of the sandbox, each before the tables it refers to. */
const tables = [
  'callback_attempt',
  'callback',
  'ramp_move',
  'ramp',
  'price',
  'document_image',
  'identity_document',
  'identity_check',
  'identity',
  'clock',
  'callback_fault',
  'setting',
] as const satisfies readonly (keyof SandboxTables)[];

/** Empties the world, in the caller's transaction. */
async function wipeWorld(db: Kysely<SandboxTables>): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute();
  await deleteFaults(db);
}
