import type { FastifyRequest } from 'fastify';

import type { ByteBudget } from '#node/inbound/byte-budget.ts';
import { unmeasuredLimitBytes, type BodyPace } from '#node/inbound/read-body.ts';
import type { BodyOperationName } from '#node/inspection/inspect-body.ts';
import type { InspectionPool } from '#node/inspection/inspection-pool.ts';
import { DeskError } from '#server/errors.ts';
import { admittedLength } from '#server/inbound/body-rules.ts';

import { heedVerdict } from './heed-verdict.ts';
import { refuseMasks } from './mask-rule.ts';
import type { PreparedBody } from './prepared-call.ts';
import { receiveBody } from './receive-body.ts';
import { refuseOtherVendor } from './vendor-rule.ts';

export interface BodyTaking {
  readonly bodyLimitBytes: number;
  readonly budget: ByteBudget;
  readonly pace: BodyPace;
  readonly inspections: InspectionPool;
  readonly kycVendorId: string;
}

/** Takes a body in, within the budget, and lets `send` have it once it is known to be worth it; its bytes count until that is over. */
export async function withBody<Result>(
  request: FastifyRequest,
  { name, taking }: { readonly name: BodyOperationName; readonly taking: BodyTaking },
  send: (body: PreparedBody) => Promise<Result>,
): Promise<Result> {
  const { pace, inspections } = taking;
  const length = admittedLength(request.headers, taking.bodyLimitBytes);
  const release = taking.budget.reserve(length ?? unmeasuredLimitBytes);
  if (release === null) {
    throw new DeskError('busy', {
      detail: 'Too many requests are under way. Nothing was sent.',
      retryAfterSeconds: 5,
    });
  }
  try {
    const { chunks, verdict, bodySha256 } = await receiveBody(request.raw, {
      name,
      length,
      pace,
      inspections,
    });
    const { request: read, identityReference, images } = heedVerdict(verdict);
    refuseMasks(read);
    refuseOtherVendor(name, read, taking.kycVendorId);
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    return await send({ chunks, bytes, sha256: bodySha256, request: read, identityReference, images });
  } finally {
    release();
  }
}
