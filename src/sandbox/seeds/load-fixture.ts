import type { Kysely } from 'kysely';
import type { Fixture, FixtureCustomer, FixtureRamp, WorldAnswer } from '#contract/sandbox/fixture.ts';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { refuseIfAny } from '../errors.ts';
import { blockedByDefault } from '../identities/record/blocked-reasons.ts';
import { minute, toMicroseconds } from '../instant.ts';
import { directionOf } from '../ramps/ramp-rules.ts';
import { fixtureFaults } from './fixture-faults.ts';
import { pathTo } from './ramp-path.ts';
import { seedCustomer, type FiledCustomer } from './seed-customer.ts';
import { seedRamps, type FiledRamp } from './seed-ramp.ts';

/**
 * Adds the customers and ramps of a fixture, all of them or none. 422 by path for what exists already, for a ramp of nobody, of a route
 * that is not there, in a status that its direction does not know, or of an amount of which fees leave nothing.
 */
export async function loadFixture(
  { db, now, newId }: Pick<SandboxContext, 'db' | 'now' | 'newId'>,
  { customers, ramps }: Fixture,
): Promise<WorldAnswer> {
  const nowMs = now();
  const filed = ramps.map((ramp) => filedRamp(ramp, { id: ramp.id ?? newId(), nowMs }));
  await db.transaction().execute(async (transaction) => {
    refuseIfAny(await fixtureFaults(transaction, { customers, ramps, filed }));
    await addCustomers(transaction, customers, nowMs);
    await seedRamps(transaction, filed);
  });
  return {
    customers: customers.map(({ identityReference }) => identityReference),
    ramps: filed.map(({ id }) => id),
  };
}

async function addCustomers(
  transaction: Kysely<SandboxTables>,
  customers: readonly FixtureCustomer[],
  nowMs: number,
): Promise<void> {
  for (const customer of customers) {
    await seedCustomer(transaction, filedCustomer(customer), instantAgo(customer, nowMs));
  }
}

function filedCustomer({
  identityReference: reference,
  customerIdentity: personal,
  internalReason = blockedByDefault.internalReason,
  externalReason = blockedByDefault.externalReason,
  createdSecondsAgo: _when,
  isBlocked,
  documentStatus,
  selfieStatus,
  ...told
}: FixtureCustomer): FiledCustomer {
  return {
    ...told,
    reference,
    personal,
    ...(isBlocked && { blockedReasons: { internalReason, externalReason } }),
    ...(documentStatus !== undefined && { documentStatus }),
    ...(selfieStatus !== undefined && { selfieStatus }),
  };
}

/** A ramp as it is filed: what it went through took a minute a step, less where it is younger than that. */
function filedRamp(
  { request, status, transactionHash, createdSecondsAgo }: FixtureRamp,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): FiledRamp {
  const createdAt = instantAgo({ createdSecondsAgo }, nowMs);
  const path = status === undefined ? [] : (pathTo(directionOf(request), status) ?? []);
  const step = Math.min(minute, Math.floor((toMicroseconds(nowMs) - createdAt) / (path.length + 1)));
  const moves = path.map((to, index) => ({ to, at: createdAt + step * (index + 1) }));
  return { id, request, transactionHash, createdAt, moves };
}

function instantAgo({ createdSecondsAgo }: { readonly createdSecondsAgo: number }, nowMs: number): number {
  return toMicroseconds(nowMs - createdSecondsAgo * 1000);
}
