import type * as z from 'zod';

import { customersApi } from '#contract/desk/api/customers.ts';
import { sessionApi } from '#contract/desk/api/session.ts';
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

interface PicturedRequests {
  shareDocuments: z.output<ReturnType<typeof shareDocumentsRequestOf<Prepared>>>;
  updateIdentity: z.output<ReturnType<typeof updateIdentityRequestOf<Prepared>>>;
}

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

export type WriteRequest<Name extends WriteName> = WriteRequests[Name];

export interface Progress {
  step: 'connecting' | 'uploading' | 'waiting';
  sentBytes: number;
  totalBytes: number;
}

export interface WriteCall<Name extends WriteName> {
  operation: Name;
  /** A Blob if it has pictures. */
  body: WriteRequest<Name> | Blob;
  /** Stops a Blob; smaller bodies go whole. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

type Reserved = { idempotencyKey: string } | { hindrance: WriteOutcome<never> };

/** Records the reason and gets a key; finds a lost session before a large upload. */
export async function reserveWrite<Name extends WriteName>(
  { body, signal }: Pick<WriteCall<Name>, 'body' | 'signal'>,
  plan: SubmissionPlan,
): Promise<Reserved> {
  const stop = body instanceof Blob ? { signal } : {};
  return beforeSending(async () => planSubmission(plan, { ...stop, onSessionLost: 'fail' }));
}

/** Checks the session before reusing a key. */
export async function reuseKey<Name extends WriteName>(
  { body, signal }: Pick<WriteCall<Name>, 'body' | 'signal'>,
  idempotencyKey: string,
): Promise<Reserved> {
  if (!(body instanceof Blob)) return { idempotencyKey };
  return beforeSending(async () => {
    await deskCall(sessionApi.whoAmI, { signal, onSessionLost: 'fail' });
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

/** Sends a write once; never throws or repeats. */
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

/** Records a planned write. Unused keys have no effect. */
async function planSubmission(
  plan: SubmissionPlan,
  options: Pick<DeskRequest, 'signal' | 'onSessionLost'>,
): Promise<string> {
  return (await deskCall(customersApi.planSubmission, { body: plan, ...options })).idempotencyKey;
}

/** Asks to sign in; the person then decides again, as the desk refused before acting. */
export async function signInAgain(): Promise<{ phase: 'not-sent'; why: 'signed-in-again' | 'signed-out' }> {
  const regained = await waitForSession();
  return { phase: 'not-sent', why: regained === 'signed-in' ? 'signed-in-again' : 'signed-out' };
}
