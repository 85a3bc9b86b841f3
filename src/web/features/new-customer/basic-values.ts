import { formLabelsOf } from '#contract/fields/leaves.ts';
import { createBasicIdentityRequest } from '#contract/service/identity.ts';
import type { RequestOf } from '#contract/service/operations.ts';
import { contractResolver } from '#web/shared/forms/use-desk-form.ts';
import {
  type AddressValues,
  emptyFormOf,
  filledOnly,
  type FormOf,
  toAddress,
} from '#web/shared/identity-form/to-customer-identity.ts';

/** Names the birth date `dateOfBirth`. Spec: Endpoints › Create basic identity. */
export type BasicValues = FormOf<RequestOf<'createBasicIdentity'>>;

export const basicResolver = contractResolver<BasicValues>(createBasicIdentityRequest, toBasicRequest);

export const basicLabels = formLabelsOf(createBasicIdentityRequest);

export function emptyBasic(identityReference: string): BasicValues {
  return { ...emptyFormOf(createBasicIdentityRequest), identityReference };
}

/** Returns true for a partly filled address, which is required as a whole. */
export function hasAddress(address: AddressValues): boolean {
  return Object.values(address).some((text: string) => text.trim() !== '');
}

/** Omits empty fields. */
export function toBasicRequest(values: BasicValues): RequestOf<'createBasicIdentity'> {
  const { identityReference, residentialAddress, ...texts } = values;
  return {
    identityReference: identityReference.trim(),
    ...filledOnly(texts),
    ...(hasAddress(residentialAddress) ? { residentialAddress: toAddress(residentialAddress) } : {}),
  };
}
