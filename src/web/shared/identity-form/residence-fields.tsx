import type { ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
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
  /** Further fields, before the tax fields of those who seldom have any. */
  children?: ReactNode;
}

const taxFields = ['taxIdType', 'taxId', 'taxState'] as const;

/** The address, and the tax fields: needed with a US address, and there for a US person with any other. Spec: CustomerIdentity. */
export function ResidenceFields<Values extends FieldValues, Transformed>({
  form,
  at,
  children,
  ...look
}: ResidenceFieldsProps<Values, Transformed>) {
  const { control } = form;
  const country: unknown = useWatch({ control, name: pathBelow<Values>(at, 'residentialAddress.country') });
  const usOnly = taxFields.map((field) => pathBelow<Values>(at, field));
  const isUs = country === 'US';
  const tax = <TaxFields control={control} at={at} required={isUs} {...look} />;
  return (
    <>
      <AddressFields form={form} at={`${at}.residentialAddress`} usOnly={usOnly} {...look} />
      {isUs ? tax : null}
      {children}
      {isUs ? null : tax}
    </>
  );
}

interface AddressFieldsProps<Values extends FieldValues, Transformed> {
  form: UseFormReturn<Values, unknown, Transformed>;
  /** Path of the ResidentialAddress in the form. */
  at: string;
  lookOf?: LookOf;
  lead?: string;
  /** Further fields that only the US asks for: with another country they are no longer missing. */
  usOnly?: readonly FieldPath<Values>[];
}

/** Where the customer lives; a US address needs its state. Spec: Resources › ResidentialAddress. */
export function AddressFields<Values extends FieldValues, Transformed>({
  form,
  at,
  lookOf = asInContract,
  lead,
  usOnly = [],
}: AddressFieldsProps<Values, Transformed>) {
  const { control } = form;
  const nameOf = (field: string) => pathBelow<Values>(at, field);
  const country: PathValue<Values, ReturnType<typeof nameOf>> = useWatch({
    control,
    name: nameOf('country'),
  });
  const pick = (picked: string) => {
    if (picked !== 'US') form.clearErrors([nameOf('state'), ...usOnly]);
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
  /** The address is in the US. */
  required: boolean;
  lookOf?: LookOf;
}

/** The tax details of a US person, wherever they live. Spec: CustomerIdentity. */
function TaxFields<Values extends FieldValues, Transformed>({
  control,
  at,
  required,
  lookOf = asInContract,
}: TaxFieldsProps<Values, Transformed>) {
  const text = (field: (typeof taxFields)[number], placeholder: string, help?: string) => (
    <TextField
      control={control}
      name={pathBelow<Values>(at, field)}
      label={fieldNames[field]}
      placeholder={placeholder}
      description={help}
      required={required}
      {...lookOf(field)}
    />
  );
  return (
    <FieldGroup title={words.usTax} lead={words.usTaxHelp}>
      {text('taxIdType', words.taxIdTypeExample)}
      {text('taxId', words.taxIdForm)}
      {text('taxState', '', words.taxStateHelp)}
    </FieldGroup>
  );
}
