import type { MessageValues } from '#web/shared/messages/customer-messages.ts';

import type { Question, Situation } from './checks.ts';
import { leastOf, leftOf } from './limit-causes.ts';

/** Returns a message's values from the question. */
export function askedValues({ fiatAmount, fiat, method }: Question): MessageValues {
  return { amount: fiatAmount === undefined ? null : { amount: fiatAmount, code: fiat }, method: { method } };
}

/** Fills in the question's values and what the limits leave, as the service says it. */
export function replyValuesOf({ question, outcomes: { limits } }: Omit<Situation, 'nowMs'>): MessageValues {
  const left = leftOf(question, limits);
  const { cryptoAmount, crypto } = question;
  return {
    ...askedValues(question),
    crypto: cryptoAmount === undefined ? null : { amount: cryptoAmount, code: crypto },
    left,
    window: left && { window: left.period },
    least: leastOf(question, limits),
  };
}
