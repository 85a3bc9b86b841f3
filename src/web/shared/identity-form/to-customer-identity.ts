import type { AddressValues, CustomerIdentityValues } from './identity-values.ts';

/** An address as it is sent; the key `state` is always there. Spec: Resources › ResidentialAddress; details 7. */
export function toAddress({ addressLine, suburb, state, postCode, country }: AddressValues) {
  return {
    addressLine: addressLine.trim(),
    suburb: suburb.trim(),
    state: country === 'US' ? toStateCode(state) : state.trim(),
    postCode: postCode.trim(),
    country,
  };
}

/** A person as they are sent: the tax fields go with a US address only. Spec: CustomerIdentity; details 7, 9. */
export function toCustomerIdentity(identity: CustomerIdentityValues) {
  const { taxIdType, taxId, taxState } = identity;
  return {
    givenName: identity.givenName.trim(),
    surname: identity.surname.trim(),
    dob: identity.dob,
    ...(identity.residentialAddress.country === 'US'
      ? filledOnly({ taxIdType, taxId, taxState: toStateCode(taxState) })
      : {}),
    residentialAddress: toAddress(identity.residentialAddress),
  };
}

/** A US state as it is sent: the code of two letters in capitals, whatever case it was typed in. Choice: taxStateLetters. */
export function toStateCode(typed: string): string {
  const state = typed.trim();
  return /^[a-z]{2}$/i.test(state) ? state.toUpperCase() : state;
}

/** Only what was filled in, without white space around it: an empty text would be refused as a wrong one instead of a missing one. */
export function filledOnly<Name extends string>(fields: Record<Name, string>): Partial<Record<Name, string>> {
  const trimmed = Object.entries<string>(fields).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== '')) as Partial<Record<Name, string>>;
}

/** A phone number without what people put between its digits. Spec: Endpoints › Share identity documents. */
export function toMobileNumber(typed: string): string {
  return typed.replaceAll(/[\s().-]/g, '');
}
