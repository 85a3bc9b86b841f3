import type * as z from 'zod';

import type { SubmissionPlan } from '#contract/desk/submissions.ts';
import type { shareDocumentsRequestOf, updateIdentityRequestOf } from '#contract/service/identity.ts';
import { type AnswerOf, operations, type RequestOf } from '#contract/service/operations.ts';
import { isSessionLost } from '#web/shared/api/api-error.ts';
import { servicePath } from '#web/shared/api/call-service.ts';
import { readServiceAnswer } from '#web/shared/api/read-service-answer.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { deskFetch, type DeskRequest } from '#web/shared/api/desk-fetch.ts';
import { sendBlob } from '#web/shared/api/send-blob.ts';
import { waitForSession } from '#web/shared/api/desk-session.ts';
import { onItsWay } from '#web/shared/unsent-work.ts';
import type { PreparedImage } from '#web/workers/image-protocol.ts';

import { isCancelled, outcomeBeforeSending, outcomeOfFailure, type WriteOutcome } from './write-outcome.ts';

type Prepared = z.ZodType<PreparedImage>;

/** The bodies that may hold pictures: as in the contract, with a prepared image for each base64 text. */
interface PicturedRequests {
  shareDocuments: z.output<ReturnType<typeof shareDocumentsRequestOf<Prepared>>>;
  updateIdentity: z.output<ReturnType<typeof updateIdentityRequestOf<Prepared>>>;
}

/** Everything that changes something at the service. */
export type WriteName =
  | 'createBasicIdentity'
  | 'shareReliance'
  | 'shareToken'
  | 'shareDocuments'
  | 'updateIdentity'
  | 'createRamp';

type WriteRequests = {
  [Name in WriteName]: Name extends keyof PicturedRequests ? PicturedRequests[Name] : RequestOf<Name>;
};

/** The body of a write as a page makes it. */
export type WriteRequest<Name extends WriteName> = WriteRequests[Name];

/** Bytes of a body with pictures on their way. */
export interface Progress {
  step: 'connecting' | 'uploading' | 'waiting';
  sentBytes: number;
  totalBytes: number;
}

/** What one write needs to be sent. */
export interface WriteCall<Name extends WriteName> {
  operation: Name;
  /** JSON, or the Blob of a request with pictures. */
  body: WriteRequest<Name> | Blob;
  /** Stops what is a Blob; anything smaller goes whole. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** A key to send with, or why nothing is sent. In either case nothing was sent yet. */
type Reserved = { idempotencyKey: string } | { hindrance: WriteOutcome<never> };

/**
 * Records the reason and gets the key to send with. It is the first call to the desk, so a lost session is found before fifty megabytes are
 * uploaded.
 */
export async function reserveWrite<Name extends WriteName>(
  { body, signal }: Pick<WriteCall<Name>, 'body' | 'signal'>,
  plan: SubmissionPlan,
): Promise<Reserved> {
  const stop = body instanceof Blob ? { signal } : {};
  return beforeSending(async () => planSubmission(plan, { ...stop, onSessionLost: 'fail' }));
}

/** Makes sure of the session before a key is used once more. */
export async function reuseKey<Name extends WriteName>(
  { body, signal }: Pick<WriteCall<Name>, 'body' | 'signal'>,
  idempotencyKey: string,
): Promise<Reserved> {
  if (!(body instanceof Blob)) return { idempotencyKey };
  return beforeSending(async () => {
    await deskCall('whoAmI', { signal, onSessionLost: 'fail' });
    return idempotencyKey;
  });
}

async function beforeSending(keyOf: () => Promise<string>): Promise<Reserved> {
  try {
    return { idempotencyKey: await keyOf() };
  } catch (error) {
    if (isSessionLost(error)) return { hindrance: await signInAgain() };
    return { hindrance: outcomeBeforeSending(error, isCancelled(error) ? 'cancelled' : 'desk-not-reached') };
  }
}

/** Sends one write once and returns how it ended; never throws, never repeats. */
export async function sendWrite<Name extends WriteName>(
  call: WriteCall<Name>,
  idempotencyKey: string,
): Promise<WriteOutcome<AnswerOf<Name>>> {
  const { operation, body, signal, onProgress } = call;
  const request = {
    method: operations[operation].method,
    path: servicePath(operation),
    headers: { 'Idempotency-Key': idempotencyKey },
    onSessionLost: 'fail',
  } as const;
  let hasAllLeft = false;
  const progressed = (sentBytes: number, totalBytes: number) => {
    hasAllLeft = sentBytes >= totalBytes;
    onProgress({ step: hasAllLeft ? 'waiting' : 'uploading', sentBytes, totalBytes });
  };
  try {
    if (body instanceof Blob) progressed(0, body.size);
    const answer = await onItsWay(
      body instanceof Blob
        ? sendBlob({ ...request, body, signal, onProgress: progressed })
        : deskFetch({ ...request, body }),
    );
    const { data, status, requestId } = readServiceAnswer(operation, answer);
    return { phase: 'accepted', data, status, requestId };
  } catch (error) {
    return isSessionLost(error) ? signInAgain() : outcomeOfFailure(error, hasAllLeft);
  }
}

/**
 * Records what is about to be sent to the service, why, and in spite of which findings; returns the `Idempotency-Key` to send it with. A key
 * whose write is never sent has no effect.
 */
async function planSubmission(
  plan: SubmissionPlan,
  options: Pick<DeskRequest, 'signal' | 'onSessionLost'>,
): Promise<string> {
  return (await deskCall('planSubmission', { body: plan, ...options })).idempotencyKey;
}

/** Asks the person to sign in again. They then decide again whether to send: the desk refused the call before it did anything. */
export async function signInAgain(): Promise<{ phase: 'not-sent'; why: 'signed-in-again' | 'signed-out' }> {
  const regained = await waitForSession();
  return { phase: 'not-sent', why: regained === 'signed-in' ? 'signed-in-again' : 'signed-out' };
}
