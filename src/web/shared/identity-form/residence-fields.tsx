import { type FieldValues, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form';

import { AddressFields } from './address-fields.tsx';
import { type LookOf, pathBelow } from './field-look.ts';
import { TaxFields } from './tax-fields.tsx';

interface ResidenceFieldsProps<Values extends FieldValues, Transformed> {
  form: UseFormReturn<Values, unknown, Transformed>;
  /** Path of the CustomerIdentity in the form. */
  at: string;
  lookOf?: LookOf;
}

const taxFields = ['taxIdType', 'taxId', 'taxState'];

/** The address, and the tax fields that go with the US alone: another country empties them. Spec: CustomerIdentity; details 7, 9. */
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
