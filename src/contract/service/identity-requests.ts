import * as z from 'zod';

import { textMaxLengths as longest } from './choices.ts';
import { documentData, numberedDocumentTypes, updatedDocumentOf } from './documents.ts';
import { customerIdentity, residentialAddress } from './identity.ts';
import {
  isAllowedOccupationPair,
  occupation,
  occupationIndustry,
  occupationPairRule,
  purposeOfTransaction,
  sourceOfFunds,
} from './occupations.ts';
import {
  birthDate,
  calendarDate,
  email,
  emailOf,
  identityReference,
  mobileNumber,
  textUpTo,
} from './primitives.ts';
import { anyObject, requestObject, whenFits } from './request-rules.ts';

/**
 * Body of token share. `vendor` is configuration (`KYC_VENDOR_ID`), checked where it is known; `token` is a secret.
 * Spec: Endpoints › Share identity by KYC-vendor token; choice: kycVendor.
 */
export const shareTokenRequest = requestObject({
  identityReference,
  email: emailOf(200),
  mobileNumber,
  provider: requestObject({
    vendor: textUpTo(longest.vendor),
    token: textUpTo(longest.token).min(6, 'A token has at least 6 characters'),
  }),
});

/** A document the partner verified itself: type and number, no images. Spec: Resources › Reliance document; details 13. */
export const relianceDocument = requestObject({
  type: z.enum(numberedDocumentTypes, 'Choose the kind of document'),
  data: documentData,
});

/**
 * Body of reliance. `false` is a value: neither screening result has a default.
 * Spec: Endpoints › Identity reliance; choices: screeningTrueMeans, documentsNotEmpty.
 */
export const relianceRequest = requestObject({
  identityReference,
  mobileNumber,
  email,
  screeningDate: calendarDate,
  screeningSanctionsResult: z.boolean('Choose a result'),
  screeningPepResult: z.boolean('Choose a result'),
  customerIdentity,
  identityDocuments: z
    .array(relianceDocument, 'Add at least one document')
    .min(1, 'Add at least one document'),
});

/**
 * Body of basic create: only the reference is required. Here the birth date is called `dateOfBirth`.
 * Spec: Endpoints › Create basic identity.
 */
export const createBasicIdentityRequest = requestObject({
  identityReference,
  givenName: textUpTo(longest.name).optional(),
  surname: textUpTo(longest.name).optional(),
  dateOfBirth: birthDate.optional(),
  email: email.optional(),
  residentialAddress: residentialAddress.optional(),
});

/**
 * Body of an update, given what stands for an image's content: reference and e-mail are required, occupation and industry go
 * together or not at all. Spec: Endpoints › Update identity; choices: updateStatus, documentsNotEmpty.
 */
export const updateIdentityRequestOf = <Content extends z.ZodType>(content: Content) =>
  requestObject({
    identityReference,
    email,
    mobileNumber: mobileNumber.optional(),
    customerIdentity: customerIdentity.optional(),
    occupationIndustry: occupationIndustry.optional(),
    occupation: occupation.optional(),
    sourceOfFunds: sourceOfFunds.optional(),
    purposeOfTransaction: purposeOfTransaction.optional(),
    identityDocuments: z
      .array(updatedDocumentOf(content), 'Add at least one document')
      .min(1, 'Add at least one document')
      .optional(),
  })
    .refine((update) => (update.occupationIndustry === undefined) === (update.occupation === undefined), {
      path: ['occupation'],
      message: 'Industry and occupation go together: give both or neither',
      when: whenFits(anyObject),
    })
    .refine(
      ({ occupationIndustry: industry = '', occupation: candidate = '' }) =>
        isAllowedOccupationPair(industry, candidate),
      occupationPairRule,
    );
