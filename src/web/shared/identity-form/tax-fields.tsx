import type { Control, FieldValues } from 'react-hook-form';

import { TextField } from '#web/shared/forms/text-field.tsx';

import { FieldGroup } from './field-group.tsx';
import { asTheContractAsks, type LookOf, pathBelow } from './field-look.ts';
import { fieldNames, words } from './identity-form-words.ts';

interface TaxFieldsProps<Values extends FieldValues, Transformed> {
  control: Control<Values, unknown, Transformed>;
  /** Path of the CustomerIdentity in the form. */
  at: string;
  lookOf?: LookOf;
}

/** What a customer with a US address has to tell. Spec: CustomerIdentity; details 9. */
export function TaxFields<Values extends FieldValues, Transformed>({
  control,
  at,
  lookOf = asTheContractAsks,
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
