import * as z from 'zod';

import { ifGiven, optional, reliedOn, required } from '#contract/fields/field.ts';
import {
  accountFields,
  addressFields,
  backgroundFields,
  contactFields,
  documentFields,
  imageFields,
  msisdnFields,
  numberedDocumentFields,
  onboardingFields,
  personFields,
  screeningFields,
  taxFields,
  tokenFields,
} from '#contract/fields/identity-fields.ts';

import { numberedDocumentTypes } from './documents.ts';
import { isAllowedOccupationPair, occupationPairRule } from './occupations.ts';
import { anyObject, lenient, requestObject, whenFits } from './primitives.ts';

const usAddress = z.object({ country: z.literal('US') });

/** `state` is always present, and filled in for the US. Spec: ResidentialAddress. */
export const residentialAddress = requestObject(
  required(addressFields, 'addressLine', 'suburb', 'state', 'postCode', 'country'),
).refine((address) => address.state !== '', {
  path: ['state'],
  message: 'Enter the state, which is required for US addresses',
  when: whenFits(usAddress.extend({ state: z.string() })),
});
export type ResidentialAddress = z.infer<typeof residentialAddress>;

/** Spec: CustomerIdentity; choice: usTaxId. */
export const customerIdentity = requestObject({
  ...required(personFields, 'givenName', 'surname', 'dob'),
  ...optional(taxFields, 'taxIdType', 'taxId', 'taxState'),
  residentialAddress,
}).superRefine(
  (identity, context) => {
    for (const field of ['taxIdType', 'taxId', 'taxState'] as const) {
      if (identity[field] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [field], message: 'Required for a US address' });
    }
  },
  { when: whenFits(z.object({ residentialAddress: usAddress })) },
);
export type CustomerIdentity = z.infer<typeof customerIdentity>;

/**
 * With `exists: false` there is no account, and its other fields don't count. Spec: Identity account view;
 * choice: existsFalse.
 */
export const identityAccountView = z.looseObject({
  ...reliedOn(accountFields, 'identifyReference'),
  account: z.discriminatedUnion('exists', [
    z.looseObject({ exists: z.literal(true), ...reliedOn(accountFields, 'blocked', 'createdAt') }),
    z.looseObject({ exists: z.literal(false) }),
  ]),
});

/** A code for staff, a text for the customer. Spec: Identity onboarding result. */
const rejectionReason = z.looseObject(ifGiven(onboardingFields, 'internalReason', 'reason'));

/** An accepted identity, its checks pending. Spec: Identity onboarding result. */
export const identityOnboardingResult = z.looseObject({
  ...reliedOn(contactFields, 'identityReference'),
  ...reliedOn(onboardingFields, 'status'),
  rejectionReason: lenient(rejectionReason),
  customerIdentity: lenient(z.looseObject({})),
  ...ifGiven(backgroundFields, 'occupationIndustry', 'occupation', 'purposeOfTransaction'),
  ...ifGiven(onboardingFields, 'createdAt'),
});

/** Answer of token share and reliance. Spec: Identities. */
export const identityAccepted = z.looseObject(reliedOn(contactFields, 'identityReference'));

/** Spec: Create basic identity. */
export const identityCreated = z.looseObject({
  ...reliedOn(contactFields, 'identityReference'),
  ...reliedOn(accountFields, 'createdAt'),
});

/**
 * `vendor` is checked elsewhere (`KYC_VENDOR_ID`); `token` is a secret. Spec: Share identity by KYC-vendor
 * token; choice: kycVendor.
 */
export const shareTokenRequest = requestObject({
  ...required(contactFields, 'identityReference'),
  ...required(tokenFields, 'email'),
  ...required(contactFields, 'mobileNumber'),
  provider: requestObject(required(tokenFields, 'vendor', 'token')),
});

/** Spec: Identity document › data. */
export const documentData = requestObject(required(documentFields, 'number'));

