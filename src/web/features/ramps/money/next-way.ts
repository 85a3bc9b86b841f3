import type { Action } from '#contract/desk/permissions.ts';
import type { RampRecord } from '#contract/service/ramp.ts';
import { type AddressedQuestion, questionSearch } from '#web/shared/forms/question-address.ts';
import { priceOf } from '#web/shared/forms/question-paths.ts';
import { patterns } from '#contract/desk/pages.ts';

import { type Direction, directionOf } from '../detail/ramp-status-rules.ts';
import { words } from '../words/ramps-words.ts';

/** Where the agent goes on, and what that takes. */
export interface NextWay {
  label: string;
  to: string;
  action: Action;
}

const needsNewRamp: readonly string[] = ['EXPIRED', 'PAYMENT_DECLINED', 'PAYMENT_CANCELLED'];

/** From an order that ended unpaid to the price of the same question; from one that wants more of its customer to what is open. */
export function nextWay(ramp: RampRecord): NextWay | null {
  const question = questionOf(ramp, directionOf(ramp));
  if (question === null) return null;
  if (needsNewRamp.includes(ramp.status)) {
    return { label: words.priceAnew, to: priceOf(question), action: 'inspect-customer' };
  }
  if (ramp.status === 'EXTRA_VERIFICATION') {
    const to = patterns.eligibility + questionSearch(question);
    return { label: words.checkEligibility, to, action: 'inspect-customer' };
  }
  return null;
}

/** The question that the ramp was the answer to, each value as it was asked. */
function questionOf(ramp: RampRecord, transactionType: Direction | null): AddressedQuestion | null {
  const { identityReference, source, target, fiatAmount, cryptoAmount } = ramp;
  if (identityReference === undefined || transactionType === null) return null;
  const [fiat, crypto] = transactionType === 'ONRAMP' ? [source, target] : [target, source];
  const asked = {
    identityReference,
    transactionType,
    fiat: fiat?.fiat?.id,
    method: fiat?.fiat?.method,
    crypto: crypto?.crypto?.id,
    blockchain: crypto?.crypto?.blockchain,
    // One amount: a price has never both. Spec: Price › Amount rules.
    ...(fiatAmount === undefined ? { cryptoAmount } : { fiatAmount }),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
