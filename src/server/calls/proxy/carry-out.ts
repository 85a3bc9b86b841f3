import { uuidv7 } from 'uuidv7';

import { operations } from '#contract/service/operations.ts';
import type { AuditSubject, Intent, Trail } from '#server/audit/trail/trail.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import type { CallRecorder } from '#server/directory/requests/call-recorder.ts';
import type { FoundPlan } from '#server/calls/submissions/plan-store.ts';
import type { CallReply, MadeCall } from '#server/calls/submissions/write-key-store.ts';
import type { NewWrite } from '#server/calls/submissions/reserve-write.ts';
import type { WriteOnce } from '#server/calls/submissions/write-once.ts';

import { type CallParts, makeCall, type PreparedBody, type PreparedCall, settlementOf } from './make-call.ts';

export interface CarryOutParts extends CallParts {
  readonly trail: Trail;
  readonly recorder: CallRecorder;
  readonly dataKeys: DataKeys;
  readonly writeOnce: WriteOnce;
}

/** Makes a read: its intent is in the trail first, its outcome and the call are written afterwards. */
export async function carryOutRead(call: PreparedCall, parts: CarryOutParts): Promise<CallReply> {
  const made = await callWith(await parts.trail.intend(callSubject(call)), call, parts);
  parts.recorder.recordCall(made.finished);
  return made.kind === 'answered'
    ? { isReplayed: false, answer: made.answer, failure: null }
    : { isReplayed: false, answer: null, failure: made.failure };
}

/** Makes a write with its key, once. */
export async function carryOutWrite(
  call: PreparedCall & { readonly body: PreparedBody },
  idempotencyKey: string,
  parts: CarryOutParts,
): Promise<CallReply> {
  const { trail, dataKeys, writeOnce } = parts;
  const { name, person, requestId, body } = call;
  const facts: SubjectFacts = {
    idempotencyKeyDigest: dataKeys.digest('idempotency-key', idempotencyKey),
  };
  const write: NewWrite = {
    key: { staffId: person.id, operation: name, idempotencyKey },
    bodyDigests: dataKeys.digests('body', body.sha256),
    requestId,
    submission: submissionOf(call, idempotencyKey),
  };
  const reply = await writeOnce.run(write, {
    intend: async (plan) => trail.intend(callSubject(call, { ...facts, plan })),
    call: async (intent: Intent) => callWith(intent, call, parts),
  });
  // Nothing was sent and there is no intent: the replay is put in the trail before it is answered.
  if (reply.isReplayed)
    await trail.note(callSubject(call, facts), { outcome: 'done', details: { isReplayed: true } });
  return reply;
}

/** Makes the call of an intent and settles the intent, whatever happens. */
async function callWith(intent: Intent, call: PreparedCall, parts: CallParts): Promise<MadeCall> {
  try {
    const made = await makeCall(call, parts);
    intent.settle(settlementOf(made));
    return made;
  } catch (error) {
    intent.settle({ outcome: 'unknown' });
    throw error;
  }
}

/** Writes to an identity are what the directory calls submissions. */
function submissionOf(
  { name, person, requestId, body }: PreparedCall & { readonly body: PreparedBody },
  idempotencyKey: string,
): NewWrite['submission'] {
  const { identityReference, images } = body;
  if (!operations[name].isWrite || name === 'createRamp') return null;
  if (identityReference === null) return null;
  return {
    id: uuidv7(),
    operation: name,
    identityReference,
    staffId: person.id,
    requestId,
    idempotencyKey,
    images,
  };
}

/** What the trail has beside the call itself. */
interface SubjectFacts {
  readonly plan?: FoundPlan | undefined;
  readonly idempotencyKeyDigest?: string;
}

/** A call as the trail names it: the operation, and the customer or ramp that it is about. */
function callSubject(call: PreparedCall, { plan, idempotencyKeyDigest }: SubjectFacts = {}): AuditSubject {
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
