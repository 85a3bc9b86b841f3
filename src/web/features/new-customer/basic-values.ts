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

/** Basic creation as the form holds it; here the birth date is `dateOfBirth`. Spec: Endpoints › Create basic identity. */
export type BasicValues = FormOf<RequestOf<'createBasicIdentity'>>;

export const basicResolver = contractResolver<BasicValues>(createBasicIdentityRequest, toBasicRequest);

/** The labels of the form, by path, in the order of the page. */
export const basicLabels = formLabelsOf(createBasicIdentityRequest);

/** The form as it opens: nothing but the reference. */
export function emptyBasic(identityReference: string): BasicValues {
  return { ...emptyFormOf(createBasicIdentityRequest), identityReference };
}

/** Whether any of an address was filled in: then all of it has to be. */
export function hasAddress(address: AddressValues): boolean {
  return Object.values(address).some((text: string) => text.trim() !== '');
}

/** The contract's request: what was left empty is left out. */
export function toBasicRequest(values: BasicValues): RequestOf<'createBasicIdentity'> {
  const { identityReference, residentialAddress, ...texts } = values;
  return {
    identityReference: identityReference.trim(),
    ...filledOnly(texts),
    ...(hasAddress(residentialAddress) ? { residentialAddress: toAddress(residentialAddress) } : {}),
  };
}
