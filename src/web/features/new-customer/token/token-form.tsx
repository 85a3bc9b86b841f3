import { useForm } from 'react-hook-form';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { SecretField } from '#web/shared/forms/secret-field.tsx';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';

import { ContactFields } from '../creation/contact-fields.tsx';
import { CreationForm } from '../creation/creation-form.tsx';
import classes from './token-form.module.css';
import { words } from '../words/new-customer-words.ts';
import { emptyToken, tokenResolver, type TokenValues, toTokenRequest } from './token-values.ts';
import type { Unsent } from '../creation/unsent-work.ts';
import { useCreation } from '../creation/use-creation.ts';

interface TokenFormProps {
  identityReference: string;
  onUnsent: (unsent: Unsent) => void;
}

const labels = { ...fieldNames, 'provider.vendor': words.vendor, 'provider.token': words.token };

/** A customer whom the KYC vendor has verified. The token is let go as soon as the service has taken it. Spec: Endpoints › Identities. */
export function TokenForm({ identityReference, onUnsent }: TokenFormProps) {
  const vendor = useEnvironment()?.kycVendorId ?? '';
  const form = useForm<TokenValues>({
    defaultValues: emptyToken(identityReference),
    resolver: tokenResolver(vendor),
    mode: 'onTouched',
  });
  const { control } = form;
  const creation = useCreation({
    operation: 'shareToken',
    form,
    toRequest: (values: TokenValues) => toTokenRequest(values, vendor),
    onUnsent,
  });
  return (
    <CreationForm way="token" form={form} labels={labels} creation={creation}>
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
