import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { purposesOfTransaction, sourcesOfFunds } from '#contract/service/occupations.ts';
import { SelectField } from '#web/shared/forms/select-field.tsx';

import { FieldGroup, WholeRow } from './field-group.tsx';
import { asTheContractAsks, type LookOf, pathBelow } from './field-look.ts';
import { fieldNames, words } from './identity-form-words.ts';
import { OccupationFields } from './occupation-fields.tsx';

interface FundsFieldsProps<Values extends FieldValues, Transformed> {
  form: UseFormReturn<Values, unknown, Transformed>;
  lookOf?: LookOf;
}

/** Occupation, source of funds and purpose. Spec: Resources › Enumerations. */
export function FundsFields<Values extends FieldValues, Transformed>({
  form,
  lookOf = asTheContractAsks,
}: FundsFieldsProps<Values, Transformed>) {
  const { control } = form;
  return (
    <FieldGroup title={words.occupationAndFunds}>
      <OccupationFields form={form} lookOf={lookOf} />
      <WholeRow>
        <SelectField
          control={control}
          name={pathBelow<Values>('', 'sourceOfFunds')}
          label={fieldNames.sourceOfFunds}
          options={sourcesOfFunds}
          required
          {...lookOf('sourceOfFunds')}
        />
      </WholeRow>
      <SelectField
        control={control}
        name={pathBelow<Values>('', 'purposeOfTransaction')}
        label={fieldNames.purposeOfTransaction}
        options={purposesOfTransaction}
        required
        {...lookOf('purposeOfTransaction')}
      />
    </FieldGroup>
  );
}
