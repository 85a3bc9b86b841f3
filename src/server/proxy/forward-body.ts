import type { FastifyRequest } from 'fastify';

import { actionOfOperation } from '#contract/desk/permissions.ts';
import { operations } from '#contract/service/operations.ts';
import type { ByteBudget } from '#node/inbound/byte-budget.ts';
import { unmeasuredLimitBytes, type BodyPace } from '#node/inbound/read-body.ts';
import type { BodyOperationName } from '#node/inspection/inspect-body.ts';
import type { InspectionPool } from '#node/inspection/inspection-pool.ts';
import type { Verdict } from '#node/inspection/verdict.ts';
import { currentPerson } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';
import type { SubmissionRecorder } from '#server/submissions/submission-recorder.ts';

import { admittedLength } from './body-rules.ts';
import type { CallService } from './call-service.ts';
import { heedVerdict } from './heed-verdict.ts';
import { receiveBody } from './receive-body.ts';
import type { UpstreamAnswer } from './upstream.ts';
import { refuseOtherVendor } from './vendor-rule.ts';

export interface ForwardBody {
  readonly name: BodyOperationName;
  readonly target: string;
  readonly signal: AbortSignal;
  readonly bodyLimitBytes: number;
  readonly budget: ByteBudget;
  readonly pace: BodyPace;
  readonly inspections: InspectionPool;
  readonly callService: CallService;
  readonly recorder: SubmissionRecorder;
  readonly kycVendorId: string;
}

/** Takes a body in, within the budget, and passes it on once it is known to be worth it. */
export async function forwardBody(request: FastifyRequest, forward: ForwardBody): Promise<UpstreamAnswer> {
  const length = admittedLength(request.headers, forward.bodyLimitBytes);
  const release = forward.budget.reserve(length ?? unmeasuredLimitBytes);
  if (release === null) {
    throw new DeskError('busy', {
      detail: 'Too many requests are under way. Nothing was sent.',
      retryAfterSeconds: 5,
    });
  }
  try {
    const { chunks, verdict } = await receiveBody(request.raw, { ...forward, length });
    const accepted = heedVerdict(verdict);
    refuseOtherVendor(forward.name, accepted.request, forward.kycVendorId);
    return await send(request, accepted, { forward, chunks });
  } finally {
    release();
  }
}

async function send(
  request: FastifyRequest,
  { identityReference, images }: Extract<Verdict, { kind: 'accepted' }>,
  { forward, chunks }: { readonly forward: ForwardBody; readonly chunks: readonly Uint8Array[] },
): Promise<UpstreamAnswer> {
  const { name, target, signal, callService, recorder } = forward;
  const call = async () => callService({ name, target, body: chunks, signal });
  const isIdentityWrite = operations[name].isWrite && actionOfOperation[name] === 'write-identity';
  if (!isIdentityWrite || identityReference === null) return call();
  const { id: staffId } = currentPerson(request);
  return recorder.record(
    { operation: name, identityReference, staffId, requestId: request.id, images },
    call,
  );
}
