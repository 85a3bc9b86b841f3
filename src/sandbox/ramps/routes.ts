import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { RampRequest } from '#contract/service/ramp.ts';
import { queueCallback, toCallbackTime } from '../callbacks/store.ts';
import { routeFaults } from '../catalogue.ts';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { factsOfIdentity, openRequirements } from '../eligibility/rules.ts';
import { invalid, notFound, refuseIfAny } from '../errors.ts';
import { serveOperation } from '../inbound/serve-operation.ts';
import { toMicroseconds } from '../instant.ts';
import { limitFault } from '../limits/rules.ts';
import { listCountedRamps } from '../limits/store.ts';
import { worthInEur } from '../price/market-rate.ts';
import {
  amountParameter,
  freshSince,
  feesExceedAmount,
  quote,
  type Quote,
  type PriceRequest,
} from '../price/quote.ts';
import { hasPriceSince } from '../price/store.ts';
import { findIdentity } from '../records/store.ts';
import { blockedByDefault, type StoredIdentity } from '../records/stored-identity.ts';
import { planOfCustomer, withPlan } from './moves.ts';
import { newRamp, priceRequestOf, rampBody, rampRoutePaths } from './rules.ts';
import { findRamp, insertRamp, type StoredRamp } from './store.ts';

/** Spec: Ramps; choice: rampCreateStatus. */
export function rampRoutes(service: FastifyInstance, context: SandboxContext): void {
  serveOperation(service, 'createRamp', async ({ body }) => rampBody(await createRamp(context, body)));

  serveOperation(service, 'getRamp', async ({ parameters }) => {
    const ramp = await findRamp(context.db, parameters.ramp_id);
    if (ramp === null) throw notFound('Ramp not found');
    return rampBody(ramp);
  });
}

/**
 * Answers 404 for an unknown identity; 422 for an unavailable route, a blocked account, open requirements, a
 * missing price or a limit. Spec: Create ramp; choice: rampPreconditions, rampPace.
 */
export async function createRamp(context: SandboxContext, request: RampRequest): Promise<StoredRamp> {
  const price = priceRequestOf(request);
  if (price === null)
    throw invalid({ target: 'The target must be crypto if the source is fiat, and vice versa' });
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
  // Thrown inside, the refusal would roll the message back. Spec: Events › identityMessage.
  if (created === null) throw invalid({ identityReference: 'The account is blocked' });
  return created;
}

function refuseOpenRequirements(identity: StoredIdentity, price: PriceRequest, nowMs: number): void {
  const open = openRequirements(factsOfIdentity(identity), worthInEur(price, price, nowMs));
  if (open.length > 0) throw invalid({ identityReference: `Missing requirements: ${open.join(', ')}` });
}

async function refuseWithoutPrice(
  db: Kysely<SandboxTables>,
  price: PriceRequest,
  nowMs: number,
): Promise<void> {
  if (await hasPriceSince(db, price, freshSince(nowMs))) return;
  throw invalid({
    [amountParameter(price)]: 'Get a quote for exactly this amount first. A quote is valid for 15 minutes',
  });
}

async function termsWithinLimits(
  db: Kysely<SandboxTables>,
  { identity, price, nowMs }: { identity: StoredIdentity; price: PriceRequest; nowMs: number },
): Promise<Quote> {
  const parameter = amountParameter(price);
  const terms = quote(price, nowMs);
  if (terms === null) throw invalid({ [parameter]: feesExceedAmount });
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

type BlockedIdentity = Pick<StoredIdentity, 'reference' | 'blockedInternalReason' | 'blockedExternalReason'>;

/** Commits despite the refusal. Spec: identityMessage; choice: blacklistedIsBlocked. */
async function queueIdentityMessage(
  transaction: Kysely<SandboxTables>,
  { newId }: Pick<SandboxContext, 'newId'>,
  { identity, at }: { readonly identity: BlockedIdentity; readonly at: number },
): Promise<void> {
  const { reference, blockedInternalReason, blockedExternalReason } = identity;
  const status = 'CUSTOMER_BLACKLISTED';
  const body = {
    identity_reference: reference,
    status,
    status_date: toCallbackTime(at),
    internal_reason: blockedInternalReason ?? blockedByDefault.internalReason,
    external_reason: blockedExternalReason ?? blockedByDefault.externalReason,
  };
  await queueCallback(transaction, {
    id: newId(),
    kind: 'identityMessage',
    object: reference,
    status,
    body,
    at,
  });
}
