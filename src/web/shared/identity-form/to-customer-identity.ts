import { set } from 'react-hook-form';
import type * as z from 'zod';

import { formLabelsOf, leavesOf } from '#contract/fields/leaves.ts';
import {
  customerIdentity,
  type CustomerIdentity,
  type ResidentialAddress,
} from '#contract/service/identity.ts';
import { operations } from '#contract/service/operations.ts';

import { withPlainDigits } from '#web/shared/forms/clean-text.ts';
import { undecidedText } from '#web/shared/forms/read-amount.ts';
import { commaList, midSentence } from '#web/shared/format/text.ts';

import { words } from './identity-form-words.ts';

/** A request as form values: empty texts for missing ones. */
export type FormOf<Request> = {
  [Name in keyof Request]-?: NonNullable<Request[Name]> extends string
    ? string
    : FormOf<NonNullable<Request[Name]>>;
};

export function emptyFormOf<Request extends object>(schema: z.ZodType<unknown, Request>): FormOf<Request> {
  const values = {};
  for (const { path } of leavesOf(schema)) set(values, path, '');
  return values as FormOf<Request>;
}

export type AddressValues = FormOf<ResidentialAddress>;
export type CustomerIdentityValues = FormOf<CustomerIdentity>;

export type PersonPath = PersonPaths[keyof PersonPaths];

export type PersonPaths = {
  readonly [Name in Exclude<keyof CustomerIdentity, 'residentialAddress'>]: `customerIdentity.${Name}`;
} & {
  readonly [Name in keyof ResidentialAddress]-?: `customerIdentity.residentialAddress.${Name}`;
};

export const emptyCustomerIdentity = (): CustomerIdentityValues => emptyFormOf(customerIdentity);

/** Always has `state`. Spec: Resources › ResidentialAddress. */
export function toAddress({ addressLine, suburb, state, postCode, country }: AddressValues) {
  return {
    addressLine: addressLine.trim(),
    suburb: suburb.trim(),
    state: country === 'US' ? toStateCode(state) : state.trim(),
    postCode: postCode.trim(),
    country,
  } satisfies Required<AddressValues>;
}

/** Leaves out empty optional fields. Spec: CustomerIdentity; choice: usTaxId. */
export function toCustomerIdentity(identity: CustomerIdentityValues) {
  const { givenName, surname, dob, residentialAddress, taxId, taxState, ...others } = identity;
  return {
    givenName: givenName.trim(),
    surname: surname.trim(),
    dob,
    ...filledOnly({ ...others, taxId: toTaxId(taxId), taxState: toStateCode(taxState) }),
    residentialAddress: toAddress(residentialAddress),
  };
}

/** Formats nine digits as `AAA-GG-SSSS`. Spec: CustomerIdentity. */
export function toTaxId(typed: string): string {
  const digits = withPlainDigits(typed).replaceAll(/[\s.\p{Pd}\u2212]/gu, '');
  return /^\d{9}$/.test(digits)
    ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
    : typed.trim();
}

/** Upper-cases a two-letter state code. Choice: taxStateLetters. */
export function toStateCode(typed: string): string {
  const state = typed.trim();
  return /^[a-z]{2}$/i.test(state) ? state.toUpperCase() : state;
}

/** Drops empty texts, which would be refused as wrong instead of missing. */
export function filledOnly<Name extends string>(fields: Record<Name, string>): Partial<Record<Name, string>> {
  const trimmed = Object.entries<string>(fields).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== '')) as Partial<Record<Name, string>>;
}

/** Strips separators from a phone number; empty while ambiguous. Spec: Endpoints › Share identity documents. */
export function toMobileNumber(typed: string): string {
  if (undecidedText(typed) !== null) return '';
  return typed.replaceAll(/[\s().-]/g, '');
}

/** Returns labels by path, in page order, for a number of documents. */
export function identityLabels(documents: number): Readonly<Record<string, string>> {
  return {
    ...formLabelsOf(operations.updateIdentity.request),
    ...Object.fromEntries(Array.from({ length: documents }, (_, index) => documentLabels(index)).flat()),
  };
}

function documentLabels(index: number): [string, string][] {
  const at = `identityDocuments.${index}`;
  const name = words.documentOf({ place: index + 1 });
  return [
    [`${at}.type`, commaList([name, midSentence(words.documentType)])],
    [`${at}.data.number`, commaList([name, midSentence(words.documentNumber)])],
  ];
}
