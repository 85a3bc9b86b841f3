import type {
  CallbackDelivery,
  CallbackKind,
  CallbackResult,
  CallbackVerification,
} from '#contract/desk/callbacks.ts';
import type { Tone } from '#web/shared/ui/tone.ts';
import { rampStatusLooks } from '#web/shared/words/ramp-status-looks.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { words } from './callbacks-words.ts';
import { signatureInWords } from './why-refused.ts';

/** What came of a delivery, in one word. */
export type DeliveryResult = CallbackResult | 'duplicate' | 'refused' | 'not-yet';

/** A claim as a row shows it: text and tone. */
export interface Look {
  tone: Tone;
  text: string;
}

const signatureTones: Readonly<Record<CallbackVerification, Tone>> = {
  valid: 'good',
  invalid: 'bad',
  missing: 'bad',
  'not-asked': 'neutral',
};

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

/** How a signature was found to be, and why it was refused. */
export function signatureLook(delivery: Pick<CallbackDelivery, 'verification' | 'refusedBecause'>): Look {
  return { tone: signatureTones[delivery.verification], text: signatureInWords(delivery) };
}

/** What came of it. */
export function resultLook(result: DeliveryResult): Look {
  return { tone: resultTones[result], text: words.results[result] };
}

const identityLooks = { CUSTOMER_BLACKLISTED: { tone: 'bad' }, ACCOUNT_BLOCKED: { tone: 'bad' } } as const;

/** Longer statuses are cut in a row; the desk keeps none over a hundred characters. */
const longestShown = 60;

/** What it says of its object, in the looks of ramps and customers; what nobody knows as it came, marked and cut. Spec: States and transitions. */
export function statusLook(kind: CallbackKind | null, status: string | null): Look & { isKnown: boolean } {
  if (status === null) return { tone: 'neutral', text: words.noStatus, isKnown: true };
  const looks: Readonly<Record<string, { tone: Tone }>> =
    kind === 'identity' ? identityLooks : rampStatusLooks;
  const look = Object.hasOwn(looks, status) ? looks[status] : undefined;
  if (look !== undefined) return { tone: look.tone, text: sentence(status), isKnown: true };
  const shown = status.length > longestShown ? `${status.slice(0, longestShown)}${words.cut}` : status;
  return { tone: 'neutral', text: sharedWords.unknownStatus(shown), isKnown: false };
}

/** `IN_PROGRESS` → `In progress`. */
export function sentence(status: string): string {
  const said = status.replaceAll('_', ' ').toLowerCase();
  return said.charAt(0).toUpperCase() + said.slice(1);
}
