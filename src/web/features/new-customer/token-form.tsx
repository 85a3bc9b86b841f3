import { shareTokenRequest } from '#contract/service/identity.ts';
import type { RequestOf } from '#contract/service/operations.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { contractResolver } from '#web/shared/forms/contract-resolver.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { asText, type FieldProps, useField } from '#web/shared/forms/use-field.ts';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';
import { toMobileNumber } from '#web/shared/identity-form/to-customer-identity.ts';

import { ContactFields, CreationForm } from './creation-form.tsx';
import { words } from './new-customer-words.ts';
import classes from './new-customer.module.css';
import { type Unsent, useCreation } from './use-creation.ts';

const labels = { ...fieldNames, 'provider.vendor': words.vendor, 'provider.token': words.token };

interface TokenFormProps {
  identityReference: string;
  onUnsent: (unsent: Unsent) => void;
}

/** Token share as the form holds it; the vendor is configuration. Spec: Share identity by KYC-vendor token */
interface TokenValues {
  identityReference: string;
  email: string;
  mobileNumber: string;
  provider: { token: string };
}

/** A customer whom the KYC vendor has verified. The token is discarded as soon as the service has taken it. Spec: Endpoints › Identities. */
export function TokenForm({ identityReference, onUnsent }: TokenFormProps) {
  const vendor = useEnvironment()?.kycVendorId ?? '';
  const creation = useCreation({
    operation: 'shareToken',
    defaults: emptyToken(identityReference),
    resolver: tokenResolver(vendor),
    toRequest: (values: TokenValues) => toTokenRequest(values, vendor),
    onUnsent,
  });
  const { control } = creation.form;
  return (
    <CreationForm way="token" labels={labels} creation={creation}>
      <ContactFields control={control} />
      <FieldGroup title={words.provider}>
        <dl className={classes.vendor}>
          <dt>{words.vendor}</dt>
          <dd>{vendor === '' ? words.vendorUnknown : vendor}</dd>
          <dd className={classes.help}>{words.vendorHelp}</dd>
        </dl>
        <WholeRow>
          <SecretField
            control={control}
            name="provider.token"
            label={words.token}
            description={words.tokenHelp}
            required
          />
        </WholeRow>
      </FieldGroup>
    </CreationForm>
  );
}

/** A secret that is pasted once: never shown, and no password of the person's, so that nothing offers to keep it. */
function SecretField(props: FieldProps<TokenValues>) {
  const { shared, value, change } = useField(props);
  return (
    <TextBox
      {...shared}
      type="password"
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      data-form-type="other"
      isMonospace
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** The form as it opens: nothing but the reference. */
function emptyToken(identityReference: string): TokenValues {
  return { identityReference, email: '', mobileNumber: '', provider: { token: '' } };
}

/** The form's rules: the contract's, on what would be sent. */
function tokenResolver(vendor: string) {
  return contractResolver<TokenValues>(shareTokenRequest, (values) => toTokenRequest(values, vendor));
}

/** The contract's request, with the vendor that the desk is set up for. Choice: kycVendor. */
function toTokenRequest(values: TokenValues, vendor: string): RequestOf<'shareToken'> {
  return {
    identityReference: values.identityReference.trim(),
    email: values.email.trim(),
    mobileNumber: toMobileNumber(values.mobileNumber),
    provider: { vendor, token: values.provider.token.trim() },
  };
}
