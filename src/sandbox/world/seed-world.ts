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

export const seededCustomers: readonly SeededCustomer[] = [
  ...shownCustomers,
  ...[...customersOfScenarios, ...customersWithRamps].map(({ customer }) => customer),
];

/** Seeds a database without identities, before `nowMs`. */
export async function seedWhenEmpty(db: Kysely<SandboxTables>, nowMs: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const any = await transaction.selectFrom('identity').select('reference').limit(1).executeTakeFirst();
    if (any === undefined) await seedWorld(transaction, nowMs);
  });
}

/** Sends no callbacks. */
async function seedWorld(db: Kysely<SandboxTables>, nowMs: number): Promise<void> {
  for (const customer of seededCustomers) {
    await seedCustomer(db, customer, toMicroseconds(nowMs - customer.createdDaysAgo * dayMs));
  }
  await seedRamps(db, seededRamps(nowMs));
}

/** Returns the README's ramps and the generated ones. */
export function seededRamps(nowMs: number): readonly FiledRamp[] {
  const generated = generatedRamps(nowMs).map(({ id, request, createdMinutesAgo, moves }) => ({
    id,
    request,
    createdAt: toMicroseconds(nowMs - createdMinutesAgo * minuteMs),
    moves: moves.map(({ to, minutesAgo }) => ({ to, at: toMicroseconds(nowMs - minutesAgo * minuteMs) })),
  }));
  return [...shownRamps.map((ramp) => filedOf(ramp, nowMs)), ...generated];
}

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
 * Wipes and seeds in one transaction, so calls see the old or new world. Returns the clock to machine time.
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

/** In order of deletion. */
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

async function wipeWorld(db: Kysely<SandboxTables>): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute();
  await deleteFaults(db);
}
