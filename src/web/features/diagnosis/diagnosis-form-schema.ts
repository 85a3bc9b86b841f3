import * as z from 'zod';

import { email as emailRule } from '#contract/service/primitives.ts';
import {
  checkPriceQuestion,
  priceQuestionDefaults,
  priceQuestionFields,
  priceQuestionLabels,
  toPriceQuestion,
} from '#web/shared/forms/price-question.ts';
import type { AddressedQuestion } from '#web/shared/forms/question-address.ts';

import { words } from './diagnosis-words.ts';
import type { Question } from './outcome.ts';

const fields = z.object({ ...priceQuestionFields, email: z.string().trim() });

/** The form's rules are the contract's, on the fields of the same names. */
export const diagnosisFormSchema = fields.superRefine((values, context) => {
  checkPriceQuestion(values, context);
  if (values.email === '') return;
  for (const { message } of emailRule.safeParse(values.email).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: ['email'], message });
  }
});

const { identityReference, ...transaction } = priceQuestionLabels;

/** The fields' labels: the contract's names in plain English, in the order of the page. */
export const diagnosisLabels = {
  identityReference,
  email: words.email,
  ...transaction,
} as const;

export type DiagnosisValues = z.infer<typeof fields>;

/** The form as it opens: with what the address says. */
export function diagnosisDefaults(opened: AddressedQuestion): DiagnosisValues {
  return { ...priceQuestionDefaults(opened), email: '' };
}

/** What all four are asked: exactly one amount, since a price takes no less. Spec: Price › Amount rules 1. */
export function toQuestion(values: DiagnosisValues): Question {
  return toPriceQuestion(values);
}
