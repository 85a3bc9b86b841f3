import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import type { Question } from './checks.ts';
import { askedAmount } from './find-causes.ts';

/** `c-1 · 500.00 EUR · On-ramp · EUR → ETH (ETH) · sepa-bank-transfer`; of a customer without a reference nothing personal. */
export function describeQuestion(question: Question): string {
  const { identityReference, countryOfResidence = '' } = question;
  const who = identityReference ?? questionWords.unknownIn({ country: countryOfResidence });
  return `${who} · ${describeAsked(question)}`;
}

/** `500.00 EUR · On-ramp · EUR → ETH (ETH) · sepa-bank-transfer`. */
export function describeAsked(question: Question): string {
  return `${describeAmount(question)} · ${describeContext(question)}`;
}

/** What was asked before, and now: the amounts alone where the kind of transaction is the same. Null when nothing differs. */
export function differenceOf(previous: Question, current: Question): [string, string] | null {
  const [before, now] = [describeAsked(previous), describeAsked(current)];
  if (before === now) return null;
  return describeContext(previous) === describeContext(current)
    ? [describeAmount(previous), describeAmount(current)]
    : [before, now];
}

/** The amount that was asked about: `500.00 EUR`; `no amount` when there was none. */
export function describeAmount(question: Question): string {
  return askedAmount({ question }) ?? questionWords.noAmountAsked;
}
