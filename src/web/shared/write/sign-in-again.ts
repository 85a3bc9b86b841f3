import { waitForSession } from '#web/shared/api/session-loss.ts';

/** Sending is a person's decision: after signing in they make it again. The desk refused the call before it did anything. */
export async function signInAgain(): Promise<{ phase: 'not-sent'; why: 'signed-in-again' | 'signed-out' }> {
  const regained = await waitForSession();
  return { phase: 'not-sent', why: regained === 'signed-in' ? 'signed-in-again' : 'signed-out' };
}
