import type { Kysely } from 'kysely';
import type { RampRequest } from '#contract/service/ramp.ts';
import { queueIdentityMessage } from './identity-message.ts';
import { routeFaults } from '../catalogue.ts';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { factsOfIdentity, openRequirements } from '../eligibility/eligibility-rules.ts';
import { invalid, notFound, refuseIfAny } from '../errors.ts';
import { findIdentity } from '../identities/record/identity-store.ts';
import type { StoredIdentity } from '../identities/record/stored-identity.ts';
import { toMicroseconds } from '../instant.ts';
import { listCountedRamps } from '../limits/counted-ramps.ts';
import { limitFault } from '../limits/limits-rules.ts';
import { worthInEur } from '../price/market-rate.ts';
import { freshSince } from '../price/price-rules.ts';
import { hasPriceSince, type PriceRequest } from '../price/price-store.ts';
import { amountParameter, nothingLeft, quote, type Quote } from '../price/quote.ts';
import { planOfCustomer, withPlan } from './moves/move-ramp.ts';
import { newRamp, priceRequestOf, rampRoutePaths } from './ramp-rules.ts';
import { insertRamp } from './ramp-store.ts';
import type { StoredRamp } from './stored-ramp.ts';

/**
 * Creates a ramp, or refuses it: 404 for an unknown identity; 422 for a route that is not there, a blocked account, open requirements,
 * a missing price, a limit. Spec: Endpoints › Create ramp; choice: rampPreconditions, rampPace.
 */
export async function createRamp(context: SandboxContext, request: RampRequest): Promise<StoredRamp> {
  const price = priceRequestOf(request);
  if (price === null) throw invalid({ target: 'The target is of the other kind than the source' });
  const created = await context.db.transaction().execute(async (transaction) => {
    const nowMs = context.now();
    const identity = await findIdentity(transaction, request.identityReference);
    if (identity === null) throw notFound('Identity not found');
    refuseIfAny(routeFaults(price, rampRoutePaths(price)));
    if (identity.isBlocked) {
      await queueIdentityMessage(transaction, context, { identity, at: toMicroseconds(nowMs) });
      return null;
    }
    refuseOpenRequirements(identity, price, nowMs);
    await refuseWithoutPrice(transaction, price, nowMs);
    const terms = await termsWithinLimits(transaction, { identity, price, nowMs });
    const ramp = newRamp(request, { price, terms, id: context.newId(), at: toMicroseconds(nowMs) });
    const planned = withPlan(ramp, await planOfCustomer(transaction, ramp, ramp.createdAt));
    await insertRamp(transaction, planned);
    return planned;
  });
  // Thrown inside, the refusal would take the message back. Spec: Events › identityMessage.
  if (created === null) throw invalid({ identityReference: 'The account is blocked' });
  return created;
}

function refuseOpenRequirements(identity: StoredIdentity, price: PriceRequest, nowMs: number): void {
  const open = openRequirements(factsOfIdentity(identity), worthInEur(price, price, nowMs));
  if (open.length > 0) throw invalid({ identityReference: `Open requirements: ${open.join(', ')}` });
}

async function refuseWithoutPrice(
  db: Kysely<SandboxTables>,
  price: PriceRequest,
  nowMs: number,
): Promise<void> {
  if (await hasPriceSince(db, price, freshSince(nowMs))) return;
  throw invalid({
    [amountParameter(price)]: 'Ask for a price with this very amount first: it holds for 15 minutes',
  });
}

async function termsWithinLimits(
  db: Kysely<SandboxTables>,
  { identity, price, nowMs }: { identity: StoredIdentity; price: PriceRequest; nowMs: number },
): Promise<Quote> {
  const parameter = amountParameter(price);
  const terms = quote(price, nowMs);
  if (terms === null) throw invalid({ [parameter]: nothingLeft });
  const ramps = await listCountedRamps(db, identity.reference, nowMs);
  const { method, fiat } = price;
  const fault = limitFault(terms.fiatAmount, {
    customer: factsOfIdentity(identity),
    ramps,
    method,
    fiat,
    nowMs,
  });
  if (fault !== null) throw invalid({ [parameter]: fault });
  return terms;
}
