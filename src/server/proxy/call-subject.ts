import type { AuditSubject } from '#server/audit/trail.ts';
import type { FoundPlan } from '#server/submissions/plan-store.ts';

import type { PreparedCall } from './prepared-call.ts';

/** What stands in the trail beside the call itself. */
export interface SubjectFacts {
  readonly plan?: FoundPlan | undefined;
  readonly idempotencyKeyDigest?: string;
}

/** A call as the trail names it: the operation, and the customer or ramp that it is about. Trust: 1, 2. */
export function callSubject(
  call: PreparedCall,
  { plan, idempotencyKeyDigest }: SubjectFacts = {},
): AuditSubject {
  const { name, person, requestId, body } = call;
  const images = body?.images.length ?? 0;
  return {
    action: name,
    person: { id: person.id, role: person.role },
    object: objectOf(call),
    requestId,
    ...(plan !== undefined && { reason: plan.reason }),
    details: {
      ...(idempotencyKeyDigest !== undefined && { idempotencyKeyDigest }),
      ...(images > 0 && { images }),
      ...(plan !== undefined && plan.overrides.length > 0 && { overrides: plan.overrides.join(' ') }),
    },
  };
}

function objectOf({ target, body }: PreparedCall): AuditSubject['object'] {
  const { ramp_id: rampId, identity_reference: inPath, identityReference: inQuery } = target.parameters;
  if (rampId !== undefined) return { kind: 'ramp', id: rampId };
  const reference = inPath ?? inQuery ?? body?.identityReference;
  return reference === undefined || reference === null ? null : { kind: 'customer', id: reference };
}
