import * as z from 'zod';

import { optional, reliedOn, required } from '#contract/fields/field.ts';
import { contactFields, personFields } from '#contract/fields/identity-fields.ts';
import { amountFields, eligibilityFields, routeFields } from '#contract/fields/transaction-fields.ts';

import { countAmounts } from './price.ts';
import { anyObject, requestObject, whenFits } from './primitives.ts';

/**
 * A known customer by reference, or an unknown one by e-mail, country and, in the US, state. At most one
 * amount. Spec: Eligibility.
 */
export const eligibilityRequest = requestObject({
  ...optional(contactFields, 'identityReference'),
  ...required(routeFields, 'method', 'transactionType', 'fiat', 'crypto'),
  ...optional(amountFields, 'fiatAmount', 'cryptoAmount'),
  ...required(routeFields, 'blockchain'),
  ...optional(contactFields, 'email'),
  ...optional(eligibilityFields, 'countryOfResidence'),
  ...optional(personFields, 'dateOfBirth'),
  ...optional(eligibilityFields, 'state'),
}).superRefine(
  (request, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (countAmounts(request) > 1) refuse('fiatAmount', 'Enter a fiat amount or a crypto amount, not both');
    if (request.countryOfResidence === 'US' && request.state === undefined) {
      refuse('state', 'Required for US residents');
    }
    if (request.identityReference !== undefined) return;
    for (const field of ['email', 'countryOfResidence'] as const) {
      if (request[field] === undefined) refuse(field, 'Required if there is no identity reference');
    }
  },
  { when: whenFits(anyObject) },
);
export type EligibilityRequest = z.infer<typeof eligibilityRequest>;

/** Final despite 202. `paymentReady` may come with requirements. Spec: Eligibility. */
export const eligibilityAnswer = z.looseObject(reliedOn(eligibilityFields, 'paymentReady', 'requirements'));
export type EligibilityAnswer = z.infer<typeof eligibilityAnswer>;
