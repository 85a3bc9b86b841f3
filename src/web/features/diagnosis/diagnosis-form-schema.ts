import * as z from 'zod';

import { priceQuery } from '#contract/service/price.ts';
import { email as emailRule } from '#contract/service/primitives.ts';
import { amountChoice, amountOf, chosenAmount } from '#web/shared/forms/amount-choice.ts';
import { type AddressedQuestion, contextOf } from '#web/shared/forms/question-address.ts';
import { transactionContextLabels } from '#web/shared/forms/transaction-context.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import { words } from './words/diagnosis-words.ts';
import type { Question } from './rules/outcome.ts';

const fields = z.object({
  identityReference: z.string().trim(),
  email: z.string().trim(),
  transactionType: z.enum(['ONRAMP', 'OFFRAMP']),
  fiat: z.string(),
  crypto: z.string(),
  blockchain: z.string(),
  method: z.string(),
  ...amountChoice,
});
export type DiagnosisValues = z.infer<typeof fields>;

/** The form as it opens: with what the address says. */
export function diagnosisDefaults(opened: AddressedQuestion): DiagnosisValues {
  const { amountKind, ...amounts } = amountOf(opened);
  return {
    identityReference: opened.identityReference ?? '',
    email: '',
    ...contextOf(opened),
    ...amounts,
    amountKind: amountKind === 'none' ? 'fiat' : amountKind,
  };
}

/** What all four are asked: exactly one amount, as it was typed, since a price takes no less. Spec: Price › Amount rules 1. */
export function toQuestion(values: DiagnosisValues): Question {
  const { identityReference, transactionType, fiat, crypto, blockchain, method } = values;
  return { identityReference, transactionType, fiat, crypto, blockchain, method, ...chosenAmount(values) };
}

const missing: Readonly<Record<string, string>> = {
  identityReference: questionWords.referenceMissing,
  fiatAmount: questionWords.amountMissing,
  cryptoAmount: questionWords.amountMissing,
};

/** The form's rules are the contract's, on the fields of the same names. */
export const diagnosisFormSchema = fields.superRefine((values, context) => {
  const { error } = priceQuery.safeParse(toQuestion(values));
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]) as keyof DiagnosisValues;
    const isMissing = values[field] === '';
    context.addIssue({ code: 'custom', path, message: (isMissing ? missing[field] : undefined) ?? message });
  }
  if (values.email === '') return;
  for (const { message } of emailRule.safeParse(values.email).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: ['email'], message });
  }
});

/** The fields' labels: the contract's names in plain English. */
export const diagnosisLabels = {
  identityReference: questionWords.identityReference,
  email: words.email,
  ...transactionContextLabels,
  fiatAmount: questionWords.fiatAmount,
  cryptoAmount: questionWords.cryptoAmount,
} as const;
