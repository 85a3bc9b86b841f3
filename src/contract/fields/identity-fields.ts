import * as z from 'zod';

import { imageBase64 } from '#contract/service/base64.ts';
import { textMaxLengths as longest } from '#contract/service/choices.ts';
import {
  documentType,
  imageMimetype,
  imageSide,
  imageType,
  numberedDocumentTypes,
} from '#contract/service/documents.ts';
import { onboardingStatuses } from '#contract/service/enumerations.ts';
import { atMost } from '#contract/service/identifier-forms.ts';
import {
  occupation,
  occupationIndustry,
  purposeOfTransaction,
  sourceOfFunds,
} from '#contract/service/occupations.ts';
import {
  atLeast,
  birthDate,
  calendarDate,
  countryCode,
  dateTime,
  email,
  emailOf,
  emptyableText,
  identityReference,
  mobileNumber,
  msisdn,
  openEnum,
  stateCode,
  textUpTo,
  asText,
} from '#contract/service/primitives.ts';

import { open, personal, text } from './field.ts';

/** Spec: IdentityReference; Identities. */
export const contactFields = {
  identityReference: open({ label: 'Identity reference', schema: identityReference }),
  email: personal({ label: 'E-mail', mask: 'email', schema: email }),
  mobileNumber: personal({ label: 'Mobile number', mask: 'phone', schema: mobileNumber }),
} as const;

/** Spec: Get identity. */
export const referenceInPath = {
  identity_reference: open({ label: 'Identity reference', schema: identityReference }),
} as const;

/** The only form that the interface gives. Spec: Share identity documents. */
export const msisdnFields = { mobileNumber: { ...contactFields.mobileNumber, schema: msisdn } } as const;

/** Basic creation spells the birth date `dateOfBirth`. Spec: CustomerIdentity. */
export const personFields = {
  givenName: personal({ label: 'Given name', mask: 'name', schema: textUpTo(longest.name) }),
  surname: personal({ label: 'Surname', mask: 'name', schema: textUpTo(longest.name) }),
  dob: personal({ label: 'Date of birth', mask: 'day', schema: birthDate }),
  dateOfBirth: personal({ label: 'Date of birth', mask: 'day', schema: birthDate, storageKey: 'dob' }),
} as const;

/** `state` may be empty. Spec: ResidentialAddress. */
export const addressFields = {
  country: open({ label: 'Country', schema: countryCode }),
  postCode: personal({ label: 'Postcode', mask: 'whole', schema: textUpTo(longest.postCode) }),
  addressLine: personal({ label: 'Address line', mask: 'whole', schema: textUpTo(longest.addressLine) }),
  suburb: personal({ label: 'Suburb', mask: 'whole', schema: textUpTo(longest.suburb) }),
  state: open({ label: 'State', schema: emptyableText.max(longest.state, atMost(longest.state)) }),
} as const;

/** Spec: CustomerIdentity › taxId. */
const taxId = z.string(asText).regex(/^\d{3}-\d{2}-\d{4}$/, 'Enter 9 digits in the format AAA-GG-SSSS');

/** Spec: CustomerIdentity. */
export const taxFields = {
  taxIdType: open({ label: 'Tax id type', schema: textUpTo(longest.code) }),
  taxId: personal({ label: 'Tax id', mask: 'taxId', schema: taxId }),
  taxState: open({ label: 'State of tax residence', schema: stateCode }),
} as const;

/** Spec: Enumerations. */
export const backgroundFields = {
  occupationIndustry: open({ label: 'Industry', schema: occupationIndustry }),
  occupation: open({ label: 'Occupation', schema: occupation }),
  sourceOfFunds: open({ label: 'Source of funds', schema: sourceOfFunds }),
  purposeOfTransaction: open({ label: 'Purpose of the transaction', schema: purposeOfTransaction }),
} as const;

/** Numbers are stored by document type. Spec: Identity document. */
export const documentFields = {
  type: open({ label: 'Document type', schema: documentType }),
  number: personal({
    label: 'Document number',
    mask: 'number',
    schema: textUpTo(longest.documentNumber),
    storageKey: 'documentNumber',
  }),
} as const;

/** Spec: Reliance document. */
export const numberedDocumentFields = {
  type: {
    ...documentFields.type,
    schema: z.enum(numberedDocumentTypes, 'Choose the document type'),
  },
} as const;

/** Spec: Image. */
export const imageFields = {
  type: open({ label: 'Document in the image', schema: imageType }),
  base64: personal({ label: 'Image', mask: 'whole', schema: imageBase64, storageKey: null }),
  mimetype: open({ label: 'Media type', schema: imageMimetype }),
  side: open({ label: 'Side', schema: imageSide }),
} as const;

/** The partner's findings. Spec: Identity reliance. */
export const screeningFields = {
  screeningDate: open({ label: 'Screening date', schema: calendarDate }),
  screeningSanctionsResult: open({ label: 'Sanctions screening', schema: z.boolean('Choose a result') }),
  screeningPepResult: open({
    label: 'Screening for politically exposed persons',
    schema: z.boolean('Choose a result'),
  }),
} as const;

/** The e-mail is shorter here, the token a secret. Spec: Share identity by KYC-vendor token. */
export const tokenFields = {
  email: { ...contactFields.email, schema: emailOf(200) },
  vendor: open({ label: 'KYC vendor', schema: textUpTo(longest.vendor) }),
  token: personal({
    label: 'Token',
    mask: 'whole',
    schema: textUpTo(longest.token).check(atLeast(6, 'A token must have at least 6 characters')),
    storageKey: null,
  }),
} as const;

/** Spec: Identity onboarding result. */
export const onboardingFields = {
  status: open({
    label: 'Onboarding',
    schema: z.enum(onboardingStatuses),
    read: openEnum(onboardingStatuses),
  }),
  internalReason: text({ label: 'Reason shown to staff', schema: z.string().min(1) }),
  reason: text({ label: 'Reason shown to the customer', schema: z.string().min(1) }),
  createdAt: open({ label: 'Created', schema: dateTime, read: dateTime }),
} as const;

/** Spells the reference `identifyReference`. Spec: Identity account view. */
export const accountFields = {
  identifyReference: open({ label: 'Identity reference', schema: identityReference }),
  blocked: open({ label: 'Blocked', schema: z.boolean(), read: z.boolean() }),
  exists: open({ label: 'Exists', schema: z.boolean(), read: z.boolean() }),
  createdAt: open({ label: 'Created', schema: dateTime, read: dateTime }),
} as const;

/** In a page's order. */
export const identityGroups = [
  contactFields,
  referenceInPath,
  msisdnFields,
  personFields,
  addressFields,
  taxFields,
  backgroundFields,
  documentFields,
  numberedDocumentFields,
  imageFields,
  screeningFields,
  tokenFields,
  onboardingFields,
  accountFields,
] as const;
