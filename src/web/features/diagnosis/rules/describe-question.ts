import { groupDigits } from '#web/shared/format/group-digits.ts';
import { describeContext } from '#web/shared/forms/transaction-context.ts';

import type { Question } from './outcome.ts';

/** `500.00 EUR · On-ramp · EUR → ETH (ETH) · sepa-bank-transfer`. */
export function describeQuestion(question: Question): string {
  const { fiatAmount, cryptoAmount = '', fiat, crypto } = question;
  const amount =
    fiatAmount === undefined
      ? `${groupDigits(cryptoAmount)} ${crypto}`
      : `${groupDigits(fiatAmount)} ${fiat}`;
  return `${amount} · ${describeContext(question)}`;
}
