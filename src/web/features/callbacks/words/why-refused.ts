import type { CallbackDelivery, CallbackRecord } from '#contract/desk/callbacks.ts';

import { words } from './callbacks-words.ts';

/** Why a callback was refused, in a sentence. Spec: Events */
export function whyRefused(
  callback: Pick<CallbackRecord, 'answerStatus' | 'refusedBecause' | 'keyId'>,
): string {
  const { answerStatus } = callback;
  const what = words.refused[answerStatus] ?? words.refusedOtherwise(answerStatus);
  const because = whyNotVerified(callback);
  return because === null ? what : words.refusedBecause(what, because);
}

/** Why its signature, or the token in its stead, was not taken; null where it was, or where nobody kept it. */
function whyNotVerified({
  refusedBecause,
  keyId,
}: Pick<CallbackRecord, 'refusedBecause' | 'keyId'>): string | null {
  if (refusedBecause === null) return null;
  // Only what was signed names a key: what does not fit otherwise is a token.
  return refusedBecause === 'mismatch' && keyId === null
    ? words.becauseOfToken
    : words.because[refusedBecause];
}

/** The signature of a delivery for a row: what was found and, in two words, why it was refused. */
export function signatureInWords({
  verification,
  refusedBecause,
}: Pick<CallbackDelivery, 'verification' | 'refusedBecause'>): string {
  const found = words.signatures[verification];
  return verification !== 'invalid' || refusedBecause === null
    ? found
    : words.signatureWhy(found, words.becauseShortly[refusedBecause]);
}
