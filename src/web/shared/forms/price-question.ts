import * as z from 'zod';

import { type PriceQuery, priceQuery } from '#contract/service/price.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import { formWords } from './form-words.ts';
import { type AddressedQuestion, contextOf } from './question-address.ts';
import { undecidedText } from './read-amount.ts';
import { transactionContextLabels } from './transaction-context.ts';

/** An amount in a form: a switch, and the text under each of its sides. Spec: Price › Amount rules. */
export const amountChoice = {
  amountKind: z.enum(['fiat', 'crypto', 'none']),
  fiatAmount: z.string(),
  cryptoAmount: z.string(),
};

const amountShape = z.object(amountChoice);
export type AmountChoice = z.infer<typeof amountShape>;

/** The amount on the chosen side of the switch, as it was typed, or none: a text left on the other side is never sent. Spec: Price › Amount rules 1. */
export function chosenAmount({ amountKind, fiatAmount, cryptoAmount }: AmountChoice): {
  fiatAmount?: string;
  cryptoAmount?: string;
} {
  if (amountKind === 'fiat') return { fiatAmount };
  return amountKind === 'crypto' ? { cryptoAmount } : {};
}

/** The switch as an address sets it: on the amount that it has, else on none if it says so, else on fiat. */
export function amountOf({
  fiatAmount = '',
  cryptoAmount = '',
  amountKind,
}: {
  fiatAmount?: string;
  cryptoAmount?: string;
  amountKind?: string;
}): AmountChoice {
  const isCrypto = fiatAmount === '' && cryptoAmount !== '';
  return {
    amountKind: isCrypto ? 'crypto' : amountKind === 'none' ? 'none' : 'fiat',
    fiatAmount,
    cryptoAmount,
  };
}

/** The fields of a price's question: a customer, a kind of transaction, exactly one amount. */
export const priceQuestionFields = {
  identityReference: z.string().trim(),
  transactionType: z.enum(['ONRAMP', 'OFFRAMP']),
  fiat: z.string(),
  crypto: z.string(),
  blockchain: z.string(),
  method: z.string(),
  ...amountChoice,
};

const shape = z.object(priceQuestionFields);
export type PriceQuestionValues = z.infer<typeof shape>;

/** The fields' first values, from the address. */
export function priceQuestionDefaults(opened: AddressedQuestion): PriceQuestionValues {
  const { amountKind, ...amounts } = amountOf(opened);
  return {
    identityReference: opened.identityReference ?? '',
    ...contextOf(opened),
    ...amounts,
    amountKind: amountKind === 'none' ? 'fiat' : amountKind,
  };
}

/**
 * The request: exactly one amount, the text as it was typed, since the ramp that follows repeats it byte for byte.
 * Spec: Price › Amount rules 1 and 4.
 */
export function toPriceQuestion(values: PriceQuestionValues): PriceQuery {
  const { identityReference, transactionType, fiat, crypto, blockchain, method } = values;
  return { identityReference, transactionType, fiat, crypto, blockchain, method, ...chosenAmount(values) };
}

const missing: Readonly<Record<string, string>> = {
  identityReference: questionWords.referenceMissing,
  fiatAmount: questionWords.amountMissing,
  cryptoAmount: questionWords.amountMissing,
};

/** The contract's message on a field, or the form's own: for a field that is empty, or an amount that may be two. */
export function questionMessage(field: string, value: string, message: string): string {
  if (value === '') return missing[field] ?? message;
  return field in amountChoice && undecidedText(value) !== null ? formWords.chooseAmount : message;
}

/** The fields' rules are the contract's, on the fields of the same names. */
export function checkPriceQuestion(values: PriceQuestionValues, context: z.RefinementCtx): void {
  const { error } = priceQuery.safeParse(toPriceQuestion(values));
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]) as keyof PriceQuestionValues;
    context.addIssue({ code: 'custom', path, message: questionMessage(field, values[field], message) });
  }
}

/** The schema of a form with these fields alone. */
export const priceQuestionSchema = shape.superRefine(checkPriceQuestion);

/** The fields' labels: the contract's names in plain English. */
export const priceQuestionLabels = {
  identityReference: questionWords.identityReference,
  ...transactionContextLabels,
  fiatAmount: questionWords.fiatAmount,
  cryptoAmount: questionWords.cryptoAmount,
} as const;
