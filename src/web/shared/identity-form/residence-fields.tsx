import {
  type Control,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';

import { CountryField } from '#web/shared/forms/country-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';

import { asInContract, FieldGroup, type LookOf, pathBelow, WholeRow } from './field-group.tsx';
import { fieldNames, words } from './identity-form-words.ts';

interface ResidenceFieldsProps<Values extends FieldValues, Transformed> {
  form: UseFormReturn<Values, unknown, Transformed>;
  /** Path of the CustomerIdentity in the form. */
  at: string;
  lookOf?: LookOf;
}

const taxFields = ['taxIdType', 'taxId', 'taxState'];

/** The address, and the tax fields that go with the US alone: another country empties them. Spec: CustomerIdentity. */
export function ResidenceFields<Values extends FieldValues, Transformed>({
  form,
  at,
  ...look
}: ResidenceFieldsProps<Values, Transformed>) {
  const { control } = form;
  const country: unknown = useWatch({ control, name: pathBelow<Values>(at, 'residentialAddress.country') });
  const emptyTax = (picked: string) => {
    if (picked === 'US') return;
    for (const field of taxFields) {
      const path = pathBelow<Values>(at, field);
      form.setValue(path, '' as PathValue<Values, typeof path>);
      form.clearErrors(path);
    }
  };
  return (
    <>
      <AddressFields form={form} at={`${at}.residentialAddress`} onCountry={emptyTax} {...look} />
      {country === 'US' ? <TaxFields control={control} at={at} {...look} /> : null}
    </>
  );
}

interface AddressFieldsProps<Values extends FieldValues, Transformed> {
  form: UseFormReturn<Values, unknown, Transformed>;
  /** Path of the ResidentialAddress in the form. */
  at: string;
  lookOf?: LookOf;
  lead?: string;
  /** Called when the country has changed. */
  onCountry?: (country: string) => void;
}

/** Where the customer lives; a US address needs its state. Spec: Resources › ResidentialAddress. */
export function AddressFields<Values extends FieldValues, Transformed>({
  form,
  at,
  lookOf = asInContract,
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

interface TaxFieldsProps<Values extends FieldValues, Transformed> {
  control: Control<Values, unknown, Transformed>;
  /** Path of the CustomerIdentity in the form. */
  at: string;
  lookOf?: LookOf;
}

/** The tax details of a customer with a US address. Spec: CustomerIdentity. */
function TaxFields<Values extends FieldValues, Transformed>({
  control,
  at,
  lookOf = asInContract,
}: TaxFieldsProps<Values, Transformed>) {
  const text = (field: 'taxIdType' | 'taxId' | 'taxState', placeholder: string, help?: string) => (
    <TextField
      control={control}
      name={pathBelow<Values>(at, field)}
      label={fieldNames[field]}
      placeholder={placeholder}
      description={help}
      required
      {...lookOf(field)}
    />
  );
  return (
    <FieldGroup title={words.usTax}>
      {text('taxIdType', words.taxIdTypeExample)}
      {text('taxId', words.taxIdForm)}
      {text('taxState', '', words.taxStateHelp)}
    </FieldGroup>
  );
}
