/** An address as a form holds it; what is not filled in is an empty text. Spec: Resources › ResidentialAddress. */
export interface AddressValues {
  addressLine: string;
  suburb: string;
  state: string;
  postCode: string;
  country: string;
}

/** A person as a form holds them, field for field as in a CustomerIdentity. Spec: Resources › CustomerIdentity. */
export interface CustomerIdentityValues {
  givenName: string;
  surname: string;
  dob: string;
  taxIdType: string;
  taxId: string;
  taxState: string;
  residentialAddress: AddressValues;
}

/** An address of which nothing is filled in. */
export function emptyAddress(): AddressValues {
  return { addressLine: '', suburb: '', state: '', postCode: '', country: '' };
}

/** A person of whom nothing is filled in. */
export function emptyCustomerIdentity(): CustomerIdentityValues {
  return {
    givenName: '',
    surname: '',
    dob: '',
    taxIdType: '',
    taxId: '',
    taxState: '',
    residentialAddress: emptyAddress(),
  };
}
