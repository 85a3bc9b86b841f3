import * as z from 'zod';

import { ifGiven, optional, reliedOn, required } from '#contract/fields/field.ts';
import {
  accountFields,
  addressFields,
  backgroundFields,
  contactFields,
  onboardingFields,
  personFields,
  taxFields,
} from '#contract/fields/identity-fields.ts';

import { lenient } from './primitives.ts';
import { requestObject, whenFits } from './request-rules.ts';

const usAddress = z.object({ country: z.literal('US') });

/**
 * Where a customer lives. The key `state` is always there; it must say something when the country is US.
 * Spec: Resources › ResidentialAddress; details 7.
 */
export const residentialAddress = requestObject(
  required(addressFields, 'addressLine', 'suburb', 'state', 'postCode', 'country'),
).refine((address) => address.state !== '', {
  path: ['state'],
  message: 'A US address needs its state',
  when: whenFits(usAddress.extend({ state: z.string() })),
});
export type ResidentialAddress = z.infer<typeof residentialAddress>;

/**
 * Who a customer is. The three tax fields are needed when the address is in the US.
 * Spec: Resources › CustomerIdentity; choice: usTaxId.
 */
export const customerIdentity = requestObject({
  ...required(personFields, 'givenName', 'surname', 'dob'),
  ...optional(taxFields, 'taxIdType', 'taxId', 'taxState'),
  residentialAddress,
}).superRefine(
  (identity, context) => {
    for (const field of ['taxIdType', 'taxId', 'taxState'] as const) {
      if (identity[field] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [field], message: 'Needed when the address is in the US' });
    }
  },
  { when: whenFits(z.object({ residentialAddress: usAddress })) },
);
export type CustomerIdentity = z.infer<typeof customerIdentity>;

/**
 * Answer of get identity. The key is spelt `identifyReference`; any other spelling is drift. All is required of an
 * account; `exists: false` is a "no account" of its own, and nothing else of it counts. Spec: Resources › Identity account view; choice: existsFalse.
 */
export const identityAccountView = z.looseObject({
  ...reliedOn(accountFields, 'identifyReference'),
  account: z.discriminatedUnion('exists', [
    z.looseObject({ exists: z.literal(true), ...reliedOn(accountFields, 'blocked', 'createdAt') }),
    z.looseObject({ exists: z.literal(false) }),
  ]),
});
export type IdentityAccountView = z.infer<typeof identityAccountView>;

/** Why a submission was rejected: a code for staff, a text for the customer. Spec: Identity onboarding result. */
const rejectionReason = z.looseObject(ifGiven(onboardingFields, 'internalReason', 'reason'));

/** Answer of share-documents (202): accepted, checks not finished. Spec: Resources › Identity onboarding result. */
export const identityOnboardingResult = z.looseObject({
  ...reliedOn(contactFields, 'identityReference'),
  ...reliedOn(onboardingFields, 'status'),
  rejectionReason: lenient(rejectionReason),
  customerIdentity: lenient(z.looseObject({})),
  ...ifGiven(backgroundFields, 'occupationIndustry', 'occupation', 'purposeOfTransaction'),
  ...ifGiven(onboardingFields, 'createdAt'),
});
export type IdentityOnboardingResult = z.infer<typeof identityOnboardingResult>;

/** Answer of token share and reliance. Spec: Endpoints › Identities. */
export const identityAccepted = z.looseObject(reliedOn(contactFields, 'identityReference'));

/** Answer of basic create. Spec: Endpoints › Create basic identity. */
export const identityCreated = z.looseObject({
  ...reliedOn(contactFields, 'identityReference'),
  ...reliedOn(accountFields, 'createdAt'),
});
