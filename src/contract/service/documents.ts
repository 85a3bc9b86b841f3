import * as z from 'zod';

import { textMaxLengths } from './choices.ts';
import { customerIdentity } from './identity.ts';
import {
  isAllowedOccupationPair,
  occupation,
  occupationIndustry,
  occupationPairRule,
  purposeOfTransaction,
  sourceOfFunds,
} from './occupations.ts';
import { dateTime, email, identityReference, lenient, msisdn, openEnum, textUpTo } from './primitives.ts';
import { requestObject, whenFits } from './request-rules.ts';

/** Kinds of document. Spec: Resources › Identity document. */
export const documentTypes = [
  'DRIVING_LICENSE',
  'PASSPORT',
  'IDENTIFICATION',
  'PROOF_OF_ADDRESS',
  'SELFIE',
] as const;
export const documentType = z.enum(documentTypes, 'Choose the kind of document');
export type DocumentType = z.infer<typeof documentType>;

/** Kinds that carry a number in `data`. Spec: Identity document › data. */
export const numberedDocumentTypes = [
  'DRIVING_LICENSE',
  'PASSPORT',
  'IDENTIFICATION',
] as const satisfies readonly DocumentType[];

/** Whether this kind of document carries a number. */
export function isNumberedDocument(type: DocumentType): type is (typeof numberedDocumentTypes)[number] {
  return (numberedDocumentTypes as readonly DocumentType[]).includes(type);
}

/** Values of an image's own `type`; left out for the other kinds of document. Spec: Image; details 15. */
export const imageTypes = ['DRIVING_LICENSE', 'IDENTIFICATION'] as const;
export const imageType = z.enum(imageTypes, 'Choose the kind of document on the image');

/** Media types of images. Spec: Image › mimetype; Limits. */
export const imageMimetypes = ['image/jpeg', 'image/png'] as const;
export const imageMimetype = z.enum(imageMimetypes, 'Only JPEG and PNG images are accepted');
export type ImageMimetype = z.infer<typeof imageMimetype>;

/** Sides; a selfie has a FRONT. Spec: Image › side; details 15. */
export const imageSides = ['FRONT', 'BACK'] as const;
export const imageSide = z.enum(imageSides, 'Choose the side');
export type ImageSide = z.infer<typeof imageSide>;

/** `data` of a numbered document. Spec: Identity document › data. */
export const documentData = requestObject({ number: textUpTo(textMaxLengths.documentNumber) });

/**
 * An image, given what stands for its content: the base64 text in a form or at the sandbox, the digested content in the desk's pass
 * over a body. Spec: Resources › Image.
 */
export const imageOf = <Content extends z.ZodType>(content: Content) =>
  requestObject({ type: imageType.optional(), base64: content, mimetype: imageMimetype, side: imageSide });

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
    type: documentType,
    data: documentData.optional(),
    images: imagesOf(content),
  }).refine(hasItsNumber, numberNeeded);

/** A document in an update: neither `type` nor `images` is required. Spec: Endpoints › Update identity; details 12. */
export const updatedDocumentOf = <Content extends z.ZodType>(content: Content) =>
  requestObject({
    type: documentType.optional(),
    data: documentData.optional(),
    images: imagesOf(content).optional(),
  }).refine(hasItsNumber, numberNeeded);

/**
 * Body of share-documents, given what stands for an image's content. All fields are required.
 * Spec: Endpoints › Share identity documents; choice: documentsNotEmpty.
 */
export const shareDocumentsRequestOf = <Content extends z.ZodType>(content: Content) =>
  requestObject({
    identityReference,
    mobileNumber: msisdn,
    email,
    customerIdentity,
    occupationIndustry,
    occupation,
    sourceOfFunds,
    purposeOfTransaction,
    identityDocuments: z
      .array(identityDocumentOf(content), 'Add at least one document')
      .min(1, 'Add at least one document'),
  }).refine(
    (request) => isAllowedOccupationPair(request.occupationIndustry, request.occupation),
    occupationPairRule,
  );

/** States of onboarding. Only share-documents ever answers one. Spec: States and transitions. */
export const onboardingStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type OnboardingStatus = (typeof onboardingStatuses)[number];

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
