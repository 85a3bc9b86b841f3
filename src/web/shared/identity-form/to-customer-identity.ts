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
import { midSentence } from '#web/shared/format/text.ts';

import { words } from './identity-form-words.ts';

/** A request as a form holds it, field for field: what is not filled in is an empty text. */
export type FormOf<Request> = {
  [Name in keyof Request]-?: NonNullable<Request[Name]> extends string
    ? string
    : FormOf<NonNullable<Request[Name]>>;
};

/** A form for a request of texts, in which nothing is filled in. */
export function emptyFormOf<Request extends object>(schema: z.ZodType<unknown, Request>): FormOf<Request> {
  const values = {};
  for (const { path } of leavesOf(schema)) set(values, path, '');
  return values as FormOf<Request>;
}

export type AddressValues = FormOf<ResidentialAddress>;
export type CustomerIdentityValues = FormOf<CustomerIdentity>;

/** The paths of a person's fields in a request that has them. */
export type PersonPath = PersonPaths[keyof PersonPaths];

/** The path of each of a person's fields, by its own name. */
export type PersonPaths = {
  readonly [Name in Exclude<keyof CustomerIdentity, 'residentialAddress'>]: `customerIdentity.${Name}`;
} & {
  readonly [Name in keyof ResidentialAddress]: `customerIdentity.residentialAddress.${Name}`;
};

/** A person with every field empty. */
export const emptyCustomerIdentity = (): CustomerIdentityValues => emptyFormOf(customerIdentity);

/** An address as the request has it; the key `state` is always there. Spec: Resources › ResidentialAddress. */
export function toAddress({ addressLine, suburb, state, postCode, country }: AddressValues) {
  return {
    addressLine: addressLine.trim(),
    suburb: suburb.trim(),
    state: country === 'US' ? toStateCode(state) : state.trim(),
    postCode: postCode.trim(),
    country,
  };
}

/** A person as they are sent: of the optional fields those that were filled in, wherever they live. Spec: CustomerIdentity; choice: usTaxId. */
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

/** A US tax identifier for the request: `AAA-GG-SSSS` of nine digits, however they were grouped; any other text as it was typed. Spec: CustomerIdentity. */
export function toTaxId(typed: string): string {
  const digits = withPlainDigits(typed).replaceAll(/[\s.\p{Pd}\u2212]/gu, '');
  return /^\d{9}$/.test(digits)
    ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
    : typed.trim();
}

/** A US state for the request: the code of two letters in capitals, whatever case it was typed in. Choice: taxStateLetters. */
export function toStateCode(typed: string): string {
  const state = typed.trim();
  return /^[a-z]{2}$/i.test(state) ? state.toUpperCase() : state;
}

/** Only what was filled in, without white space around it: an empty text would be refused as a wrong one instead of a missing one. */
export function filledOnly<Name extends string>(fields: Record<Name, string>): Partial<Record<Name, string>> {
  const trimmed = Object.entries<string>(fields).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== '')) as Partial<Record<Name, string>>;
}

/** A phone number without what people put between its digits; none while they have not said which of two. Spec: Endpoints › Share identity documents. */
export function toMobileNumber(typed: string): string {
  if (undecidedText(typed) !== null) return '';
  return typed.replaceAll(/[\s().-]/g, '');
}

/** The labels of a form with a CustomerIdentity and so many numbered documents, by path, in the order of the page. */
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
    [`${at}.type`, `${name}, ${midSentence(words.documentType)}`],
    [`${at}.data.number`, `${name}, ${midSentence(words.documentNumber)}`],
  ];
}
