import * as z from 'zod';

import { optional, required } from '#contract/fields/field.ts';
import {
  backgroundFields,
  contactFields,
  documentFields,
  imageFields,
  msisdnFields,
  numberedDocumentFields,
  personFields,
  screeningFields,
  tokenFields,
} from '#contract/fields/identity-fields.ts';

import { numberedDocumentTypes } from './documents.ts';
import { customerIdentity, residentialAddress } from './identity.ts';
import { isAllowedOccupationPair, occupationPairRule } from './occupations.ts';
import { anyObject, requestObject, whenFits } from './request-rules.ts';

/**
 * Body of token share. `vendor` is configuration (`KYC_VENDOR_ID`), checked where it is known; `token` is a secret.
 * Spec: Endpoints › Share identity by KYC-vendor token; choice: kycVendor.
 */
export const shareTokenRequest = requestObject({
  ...required(contactFields, 'identityReference'),
  ...required(tokenFields, 'email'),
  ...required(contactFields, 'mobileNumber'),
  provider: requestObject(required(tokenFields, 'vendor', 'token')),
});

/** `data` of a numbered document. Spec: Identity document › data. */
export const documentData = requestObject(required(documentFields, 'number'));

/**
 * An image, given what stands for its content: the base64 text in a form or at the sandbox, the digested content in the desk's pass
 * over a body. Spec: Resources › Image.
 */
export const imageOf = <Content extends z.ZodType>(content: Content) =>
  requestObject({
    ...optional(imageFields, 'type'),
    base64: content,
    ...required(imageFields, 'mimetype', 'side'),
  });

const imagesOf = <Content extends z.ZodType>(content: Content) =>
  z.array(imageOf(content), 'Add at least one image').min(1, 'Add at least one image');

const hasItsNumber = (document: { data?: unknown }) => document.data !== undefined;

/** The rule as options of `refine`. It is told at the number itself, where a form has its field. Spec: Identity document › data. */
const numberNeeded = {
  path: ['data', 'number'],
  message: 'This kind of document needs its number',
  when: whenFits(z.object({ type: z.enum(numberedDocumentTypes) })),
};

/**
 * A document with its images. `data` is needed for the numbered kinds and accepted on the others.
 * Spec: Resources › Identity document; choice: dataOnSelfie.
 */
export const identityDocumentOf = <Content extends z.ZodType>(content: Content) =>
  requestObject({
    ...required(documentFields, 'type'),
    data: documentData.optional(),
    images: imagesOf(content),
  }).refine(hasItsNumber, numberNeeded);

/** A document in an update: neither `type` nor `images` is required. Spec: Endpoints › Update identity; details 12. */
export const updatedDocumentOf = <Content extends z.ZodType>(content: Content) =>
  requestObject({
    ...optional(documentFields, 'type'),
    data: documentData.optional(),
    images: imagesOf(content).optional(),
  }).refine(hasItsNumber, numberNeeded);

/** A document the partner verified itself: type and number, no images. Spec: Resources › Reliance document; details 13. */
export const relianceDocument = requestObject({
  ...required(numberedDocumentFields),
  data: documentData,
});

/**
 * Body of reliance. `false` is a value: neither screening result has a default.
 * Spec: Endpoints › Identity reliance; choices: screeningTrueMeans, documentsNotEmpty.
 */
export const relianceRequest = requestObject({
  ...required(contactFields, 'identityReference', 'mobileNumber', 'email'),
  ...required(screeningFields),
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
  ...required(contactFields, 'identityReference'),
  ...optional(personFields, 'givenName', 'surname', 'dateOfBirth'),
  ...optional(contactFields, 'email'),
  residentialAddress: residentialAddress.optional(),
});

/**
 * Body of share-documents, given what stands for an image's content. All fields are required.
 * Spec: Endpoints › Share identity documents; choice: documentsNotEmpty.
 */
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

/**
 * Body of an update, given what stands for an image's content: reference and e-mail are required, occupation and industry go
 * together or not at all. Spec: Endpoints › Update identity; choices: updateStatus, documentsNotEmpty.
 */
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
      message: 'Industry and occupation go together: give both or neither',
      when: whenFits(anyObject),
    })
    .refine(
      ({ occupationIndustry: industry = '', occupation: candidate = '' }) =>
        isAllowedOccupationPair(industry, candidate),
      occupationPairRule,
    );
