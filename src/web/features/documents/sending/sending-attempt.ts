/** One intended submission: the key under which the desk makes sure that it is sent once. Design: trust › 4. */
export interface Attempt {
  /** Null until the desk has given one for the plan. */
  idempotencyKey: string | null;
  /** Of the request that the key stands for. In memory only. */
  fingerprint: string;
  /** Of why it is sent and in spite of what. In memory only. */
  planFingerprint: string;
  /** No answer came: what was sent with the key, and why, stays as it was. */
  isUnknown: boolean;
  /** The service has answered it: sending the same again is a new submission. */
  isAnswered: boolean;
}

/**
 * The attempt for this request: the same as before when nothing was edited and no answer came, else one without a key yet. What may have
 * been sent already keeps its key whatever is said of it now: a better reason must not send it twice.
 */
export function attemptFor(previous: Attempt | null, fingerprint: string, planFingerprint: string): Attempt {
  const isSameRequest = previous !== null && !previous.isAnswered && previous.fingerprint === fingerprint;
  if (isSameRequest && (previous.isUnknown || previous.planFingerprint === planFingerprint)) return previous;
  return { idempotencyKey: null, fingerprint, planFingerprint, isUnknown: false, isAnswered: false };
}
