import { shareTokenRequest } from '#contract/service/identity.ts';
import type { RequestOf } from '#contract/service/operations.ts';
import { contractResolver } from '#web/shared/forms/use-desk-form.ts';
import { toMobileNumber } from '#web/shared/identity-form/to-customer-identity.ts';

/** Token share as the form holds it; the vendor is configuration. Spec: Share identity by KYC-vendor token */
export interface TokenValues {
  identityReference: string;
  email: string;
  mobileNumber: string;
  provider: { token: string };
}

/** The form as it opens: nothing but the reference. */
export function emptyToken(identityReference: string): TokenValues {
  return { identityReference, email: '', mobileNumber: '', provider: { token: '' } };
}

/** The form's rules: the contract's, on what would be sent. */
export function tokenResolver(vendor: string) {
  return contractResolver<TokenValues>(shareTokenRequest, (values) => toTokenRequest(values, vendor));
}

/** The contract's request, with the vendor that the desk is set up for. Choice: kycVendor. */
export function toTokenRequest(values: TokenValues, vendor: string): RequestOf<'shareToken'> {
  return {
    identityReference: values.identityReference.trim(),
    email: values.email.trim(),
    mobileNumber: toMobileNumber(values.mobileNumber),
    provider: { vendor, token: values.provider.token.trim() },
  };
}
