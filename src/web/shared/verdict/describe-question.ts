import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { regionName } from '#web/shared/format/region-name.ts';
import { inOwnOrder } from '#web/shared/ui/direction.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import type { Question } from './checks.ts';
import { askedAmount } from './find-causes.ts';

/** Returns `c-1 · 500.00 EUR · …`; nothing personal without a reference. */
export function describeQuestion(question: Question): string {
  const { identityReference, countryOfResidence = '' } = question;
  const who = identityReference ?? questionWords.unknownIn({ country: regionName(countryOfResidence) });
  return `${who} · ${describeAsked(question)}`;
}

/** Returns `500.00 EUR · On-ramp · …`. */
export function describeAsked(question: Question): string {
  return `${inOwnOrder(describeAmount(question))} · ${describeContext(question)}`;
}

/** Describes both questions, only by amount if the transaction is the same; null if equal. */
export function differenceOf(previous: Question, current: Question): [string, string] | null {
  const [before, now] = [describeAsked(previous), describeAsked(current)];
  if (before === now) return null;
  return describeContext(previous) === describeContext(current)
    ? [describeAmount(previous), describeAmount(current)]
    : [before, now];
}

export function describeAmount(question: Question): string {
  return askedAmount({ question }) ?? questionWords.noAmountAsked;
}
