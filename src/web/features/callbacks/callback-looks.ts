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

/** What came of a delivery, in one word. */
export type DeliveryResult = CallbackResult | 'duplicate' | 'refused' | 'not-yet';

const signatureTones: Readonly<Record<CallbackVerification, Tone>> = {
  valid: 'good',
  invalid: 'bad',
  missing: 'bad',
  'not-asked': 'neutral',
};

/** A claim as a row shows it: text and tone. */
interface Look {
  tone: Tone;
  text: string;
}

/** How a signature was found to be, and why it was refused. */
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

/** What came of it. */
export function resultLook(result: DeliveryResult): Look {
  return { tone: resultTones[result], text: words.results[result] };
}

const identityLooks = { CUSTOMER_BLACKLISTED: { tone: 'bad' }, ACCOUNT_BLOCKED: { tone: 'bad' } } as const;

/** Longer statuses are cut in a row; the desk keeps none over two hundred characters. */
const longestShown = 60;

/** What it says of its object, in the looks of ramps and customers; what nobody knows as it came, marked and cut. Spec: States and transitions. */
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

/** Why a callback was refused, in a sentence. Spec: Events */
export function whyRefused(
  callback: Pick<CallbackRecord, 'answerStatus' | 'refusedBecause' | 'keyId'>,
): string {
  const { answerStatus } = callback;
  const what = refusals[answerStatus] ?? words.refusedOtherwise({ status: answerStatus });
  const because = whyNotVerified(callback);
  return because === null ? what : words.refusedBecause({ what, because });
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
    : words.signatureWhy({ signature: found, why: words.becauseShortly[refusedBecause] });
}

/** Where one callback is open beside the list; its filters stay. */
export function callbackAddress(id: string | null, query: string): string {
  const path = id === null ? paths.callbacks() : paths.callback(id);
  return query === '' ? path : `${path}?${query}`;
}
