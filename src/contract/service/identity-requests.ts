import * as z from 'zod';

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
  text,
} from './primitives.ts';

/**
 * Body of token share. `vendor` is configuration (`KYC_VENDOR_ID`), checked where it is known; `token` is a secret.
 * Spec: Endpoints › Share identity by KYC-vendor token; choice: kycVendor.
 */
export const shareTokenRequest = z.strictObject({
  identityReference,
  email: emailOf(200),
  mobileNumber,
  provider: z.strictObject({ vendor: text, token: text.min(6, 'A token has at least 6 characters') }),
});

/** A document the partner verified itself: type and number, no images. Spec: Resources › Reliance document; details 13. */
export const relianceDocument = z.strictObject({ type: z.enum(numberedDocumentTypes), data: documentData });

/**
 * Body of reliance. `false` is a value: neither screening result has a default.
 * Spec: Endpoints › Identity reliance; choice: screeningTrueMeans.
 */
export const relianceRequest = z.strictObject({
  identityReference,
  mobileNumber,
  email,
  screeningDate: calendarDate,
  screeningSanctionsResult: z.boolean('Choose a result'),
  screeningPepResult: z.boolean('Choose a result'),
  customerIdentity,
  identityDocuments: z.array(relianceDocument).min(1, 'Add at least one document'),
});

/**
 * Body of basic create: only the reference is required. Here the birth date is called `dateOfBirth`.
 * Spec: Endpoints › Create basic identity.
 */
export const createBasicIdentityRequest = z.strictObject({
  identityReference,
  givenName: text.optional(),
  surname: text.optional(),
  dateOfBirth: birthDate.optional(),
  email: email.optional(),
  residentialAddress: residentialAddress.optional(),
});

/**
 * Body of an update, given what stands for an image's content: reference and e-mail are required, occupation and industry go
 * together or not at all. Spec: Endpoints › Update identity; choice: updateStatus.
 */
export const updateIdentityRequestOf = <Content extends z.ZodType>(content: Content) =>
  z
    .strictObject({
      identityReference,
      email,
      mobileNumber: mobileNumber.optional(),
      customerIdentity: customerIdentity.optional(),
      occupationIndustry: occupationIndustry.optional(),
      occupation: occupation.optional(),
      sourceOfFunds: sourceOfFunds.optional(),
      purposeOfTransaction: purposeOfTransaction.optional(),
      identityDocuments: z.array(updatedDocumentOf(content)).min(1, 'Add at least one document').optional(),
    })
    .refine((update) => (update.occupationIndustry === undefined) === (update.occupation === undefined), {
      path: ['occupation'],
      message: 'Industry and occupation go together',
    })
    .refine(
      ({ occupationIndustry: industry = '', occupation: candidate = '' }) =>
        isAllowedOccupationPair(industry, candidate),
      occupationPairRule,
    );
