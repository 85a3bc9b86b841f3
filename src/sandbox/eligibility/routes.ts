import type { FastifyInstance } from 'fastify';
import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { flatRoutePaths, routeFaults } from '../catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { notFound, refuseIfAny } from '../errors.ts';
import { serveOperation } from '../inbound/serve-operation.ts';
import { worthInEur } from '../price/market-rate.ts';
import { findEmailOwner, findIdentity } from '../records/store.ts';
import { slowDown, type StoredIdentity } from '../records/stored-identity.ts';
import { recordFaults, requestFaults, factsOfIdentity, factsOfUnknown, openRequirements } from './rules.ts';

/** Answers 202 with the final result. Spec: Eligibility. */
export function eligibilityRoutes(service: FastifyInstance, context: SandboxContext): void {
  serveOperation(service, 'checkEligibility', async ({ body }) => {
    const identity = await customerOf(context, body);
    if (identity !== null) await slowDown(context, identity);
    refuseIfAny(faultsOf(context, body, identity));
    if (identity === null && body.identityReference !== undefined) throw notFound('Identity not found');
    const facts = identity === null ? factsOfUnknown(body.countryOfResidence) : factsOfIdentity(identity);
    const requirements = openRequirements(facts, worthInEur(body, body, context.now()));
    const isBlocked = identity?.isBlocked === true;
    return { paymentReady: !isBlocked && requirements.length === 0, requirements };
  });
}

async function customerOf(
  { db }: SandboxContext,
  { identityReference, email }: EligibilityRequest,
): Promise<StoredIdentity | null> {
  const reference = identityReference ?? (await findEmailOwner(db, email));
  return reference === null ? null : findIdentity(db, reference);
}

function faultsOf(
  { now, unlicensedStates }: SandboxContext,
  body: EligibilityRequest,
  identity: StoredIdentity | null,
) {
  const locality = { nowMs: now(), unlicensedStates };
  const field = body.identityReference === undefined ? 'email' : 'identityReference';
  return {
    ...routeFaults(body, flatRoutePaths),
    ...requestFaults(body, locality),
    ...(identity !== null && recordFaults(identity, field, locality)),
  };
}
