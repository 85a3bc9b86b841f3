import * as z from 'zod';

import { type EligibilityRequest, eligibilityRequest } from '#contract/service/eligibility.ts';
import { amountChoice, amountOf, chosenAmount, questionMessage } from '#web/shared/forms/price-question.ts';
import { type AddressedQuestion, contextOf } from '#web/shared/forms/question-address.ts';
import { transactionContextLabels } from '#web/shared/forms/transaction-context.ts';
import { toStateCode } from '#web/shared/identity-form/to-customer-identity.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import { words } from './eligibility-words.ts';

const fields = z.object({
  customer: z.enum(['known', 'unknown']),
  identityReference: z.string().trim(),
  email: z.string().trim(),
  countryOfResidence: z.string(),
  state: z.string().trim(),
  dateOfBirth: z.string(),
  transactionType: z.enum(['ONRAMP', 'OFFRAMP']),
  fiat: z.string(),
  crypto: z.string(),
  blockchain: z.string(),
  method: z.string(),
  ...amountChoice,
});

export type EligibilityValues = z.infer<typeof fields>;

const missing: Readonly<Record<string, string>> = {
  email: words.emailMissing,
  countryOfResidence: words.countryMissing,
  state: words.stateMissing,
};

/** Applies the contract's rules. */
export const eligibilityFormSchema = fields.superRefine((values, context) => {
  const { error } = eligibilityRequest.safeParse(toEligibilityRequest(values));
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]) as keyof EligibilityValues;
    const own = values[field] === '' ? missing[field] : undefined;
    const said = own ?? questionMessage(field, values[field], message);
    context.addIssue({ code: 'custom', path, message: said });
  }
});

export const eligibilityLabels = {
  identityReference: questionWords.identityReference,
  email: words.email,
  countryOfResidence: words.countryOfResidence,
  state: words.state,
  dateOfBirth: words.dateOfBirth,
  ...transactionContextLabels,
  fiatAmount: questionWords.fiatAmount,
  cryptoAmount: questionWords.cryptoAmount,
} as const;

export function eligibilityDefaults(opened: AddressedQuestion = {}): EligibilityValues {
  return {
    customer: opened.customer === 'unknown' ? 'unknown' : 'known',
    identityReference: opened.identityReference ?? '',
    email: '',
    countryOfResidence: '',
    state: '',
    dateOfBirth: '',
    ...contextOf(opened),
    ...amountOf(opened),
  };
}

/** Omits hidden and empty fields. Spec: Eligibility. */
export function toEligibilityRequest(values: EligibilityValues): EligibilityRequest {
  const { transactionType, fiat, crypto, blockchain, method } = values;
  return {
    ...customerOf(values),
    transactionType,
    fiat,
    crypto,
    blockchain,
    method,
    ...chosenAmount(values),
  };
}

function customerOf(values: EligibilityValues): Partial<EligibilityRequest> {
  const { customer, identityReference, email, countryOfResidence, state, dateOfBirth } = values;
  if (customer === 'known') return { identityReference };
  return {
    ...(email === '' ? {} : { email }),
    ...(countryOfResidence === '' ? {} : { countryOfResidence }),
    ...(countryOfResidence !== 'US' || state === '' ? {} : { state: toStateCode(state) }),
    ...(dateOfBirth === '' ? {} : { dateOfBirth }),
  };
}

/** Keeps switches; drops an unknown customer's identity. */
export function toAddress(request: EligibilityRequest): AddressedQuestion {
  const { identityReference, fiatAmount, cryptoAmount } = request;
  const { transactionType, fiat, crypto, blockchain, method } = request;
  return {
    ...(identityReference === undefined ? { customer: 'unknown' } : { identityReference }),
    transactionType,
    fiat,
    crypto,
    blockchain,
    method,
    ...(fiatAmount === undefined ? {} : { fiatAmount }),
    ...(cryptoAmount === undefined ? {} : { cryptoAmount }),
    ...(fiatAmount === undefined && cryptoAmount === undefined ? { amountKind: 'none' } : {}),
  };
}