/** Takes the content's schema: base64 in forms and sandbox, a digest in the server. Spec: Image. */
export const imageOf = <Content extends z.ZodType>(content: Content) =>
  requestObject({
    ...optional(imageFields, 'type'),
    base64: content,
    ...required(imageFields, 'mimetype', 'side'),
  });

const imagesOf = <Content extends z.ZodType>(content: Content) =>
  z.array(imageOf(content), 'Add at least one image').min(1, 'Add at least one image');

const hasItsNumber = (document: { data?: unknown }) => document.data !== undefined;

/** Reported at the number, where a form has its field. Spec: Identity document › data. */
const numberNeeded = {
  path: ['data', 'number'],
  message: 'Enter the document number',
  when: whenFits(z.object({ type: z.enum(numberedDocumentTypes) })),
};

/** Spec: Identity document; choice: dataOnSelfie. */
export const identityDocumentOf = <Content extends z.ZodType>(content: Content) =>
  requestObject({
    ...required(documentFields, 'type'),
    data: documentData.optional(),
    images: imagesOf(content),
  }).refine(hasItsNumber, numberNeeded);

/** `type` and `images` are optional. Spec: Update identity. */
export const updatedDocumentOf = <Content extends z.ZodType>(content: Content) =>
  requestObject({
    ...optional(documentFields, 'type'),
    data: documentData.optional(),
    images: imagesOf(content).optional(),
  }).refine(hasItsNumber, numberNeeded);

/** A document verified by the partner, without images. Spec: Reliance document. */
export const relianceDocument = requestObject({
  ...required(numberedDocumentFields),
  data: documentData,
});

/**
 * Screening results have no default: `false` is a value. Spec: Identity reliance; choices:
 * screeningTrueMeans, documentsNotEmpty.
 */
export const relianceRequest = requestObject({
  ...required(contactFields, 'identityReference', 'mobileNumber', 'email'),
  ...required(screeningFields),
  customerIdentity,
  identityDocuments: z
    .array(relianceDocument, 'Add at least one document')
    .min(1, 'Add at least one document'),
});

/** Only the reference is required. Spec: Create basic identity. */
export const createBasicIdentityRequest = requestObject({
  ...required(contactFields, 'identityReference'),
  ...optional(personFields, 'givenName', 'surname', 'dateOfBirth'),
  ...optional(contactFields, 'email'),
  residentialAddress: residentialAddress.optional(),
});

/** Spec: Share identity documents; choice: documentsNotEmpty. */
export const shareDocumentsRequestOf = <Content extends z.ZodType>(content: Content) =>
  requestObject({
    ...required(contactFields, 'identityReference'),
    ...required(msisdnFields, 'mobileNumber'),
    ...required(contactFields, 'email'),
    customerIdentity,
    ...required(backgroundFields),
    identityDocuments: z
      .array(identityDocumentOf(content), 'Add at least one document')
      .min(1, 'Add at least one document'),
  }).refine(
    (request) => isAllowedOccupationPair(request.occupationIndustry, request.occupation),
    occupationPairRule,
  );

/** Occupation and industry go together. Spec: Update identity; choices: updateStatus, documentsNotEmpty. */
export const updateIdentityRequestOf = <Content extends z.ZodType>(content: Content) =>
  requestObject({
    ...required(contactFields, 'identityReference', 'email'),
    ...optional(contactFields, 'mobileNumber'),
    customerIdentity: customerIdentity.optional(),
    ...optional(backgroundFields),
    identityDocuments: z
      .array(updatedDocumentOf(content), 'Add at least one document')
      .min(1, 'Add at least one document')
      .optional(),
  })
    .refine((update) => (update.occupationIndustry === undefined) === (update.occupation === undefined), {
      path: ['occupation'],
      message: 'Enter both industry and occupation, or neither',
      when: whenFits(anyObject),
    })
    .refine(
      ({ occupationIndustry: industry = '', occupation: candidate = '' }) =>
        isAllowedOccupationPair(industry, candidate),
      occupationPairRule,
    );
