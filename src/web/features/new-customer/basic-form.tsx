import { memo } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { TextField } from '#web/shared/forms/text-field.tsx';
import { useFormValue } from '#web/shared/forms/use-desk-form.ts';
import { AddressFields } from '#web/shared/identity-form/residence-fields.tsx';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';
import { fieldNames, words as formWords } from '#web/shared/identity-form/identity-form-words.ts';
import { PersonFields } from '#web/shared/identity-form/person-fields.tsx';

import {
  basicLabels,
  basicResolver,
  type BasicValues,
  emptyBasic,
  hasAddress,
  toBasicRequest,
} from './basic-values.ts';
import { CreationForm } from './creation-form.tsx';
import { words } from './new-customer-words.ts';
import { type Unsent, useCreation } from './use-creation.ts';

const BasicFields = memo(function BasicFields({ form }: { form: UseFormReturn<BasicValues> }) {
  const { control } = form;
  const isAddressGiven = useFormValue(form, ({ residentialAddress }) => hasAddress(residentialAddress));
  const country = useFormValue(form, ({ residentialAddress }) => residentialAddress.country);
  const addressLook = (field: string) =>
    isAddressGiven && (field !== 'state' || country === 'US') ? {} : { required: false };
  return (
    <>
      <FieldGroup title={formWords.account}>
        <WholeRow>
          <TextField
            control={control}
            name="identityReference"
            label={fieldNames.identityReference}
            description={words.referenceHelp}
            isIdentifier
            required
          />
        </WholeRow>
        <WholeRow>
          <TextField control={control} name="email" label={fieldNames.email} type="email" />
        </WholeRow>
      </FieldGroup>
      <PersonFields
        control={control}
        at=""
        birthDate="dateOfBirth"
        lookOf={optional}
        lead={words.representative}
      />
      <AddressFields form={form} at="residentialAddress" lookOf={addressLook} lead={words.addressOptional} />
    </>
  );
});

interface WayFormProps {
  identityReference: string;
  onUnsent: (unsent: Unsent) => void;
  onToPrice: (identityReference: string) => void;
}

/** Requires only the reference. Spec: Endpoints › Create basic identity. */
export function BasicForm({ identityReference, onUnsent, onToPrice }: WayFormProps) {
  const creation = useCreation({
    operation: 'createBasicIdentity',
    defaults: emptyBasic(identityReference),
    resolver: basicResolver,
    toRequest: toBasicRequest,
    birthDateOf,
    onUnsent,
  });
  return (
    <CreationForm
      way="basic"
      labels={basicLabels}
      creation={creation}
      birthDateOf={birthDateOf}
      onToPrice={onToPrice}
    >
      <BasicFields form={creation.form} />
    </CreationForm>
  );
}

const birthDateOf = ({ dateOfBirth }: BasicValues) => dateOfBirth;

const optional = () => ({ required: false });
