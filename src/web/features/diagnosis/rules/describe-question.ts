import { groupDigits } from '#web/shared/format/group-digits.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';

import type { Question } from './outcome.ts';

/** `500.00 EUR · On-ramp · EUR → ETH (ETH) · sepa-bank-transfer`. */
export function describeQuestion(question: Question): string {
  return `${describeAmount(question)} · ${describeContext(question)}`;
}

/** What was asked before, and now: the amounts alone where the kind of transaction is the same. Null when nothing differs. */
export function describeDifference(previous: Question, current: Question): [string, string] | null {
  const [before, now] = [describeQuestion(previous), describeQuestion(current)];
  if (before === now) return null;
  return describeContext(previous) === describeContext(current)
    ? [describeAmount(previous), describeAmount(current)]
    : [before, now];
}

function describeAmount({ fiatAmount, cryptoAmount = '', fiat, crypto }: Question): string {
  return fiatAmount === undefined
    ? `${groupDigits(cryptoAmount)} ${crypto}`
    : `${groupDigits(fiatAmount)} ${fiat}`;
}
