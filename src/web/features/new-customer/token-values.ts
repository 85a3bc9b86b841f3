import { shareTokenRequest } from '#contract/service/identity.ts';
import type { RequestOf } from '#contract/service/operations.ts';
import { contractResolver } from '#web/shared/forms/use-desk-form.ts';
import { type FormOf, toMobileNumber } from '#web/shared/identity-form/to-customer-identity.ts';

type TokenRequest = RequestOf<'shareToken'>;

/** Without the vendor, which is configuration. Spec: Share identity by KYC-vendor token */
export interface TokenValues extends FormOf<Omit<TokenRequest, 'provider'>> {
  provider: FormOf<Omit<TokenRequest['provider'], 'vendor'>>;
}

export function emptyToken(identityReference: string): TokenValues {
  return { identityReference, email: '', mobileNumber: '', provider: { token: '' } };
}

export function tokenResolver(vendor: string) {
  return contractResolver<TokenValues>(shareTokenRequest, (values) => toTokenRequest(values, vendor));
}

/** Adds the configured vendor. Choice: kycVendor. */
export function toTokenRequest(values: TokenValues, vendor: string) {
  return {
    identityReference: values.identityReference.trim(),
    email: values.email.trim(),
    mobileNumber: toMobileNumber(values.mobileNumber),
    provider: { vendor, token: values.provider.token.trim() },
  } satisfies Required<TokenRequest>;
}
