import * as z from 'zod';

import { type PriceQuery, priceQuery } from '#contract/service/price.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import { formWords } from './form-words.ts';
import { type AddressedQuestion, contextOf } from './question-address.ts';
import { undecidedText } from './read-amount.ts';
import { transactionContextLabels } from './transaction-context.ts';

/** A switch and a text for each side. Spec: Price › Amount rules. */
export const amountChoice = {
  amountKind: z.enum(['fiat', 'crypto', 'none']),
  fiatAmount: z.string(),
  cryptoAmount: z.string(),
};

const amountShape = z.object(amountChoice);
export type AmountChoice = z.infer<typeof amountShape>;

/** Returns the chosen side's amount as typed, never the other's. Spec: Price › Amount rules 1. */
export function chosenAmount({ amountKind, fiatAmount, cryptoAmount }: AmountChoice): {
  fiatAmount?: string;
  cryptoAmount?: string;
} {
  if (amountKind === 'fiat') return { fiatAmount };
  return amountKind === 'crypto' ? { cryptoAmount } : {};
}

/** Sets the switch from an address, else to `otherwise`. */
export function amountOf(
  {
    fiatAmount = '',
    cryptoAmount = '',
    amountKind,
  }: {
    fiatAmount?: string;
    cryptoAmount?: string;
    amountKind?: string;
  },
  otherwise: AmountChoice['amountKind'] = 'fiat',
): AmountChoice {
  const amounts = { fiatAmount, cryptoAmount };
  if (fiatAmount === '' && cryptoAmount !== '') return { amountKind: 'crypto', ...amounts };
  if (amountKind === 'none') return { amountKind, ...amounts };
  return { amountKind: fiatAmount === '' ? otherwise : 'fiat', ...amounts };
}

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
 * Builds the request with one amount, byte for byte as typed: the ramp repeats it. Spec: Price › Amount rules 1 and 4.
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

/** Replaces the contract's message for empty and ambiguous fields. */
export function questionMessage(field: string, value: string, message: string): string {
  if (value === '') return missing[field] ?? message;
  return field in amountChoice && undecidedText(value) !== null ? formWords.chooseAmount : message;
}

/** Applies the contract's rules to fields of the same names. */
export function checkPriceQuestion(values: PriceQuestionValues, context: z.RefinementCtx): void {
  const { error } = priceQuery.safeParse(toPriceQuestion(values));
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]) as keyof PriceQuestionValues;
    context.addIssue({ code: 'custom', path, message: questionMessage(field, values[field], message) });
  }
}

export const priceQuestionSchema = shape.superRefine(checkPriceQuestion);

export const priceQuestionLabels = {
  identityReference: questionWords.identityReference,
  ...transactionContextLabels,
  fiatAmount: questionWords.fiatAmount,
  cryptoAmount: questionWords.cryptoAmount,
} as const;
