/** One intended submission: the key under which the desk makes sure that it is sent once. Design: trust › 4. */
export interface Attempt {
  idempotencyKey: string;
  /** Of the request that the key stands for. In memory only. */
  fingerprint: string;
  /** The service has answered it: sending the same again is a new submission. */
  isAnswered: boolean;
}

/** The attempt for this request: the same as before when nothing was edited and no answer came, else one with a new key. */
export function attemptFor(previous: Attempt | null, fingerprint: string, newKey: () => string): Attempt {
  if (previous !== null && !previous.isAnswered && previous.fingerprint === fingerprint) return previous;
  return { idempotencyKey: newKey(), fingerprint, isAnswered: false };
}
