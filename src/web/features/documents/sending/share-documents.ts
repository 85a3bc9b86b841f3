import { deskRoutes } from '#contract/desk/routes.ts';
import type { SubmissionPlan } from '#contract/desk/submissions.ts';
import { isSessionLost } from '#web/shared/api/api-error.ts';
import { readServiceAnswer, servicePath } from '#web/shared/api/call-service.ts';
import { deskFetch } from '#web/shared/api/desk-fetch.ts';
import { planSubmission } from '#web/shared/api/plan-submission.ts';
import { sendBlob } from '#web/shared/api/send-blob.ts';
import { signInAgain } from '#web/shared/write/sign-in-again.ts';
import { outcomeBeforeSending } from '#web/shared/write/write-outcome.ts';

import { outcomeOfFailure } from './sending-outcome.ts';
import type { SendingOutcome } from './sending-state.ts';

export interface Sending {
  body: Blob;
  plan: SubmissionPlan;
  /** The key of the same plan's attempt before; null asks the desk for one. */
  idempotencyKey: string | null;
  /** Told the key before anything is uploaded. */
  onPlanned: (idempotencyKey: string) => void;
  onProgress: (sentBytes: number, totalBytes: number) => void;
  signal: AbortSignal;
}

/**
 * Plans one request, sends it once, and says how it ended; never throws, never repeats. The desk is asked first, for the key or for the
 * session, so that no one uploads fifty megabytes to learn that the session has ended. Design: product › Share documents, Sending.
 */
export async function shareDocuments(sending: Sending): Promise<SendingOutcome> {
  const ready = await readyToSend(sending);
  if ('phase' in ready) return ready;
  return upload(sending, ready.idempotencyKey);
}

/** The key to send with, or why nothing is sent: nothing has left then. */
async function readyToSend({
  plan,
  idempotencyKey,
  onPlanned,
  signal,
}: Sending): Promise<{ idempotencyKey: string } | SendingOutcome> {
  try {
    if (idempotencyKey !== null) {
      await deskFetch({ path: deskRoutes.whoAmI.path, signal, onSessionLost: 'fail' });
      return { idempotencyKey };
    }
    const planned = await planSubmission(plan, { signal, onSessionLost: 'fail' });
    onPlanned(planned);
    return { idempotencyKey: planned };
  } catch (error) {
    return isSessionLost(error) ? signInAgain() : outcomeBeforeSending(error, 'cancelled');
  }
}

async function upload(
  { body, onProgress, signal }: Sending,
  idempotencyKey: string,
): Promise<SendingOutcome> {
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
