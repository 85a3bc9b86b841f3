import { type FieldValues, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form';

import { CountryField } from '#web/shared/forms/country-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';

import { FieldGroup, WholeRow } from './field-group.tsx';
import { asTheContractAsks, type LookOf, pathBelow } from './field-look.ts';
import { fieldNames, words } from './identity-form-words.ts';

interface AddressFieldsProps<Values extends FieldValues, Transformed> {
  form: UseFormReturn<Values, unknown, Transformed>;
  /** Path of the ResidentialAddress in the form. */
  at: string;
  lookOf?: LookOf;
  lead?: string;
  /** Called when the country has changed. */
  onCountry?: (country: string) => void;
}

/** Where the customer lives; a US address needs its state. Spec: Resources › ResidentialAddress; details 7. */
export function AddressFields<Values extends FieldValues, Transformed>({
  form,
  at,
  lookOf = asTheContractAsks,
  lead,
  onCountry,
}: AddressFieldsProps<Values, Transformed>) {
  const { control } = form;
  const nameOf = (field: string) => pathBelow<Values>(at, field);
  const country: PathValue<Values, ReturnType<typeof nameOf>> = useWatch({
    control,
    name: nameOf('country'),
  });
  const pick = (picked: string) => {
    if (picked !== 'US') form.clearErrors(nameOf('state'));
    onCountry?.(picked);
  };
  const text = (field: 'postCode' | 'addressLine' | 'suburb' | 'state', required: boolean) => (
    <TextField
      control={control}
      name={nameOf(field)}
      label={fieldNames[field]}
      required={required}
      {...lookOf(field)}
    />
  );
  return (
    <FieldGroup title={words.address} lead={lead}>
      <CountryField
        control={control}
        name={nameOf('country')}
        label={fieldNames.country}
        onPicked={pick}
        required
        {...lookOf('country')}
      />
      {text('postCode', true)}
      <WholeRow>{text('addressLine', true)}</WholeRow>
      {text('suburb', true)}
      {text('state', country === 'US')}
    </FieldGroup>
  );
}
