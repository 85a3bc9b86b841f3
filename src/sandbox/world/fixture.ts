import type { Kysely } from 'kysely';
import type { Fixture, FixtureCustomer, FixtureRamp, WorldAnswer } from '#contract/sandbox/world.ts';
import { routeFaults } from '../catalogue.ts';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { type FieldErrors, refuseIfAny } from '../errors.ts';
import { minute, toMicroseconds } from '../instant.ts';
import { amountParameter, feesExceedAmount } from '../price/quote.ts';
import { directionOf, priceRequestOf, rampRoutePaths } from '../ramps/rules.ts';
import { findRamp } from '../ramps/store.ts';
import { findEmailOwner, findIdentity } from '../records/store.ts';
import { blockedByDefault, emailKey } from '../records/stored-identity.ts';
import { pathTo, type FiledRamp, rampOf, seedRamps, type FiledCustomer, seedCustomer } from './store.ts';

/**
 * Loads all or nothing. Refuses (422) existing ones, unknown customers, unavailable routes, statuses of the
 * other direction, and amounts consumed by fees.
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

type Handle = Kysely<SandboxTables>;

interface Loading extends Fixture {
  readonly filed: readonly FiledRamp[];
}

async function fixtureFaults(db: Handle, { customers, ramps, filed }: Loading): Promise<FieldErrors> {
  const errors: Record<string, string> = {};
  const [references, emails, ids] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [index, { identityReference, email }] of customers.entries()) {
    const path = `customers[${index}]`;
    const isTaken = references.has(identityReference) || (await findIdentity(db, identityReference)) !== null;
    if (isTaken) errors[`${path}.identityReference`] = 'This identity already exists';
    references.add(identityReference);
    if (email === undefined) continue;
    const isInUse = emails.has(emailKey(email)) || (await findEmailOwner(db, email)) !== null;
    if (isInUse) errors[`${path}.email`] = 'This e-mail address belongs to another identity';
    emails.add(emailKey(email));
  }
  for (const [index, ramp] of ramps.entries()) {
    const path = `ramps[${index}]`;
    const { id } = filed[index] as FiledRamp;
    if (ids.has(id) || (await findRamp(db, id)) !== null) errors[`${path}.id`] = 'This ramp already exists';
    ids.add(id);
    const { identityReference: owner } = ramp.request;
    const isKnown = references.has(owner) || (await findIdentity(db, owner)) !== null;
    if (!isKnown) errors[`${path}.request.identityReference`] = 'No customer has this reference';
    Object.assign(errors, rampFaults(ramp, filed[index] as FiledRamp, path));
  }
  return errors;
}

function rampFaults({ request, status }: FixtureRamp, filed: FiledRamp, path: string): FieldErrors {
  const price = priceRequestOf(request);
  if (price === null)
    return { [`${path}.request.target`]: 'The target must be crypto if the source is fiat, and vice versa' };
  const { transactionType } = price;
  const route = Object.entries(routeFaults(price, rampRoutePaths(price)));
  if (route.length > 0)
    return Object.fromEntries(route.map(([part, fault]) => [`${path}.request.${part}`, fault]));
  if (status !== undefined && pathTo(transactionType, status) === null)
    return { [`${path}.status`]: 'A ramp in this direction never has this status' };
  if (rampOf(filed) === null) return { [`${path}.request.${amountParameter(request)}`]: feesExceedAmount };
  return {};
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
  ...facts
}: FixtureCustomer): FiledCustomer {
  return {
    ...facts,
    reference,
    personal,
    ...(isBlocked && { blockedReasons: { internalReason, externalReason } }),
    ...(documentStatus !== undefined && { documentStatus }),
    ...(selfieStatus !== undefined && { selfieStatus }),
  };
}

/** Spaces moves a minute apart, less if the ramp is younger. */
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
