import { type AnswerOf, operations, type RequestOf } from '#contract/service/operations.ts';
import { isSessionLost } from '#web/shared/api/api-error.ts';
import { readServiceAnswer, servicePath } from '#web/shared/api/call-service.ts';
import { deskFetch } from '#web/shared/api/desk-fetch.ts';
import { planSubmission } from '#web/shared/api/plan-submission.ts';

import { signInAgain } from './sign-in-again.ts';
import { outcomeBeforeSending, outcomeOfFailure, type WriteOutcome } from './write-outcome.ts';

/** The writes about a customer whose bodies are small, so that they need no progress. */
export type WriteName =
  | 'createBasicIdentity'
  | 'shareReliance'
  | 'shareToken'
  | 'updateIdentity'
  | 'createRamp';

/** A planned write, or why there is none: nothing has left in either case. */
export type Planned = { idempotencyKey: string } | { hindrance: WriteOutcome<never> };

/** Says why, and gets the key to send with. It is the first thing that is asked of the desk, so a lost session is found here. Trust: 4. */
export async function planWrite(operation: WriteName, reason: string): Promise<Planned> {
  try {
    const plan = { operation, reason: reason.trim(), findings: [], overrides: [] };
    return { idempotencyKey: await planSubmission(plan, { onSessionLost: 'fail' }) };
  } catch (error) {
    return {
      hindrance: isSessionLost(error) ? await signInAgain() : outcomeBeforeSending(error, 'desk-not-reached'),
    };
  }
}

/** Sends one write, once, and says how it ended; never throws, never repeats. */
export async function sendWrite<Name extends WriteName>(
  operation: Name,
  body: RequestOf<Name>,
  idempotencyKey: string,
): Promise<WriteOutcome<AnswerOf<Name>>> {
  try {
    const answer = await deskFetch({
      method: operations[operation].method,
      path: servicePath(operation),
      body,
      headers: { 'Idempotency-Key': idempotencyKey },
      onSessionLost: 'fail',
    });
    const { data, status, requestId } = readServiceAnswer(operation, answer);
    return { phase: 'accepted', data, status, requestId };
  } catch (error) {
    return isSessionLost(error) ? signInAgain() : outcomeOfFailure(error);
  }
}
