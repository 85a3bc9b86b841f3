import type {
  CallbackDelivery,
  CallbackKind,
  CallbackRecord,
  CallbackResult,
  CallbackVerification,
} from '#contract/desk/callbacks.ts';
import { nameInWords } from '#web/shared/words/name-words.ts';
import { paths } from '#web/shared/paths.ts';
import type { Tone } from '#web/shared/ui/tone.ts';
import { rampStatusLooks } from '#web/shared/words/ramp-words.ts';
import { kycLooks } from '#web/shared/words/kyc-looks.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { words } from './callbacks-words.ts';

export type DeliveryResult = CallbackResult | 'duplicate' | 'refused' | 'not-yet';

const signatureTones: Readonly<Record<CallbackVerification, Tone>> = {
  valid: 'good',
  invalid: 'bad',
  missing: 'bad',
  'not-asked': 'neutral',
};

interface Look {
  tone: Tone;
  text: string;
}

export function signatureLook(delivery: Pick<CallbackDelivery, 'verification' | 'refusedBecause'>): Look {
  return { tone: signatureTones[delivery.verification], text: signatureInWords(delivery) };
}

const resultTones: Readonly<Record<DeliveryResult, Tone>> = {
  applied: 'good',
  'out-of-order': 'action',
  'conflicting-repeat': 'action',
  unrecognised: 'action',
  error: 'bad',
  duplicate: 'neutral',
  refused: 'bad',
  'not-yet': 'progress',
};

export function resultLook(result: DeliveryResult): Look {
  return { tone: resultTones[result], text: words.results[result] };
}

const identityLooks = { CUSTOMER_BLACKLISTED: { tone: 'bad' }, ACCOUNT_BLOCKED: { tone: 'bad' } } as const;

/** In characters; stored statuses have up to 200. */
const longestShown = 60;

/** Returns a status's look; unknown ones are marked and truncated. Spec: States and transitions. */
export function statusLook(kind: CallbackKind | null, status: string | null): Look & { isKnown: boolean } {
  if (status === null) return { tone: 'neutral', text: words.noStatus, isKnown: true };
  const looks: Readonly<Record<string, { tone: Tone }>> =
    kind === 'identity' ? identityLooks : kind === 'kyc' ? kycLooks : rampStatusLooks;
  const look = Object.hasOwn(looks, status) ? looks[status] : undefined;
  if (look !== undefined) return { tone: look.tone, text: nameInWords(status), isKnown: true };
  const shown = status.length > longestShown ? `${status.slice(0, longestShown)}${words.cut}` : status;
  return { tone: 'neutral', text: sharedWords.unknownStatus({ status: shown }), isKnown: false };
}

const refusals: Readonly<Record<number, string>> = words.refused;

/** Explains a refusal. Spec: Events. */
export function whyRefused(
  callback: Pick<CallbackRecord, 'answerStatus' | 'refusedBecause' | 'keyId'>,
): string {
  const { answerStatus } = callback;
  const what = refusals[answerStatus] ?? words.refusedOtherwise({ status: answerStatus });
  const because = whyNotVerified(callback);
  return because === null ? what : words.refusedBecause({ what, because });
}

/** Explains a failed signature or token; returns null if it passed or was never stored. */
function whyNotVerified({
  refusedBecause,
  keyId,
}: Pick<CallbackRecord, 'refusedBecause' | 'keyId'>): string | null {
  if (refusedBecause === null) return null;
  // Only signatures name a key; anything else is a token.
  return refusedBecause === 'mismatch' && keyId === null
    ? words.becauseOfToken
    : words.because[refusedBecause];
}

/** Returns the signature's state and, in two words, any reason for refusal. */
export function signatureInWords({
  verification,
  refusedBecause,
}: Pick<CallbackDelivery, 'verification' | 'refusedBecause'>): string {
  const found = words.signatures[verification];
  return verification !== 'invalid' || refusedBecause === null
    ? found
    : words.signatureWhy({ signature: found, why: words.becauseShortly[refusedBecause] });
}

/** Returns a callback's address, or the list's for null; keeps the filters. */
export function callbackAddress(id: string | null, query: string): string {
  const path = id === null ? paths.callbacks() : paths.callback(id);
  return query === '' ? path : `${path}?${query}`;
}
