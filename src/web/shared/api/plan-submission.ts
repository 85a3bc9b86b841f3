import { deskRoutes } from '#contract/desk/routes.ts';
import { plannedSubmission, type SubmissionPlan } from '#contract/desk/submissions.ts';

import { deskJson, type DeskRequest } from './desk-fetch.ts';

/**
 * Says what is about to be sent to the service, why, and in spite of which findings; gives the `Idempotency-Key` to send it with. A key
 * whose write was never sent says nothing and can be left. Design: interfaces › HTTP, console; trust › 4.
 */
export async function planSubmission(
  plan: SubmissionPlan,
  { signal, onSessionLost }: Pick<DeskRequest, 'signal' | 'onSessionLost'> = {},
): Promise<string> {
  const { method, path } = deskRoutes.planSubmission;
  const answer = await deskJson(plannedSubmission, {
    method,
    path,
    body: plan,
    signal,
    ...(onSessionLost === undefined ? {} : { onSessionLost }),
  });
  return answer.idempotencyKey;
}
