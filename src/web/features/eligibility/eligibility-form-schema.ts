import * as z from 'zod';

import { type EligibilityRequest, eligibilityRequest } from '#contract/service/eligibility.ts';
import { startingContext, transactionContextLabels } from '#web/shared/forms/transaction-context.ts';

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
  amountKind: z.enum(['fiat', 'crypto', 'none']),
  fiatAmount: z.string(),
  cryptoAmount: z.string(),
});
export type EligibilityValues = z.infer<typeof fields>;

/** The form as it opens: for a customer who is known, with their reference when the address names one. */
export function eligibilityDefaults(identityReference = ''): EligibilityValues {
  return {
    customer: 'known',
    identityReference,
    email: '',
    countryOfResidence: '',
    state: '',
    dateOfBirth: '',
    ...startingContext,
    amountKind: 'fiat',
    fiatAmount: '',
    cryptoAmount: '',
  };
}

/**
 * The request that the form's switches ask for: what a switch hides is never sent, and what is left empty is left out.
 * Spec: Eligibility; details 20.
 */
export function toEligibilityRequest(values: EligibilityValues): EligibilityRequest {
  const { transactionType, fiat, crypto, blockchain, method } = values;
  return {
    ...customerOf(values),
    transactionType,
    fiat,
    crypto,
    blockchain,
    method,
    ...(values.amountKind === 'fiat' ? { fiatAmount: values.fiatAmount } : {}),
    ...(values.amountKind === 'crypto' ? { cryptoAmount: values.cryptoAmount } : {}),
  };
}

function customerOf(values: EligibilityValues): Partial<EligibilityRequest> {
  const { customer, identityReference, email, countryOfResidence, state, dateOfBirth } = values;
  if (customer === 'known') return { identityReference };
  return {
    ...(email === '' ? {} : { email }),
    ...(countryOfResidence === '' ? {} : { countryOfResidence }),
    ...(countryOfResidence !== 'US' || state === '' ? {} : { state }),
    ...(dateOfBirth === '' ? {} : { dateOfBirth }),
  };
}

const missing: Readonly<Record<string, string>> = {
  identityReference: 'Enter the identity reference',
  email: 'Enter the customer’s e-mail',
  countryOfResidence: 'Choose the country of residence',
  state: 'Enter the state: it is needed in the US',
};

/** The form's rules are the contract's, on the fields of the same names. */
export const eligibilityFormSchema = fields.superRefine((values, context) => {
  const { error } = eligibilityRequest.safeParse(toEligibilityRequest(values));
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]) as keyof EligibilityValues;
    const words = values[field] === '' ? (missing[field] ?? message) : message;
    context.addIssue({ code: 'custom', path, message: words });
  }
});

/** The fields' labels: the contract's names in plain English. */
export const eligibilityLabels = {
  identityReference: 'Identity reference',
  email: 'E-mail',
  countryOfResidence: 'Country of residence',
  state: 'State',
  dateOfBirth: 'Date of birth',
  ...transactionContextLabels,
  fiatAmount: 'Fiat amount',
  cryptoAmount: 'Crypto amount',
} as const;
