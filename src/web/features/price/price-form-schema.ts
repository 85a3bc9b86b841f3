import * as z from 'zod';

import { type PriceQuery, priceQuery } from '#contract/service/price.ts';
import { amountChoice, amountOf, chosenAmount } from '#web/shared/forms/amount-choice.ts';
import { type AddressedQuestion, contextOf } from '#web/shared/forms/question-address.ts';
import { transactionContextLabels } from '#web/shared/forms/transaction-context.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

const fields = z.object({
  identityReference: z.string().trim(),
  transactionType: z.enum(['ONRAMP', 'OFFRAMP']),
  fiat: z.string(),
  crypto: z.string(),
  blockchain: z.string(),
  method: z.string(),
  ...amountChoice,
});
export type PriceValues = z.infer<typeof fields>;

/** The form as it opens: with what the address says. */
export function priceDefaults(opened: AddressedQuestion): PriceValues {
  const { amountKind, ...amounts } = amountOf(opened);
  return {
    identityReference: opened.identityReference ?? '',
    ...contextOf(opened),
    ...amounts,
    amountKind: amountKind === 'none' ? 'fiat' : amountKind,
  };
}

/**
 * The query that the form asks for: exactly one amount, the text as it was typed, since the ramp that follows repeats it
 * byte for byte. Spec: Price › Amount rules 1 and 4; details 19, 20.
 */
export function toPriceQuery(values: PriceValues): PriceQuery {
  const { identityReference, transactionType, fiat, crypto, blockchain, method } = values;
  return { identityReference, transactionType, fiat, crypto, blockchain, method, ...chosenAmount(values) };
}

const missing: Readonly<Record<string, string>> = {
  identityReference: questionWords.referenceMissing,
  fiatAmount: questionWords.amountMissing,
  cryptoAmount: questionWords.amountMissing,
};

/** The form's rules are the contract's, on the fields of the same names. */
export const priceFormSchema = fields.superRefine((values, context) => {
  const { error } = priceQuery.safeParse(toPriceQuery(values));
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]) as keyof PriceValues;
    const isMissing = values[field] === '';
    context.addIssue({ code: 'custom', path, message: (isMissing ? missing[field] : undefined) ?? message });
  }
});

/** The fields' labels: the contract's names in plain English. */
export const priceLabels = {
  identityReference: questionWords.identityReference,
  ...transactionContextLabels,
  fiatAmount: questionWords.fiatAmount,
  cryptoAmount: questionWords.cryptoAmount,
} as const;
