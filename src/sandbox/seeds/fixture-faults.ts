import type { Kysely } from 'kysely';
import type { Fixture, FixtureRamp } from '#contract/sandbox/fixture.ts';
import { routeFaults } from '../catalogue.ts';
import type { SandboxTables } from '../database/tables.ts';
import type { FieldErrors } from '../errors.ts';
import { emailKey } from '../identities/record/stored-identity.ts';
import { findEmailOwner, findIdentity } from '../identities/record/identity-store.ts';
import { amountParameter, nothingLeft } from '../price/quote.ts';
import { priceRequestOf, rampRoutePaths } from '../ramps/ramp-rules.ts';
import { findRamp } from '../ramps/ramp-store.ts';
import { pathTo } from './ramp-path.ts';
import { rampOf, type FiledRamp } from './seed-ramp.ts';

type Handle = Kysely<SandboxTables>;

/** A fixture, with each ramp as it would be filed. */
interface Loading extends Fixture {
  readonly filed: readonly FiledRamp[];
}

/** What keeps a fixture from being added to the world as it is, by path. */
export async function fixtureFaults(db: Handle, { customers, ramps, filed }: Loading): Promise<FieldErrors> {
  const errors: Record<string, string> = {};
  const [references, emails, ids] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [index, { identityReference, email }] of customers.entries()) {
    const path = `customers[${index}]`;
    const isTaken = references.has(identityReference) || (await findIdentity(db, identityReference)) !== null;
    if (isTaken) errors[`${path}.identityReference`] = 'This identity exists already';
    references.add(identityReference);
    if (email === undefined) continue;
    const isInUse = emails.has(emailKey(email)) || (await findEmailOwner(db, email)) !== null;
    if (isInUse) errors[`${path}.email`] = 'This e-mail belongs to another identity';
    emails.add(emailKey(email));
  }
  for (const [index, ramp] of ramps.entries()) {
    const path = `ramps[${index}]`;
    const { id } = filed[index] as FiledRamp;
    if (ids.has(id) || (await findRamp(db, id)) !== null) errors[`${path}.id`] = 'This ramp exists already';
    ids.add(id);
    const { identityReference: owner } = ramp.request;
    const isKnown = references.has(owner) || (await findIdentity(db, owner)) !== null;
    if (!isKnown) errors[`${path}.request.identityReference`] = 'There is no such identity';
    Object.assign(errors, rampFaults(ramp, filed[index] as FiledRamp, path));
  }
  return errors;
}

function rampFaults({ request, status }: FixtureRamp, filed: FiledRamp, path: string): FieldErrors {
  const price = priceRequestOf(request);
  if (price === null)
    return { [`${path}.request.target`]: 'The target is of the other kind than the source' };
  const { transactionType } = price;
  const route = Object.entries(routeFaults(price, rampRoutePaths(price)));
  if (route.length > 0)
    return Object.fromEntries(route.map(([part, fault]) => [`${path}.request.${part}`, fault]));
  if (status !== undefined && pathTo(transactionType, status) === null)
    return { [`${path}.status`]: 'A ramp of this direction never comes there' };
  if (rampOf(filed) === null) return { [`${path}.request.${amountParameter(request)}`]: nothingLeft };
  return {};
}
