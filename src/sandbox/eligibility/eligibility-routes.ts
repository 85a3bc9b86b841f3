import type { FastifyInstance } from 'fastify';
import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { flatRoutePaths, routeFaults } from '../catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { notFound, refuseIfAny, type FieldErrors } from '../errors.ts';
import { unlicensedState } from '../identities/identity-rules.ts';
import { findEmailOwner, findIdentity } from '../identities/identity-store.ts';
import type { StoredIdentity } from '../identities/stored-identity.ts';
import { worthInEur } from '../price/market-rate.ts';
import { serveOperation } from '../serve-operation.ts';
import { factsOfIdentity, factsOfUnknown, openRequirements } from './eligibility-rules.ts';

/** Check eligibility: 202 with the final verdict. Spec: Endpoints › Eligibility. */
export function eligibilityRoutes(service: FastifyInstance, context: SandboxContext): void {
  serveOperation(service, 'checkEligibility', async ({ body }) => {
    refuseIfAny({ ...routeFaults(body, flatRoutePaths), ...stateFaults(body, context.unlicensedStates) });
    const identity = await customerOf(context, body);
    const facts = identity === null ? factsOfUnknown(body.countryOfResidence) : factsOfIdentity(identity);
    const requirements = openRequirements(facts, worthInEur(body, body, context.now()));
    const isBlocked = identity?.isBlocked === true;
    return { paymentReady: !isBlocked && requirements.length === 0, requirements };
  });
}

/** By reference (404 when it is unknown), else by e-mail when that belongs to anyone. */
async function customerOf(
  { db }: SandboxContext,
  request: EligibilityRequest,
): Promise<StoredIdentity | null> {
  const { identityReference, email } = request;
  const reference = identityReference ?? (await findEmailOwner(db, email));
  const identity = reference === null ? null : await findIdentity(db, reference);
  if (identity === null && identityReference !== undefined) throw notFound('Identity not found');
  return identity;
}

function stateFaults(
  { countryOfResidence, state }: EligibilityRequest,
  unlicensed: ReadonlySet<string>,
): FieldErrors {
  const isUnlicensed = countryOfResidence === 'US' && unlicensed.has((state ?? '').trim().toUpperCase());
  return isUnlicensed ? { state: unlicensedState } : {};
}
