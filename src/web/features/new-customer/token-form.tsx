import { Box } from '@mantine/core';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { asTyped } from '#web/shared/forms/clean-input.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { asText, type FieldProps, useField } from '#web/shared/forms/use-field.ts';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';

import { ContactFields, CreationForm } from './creation-form.tsx';
import { words } from './new-customer-words.ts';
import { emptyToken, tokenResolver, toTokenRequest, type TokenValues } from './token-values.ts';
import { type Unsent, useCreation } from './use-creation.ts';

const labels = { ...fieldNames, 'provider.vendor': words.vendor, 'provider.token': words.token };

interface TokenFormProps {
  identityReference: string;
  onUnsent: (unsent: Unsent) => void;
}

/** Discards the vendor's token once accepted. Spec: Endpoints › Identities. */
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
        <Box component="dl" m={0}>
          <Box component="dt" fw={500}>
            {words.vendor}
          </Box>
          <Box component="dd" mt={2} mx={0} mb={0} ff="monospace">
            {vendor === '' ? words.vendorUnknown : vendor}
          </Box>
          <Box component="dd" mt={2} mx={0} mb={0} fz="xs" c="dimmed">
            {words.vendorHelp}
          </Box>
        </Box>
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

/** Hides the token, which browsers and password managers must not offer to store. */
function SecretField(props: FieldProps<TokenValues>) {
  const { shared, value, change } = useField(props);
  return (
    <TextBox
      {...shared}
      {...asTyped}
      type="password"
      data-1p-ignore
      data-lpignore="true"
      data-form-type="other"
      isIdentifier
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
