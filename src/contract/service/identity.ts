import * as z from 'zod';

import { textMaxLengths as longest } from './choices.ts';
import { atMost } from './identifier-forms.ts';
import { onboardingStatuses } from './enumerations.ts';
import {
  birthDate,
  countryCode,
  dateTime,
  emptyableText,
  lenient,
  openEnum,
  stateCode,
  textUpTo,
} from './primitives.ts';
import { requestObject, asText, whenFits } from './request-rules.ts';

const usAddress = z.object({ country: z.literal('US') });

/**
 * Where a customer lives. The key `state` is always there; it must say something when the country is US.
 * Spec: Resources › ResidentialAddress; details 7.
 */
export const residentialAddress = requestObject({
  addressLine: textUpTo(longest.addressLine),
  suburb: textUpTo(longest.suburb),
  state: emptyableText.max(longest.state, atMost(longest.state)),
  postCode: textUpTo(longest.postCode),
  country: countryCode,
}).refine((address) => address.state !== '', {
  path: ['state'],
  message: 'A US address needs its state',
  when: whenFits(usAddress.extend({ state: z.string() })),
});
export type ResidentialAddress = z.infer<typeof residentialAddress>;

/** A US tax identifier AAA-GG-SSSS. Spec: CustomerIdentity › taxId. */
export const taxId = z.string(asText).regex(/^\d{3}-\d{2}-\d{4}$/, 'Enter nine digits as AAA-GG-SSSS');

/**
 * Who a customer is. The three tax fields are needed when the address is in the US.
 * Spec: Resources › CustomerIdentity; choice: usTaxId.
 */
export const customerIdentity = requestObject({
  givenName: textUpTo(longest.name),
  surname: textUpTo(longest.name),
  dob: birthDate,
  taxIdType: textUpTo(longest.code).optional(),
  taxId: taxId.optional(),
  taxState: stateCode.optional(),
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
  identifyReference: z.string(),
  account: z.discriminatedUnion('exists', [
    z.looseObject({ exists: z.literal(true), blocked: z.boolean(), createdAt: dateTime }),
    z.looseObject({ exists: z.literal(false) }),
  ]),
});
export type IdentityAccountView = z.infer<typeof identityAccountView>;

/** Why a submission was rejected: a code for staff, a text for the customer. Spec: Identity onboarding result. */
export const rejectionReason = z.looseObject({
  internalReason: lenient(z.string()),
  reason: lenient(z.string()),
});

/** Answer of share-documents (202): accepted, checks not finished. Spec: Resources › Identity onboarding result. */
export const identityOnboardingResult = z.looseObject({
  identityReference: z.string(),
  status: openEnum(onboardingStatuses),
  rejectionReason: lenient(rejectionReason),
  customerIdentity: lenient(z.looseObject({})),
  occupationIndustry: lenient(z.string()),
  occupation: lenient(z.string()),
  purposeOfTransaction: lenient(z.string()),
  createdAt: lenient(dateTime),
});
export type IdentityOnboardingResult = z.infer<typeof identityOnboardingResult>;

/** Answer of token share and reliance. Spec: Endpoints › Identities. */
export const identityAccepted = z.looseObject({ identityReference: z.string() });

/** Answer of basic create. Spec: Endpoints › Create basic identity. */
export const identityCreated = z.looseObject({ identityReference: z.string(), createdAt: dateTime });
