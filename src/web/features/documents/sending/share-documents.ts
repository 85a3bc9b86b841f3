import { deskRoutes } from '#contract/desk/routes.ts';
import { isSessionLost } from '#web/shared/api/api-error.ts';
import { readServiceAnswer, servicePath } from '#web/shared/api/call-service.ts';
import { deskFetch } from '#web/shared/api/desk-fetch.ts';
import { sendBlob } from '#web/shared/api/send-blob.ts';
import { waitForSession } from '#web/shared/api/session-loss.ts';

import { outcomeBeforeSending, outcomeOfFailure } from './sending-outcome.ts';
import type { SendingOutcome } from './sending-state.ts';

export interface Sending {
  body: Blob;
  idempotencyKey: string;
  onProgress: (sentBytes: number, totalBytes: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one request, once, and says how it ended; never throws, never repeats. The session is asked for first, so that
 * no one uploads fifty megabytes to learn that it has ended. Design: product › Share documents, Sending.
 */
export async function shareDocuments({
  body,
  idempotencyKey,
  onProgress,
  signal,
}: Sending): Promise<SendingOutcome> {
  const hindrance = await checkSession(signal);
  if (hindrance !== null) return hindrance;
  let hasAllLeft = false;
  try {
    onProgress(0, body.size);
    const answer = await sendBlob({
      method: 'POST',
      path: servicePath('shareDocuments'),
      body,
      headers: { 'Idempotency-Key': idempotencyKey },
      onProgress: (sentBytes, totalBytes) => {
        hasAllLeft = sentBytes >= totalBytes;
        onProgress(sentBytes, totalBytes);
      },
      signal,
      onSessionLost: 'fail',
    });
    const { data, requestId } = readServiceAnswer('shareDocuments', answer);
    return { phase: 'accepted', onboardingStatus: data?.status ?? null, requestId };
  } catch (error) {
    return isSessionLost(error) ? signInAgain() : outcomeOfFailure(error, hasAllLeft);
  }
}

async function checkSession(signal: AbortSignal): Promise<SendingOutcome | null> {
  try {
    await deskFetch({ path: deskRoutes.whoAmI.path, signal, onSessionLost: 'fail' });
    return null;
  } catch (error) {
    return isSessionLost(error) ? signInAgain() : outcomeBeforeSending(error);
  }
}

/** Sending is a person's decision: after signing in they make it again. */
async function signInAgain(): Promise<SendingOutcome> {
  const regained = await waitForSession();
  return { phase: 'not-sent', why: regained === 'signed-in' ? 'signed-in-again' : 'signed-out' };
}
