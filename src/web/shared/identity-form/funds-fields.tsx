import { type FieldValues, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form';

import type { backgroundFields } from '#contract/fields/identity-fields.ts';
import {
  occupationIndustries,
  occupationsByIndustry,
  purposesOfTransaction,
  sourcesOfFunds,
} from '#contract/service/occupations.ts';
import { contractOptions } from '#web/shared/forms/find-options.ts';
import { SelectField } from '#web/shared/forms/select-field.tsx';

import { asInContract, FieldGroup, FieldInputs, type LookOf, pathBelow, WholeRow } from './field-group.tsx';
import { fieldNames, words } from './identity-form-words.ts';

const fundsOptions = contractOptions(sourcesOfFunds);
const purposeOptions = contractOptions(purposesOfTransaction);
const industryOptions = contractOptions(occupationIndustries);

interface FundsFieldsProps<Values extends FieldValues, Transformed> {
  form: UseFormReturn<Values, unknown, Transformed>;
  lookOf?: LookOf;
}

/** Asks for occupation, source of funds and purpose. Spec: Resources › Enumerations. */
export function FundsFields<Values extends FieldValues, Transformed>({
  form,
  lookOf = asInContract,
}: FundsFieldsProps<Values, Transformed>) {
  const { control } = form;
  return (
    <FieldGroup title={words.occupationAndFunds}>
      <FieldInputs<keyof typeof backgroundFields>
        inputs={{
          occupationIndustry: <IndustryField form={form} lookOf={lookOf} />,
          occupation: <OccupationField form={form} lookOf={lookOf} />,
          sourceOfFunds: (
            <WholeRow>
              <SelectField
                control={control}
                name={pathBelow<Values>('', 'sourceOfFunds')}
                label={fieldNames.sourceOfFunds}
                options={fundsOptions}
                required
                {...lookOf('sourceOfFunds')}
              />
            </WholeRow>
          ),
          purposeOfTransaction: (
            <SelectField
              control={control}
              name={pathBelow<Values>('', 'purposeOfTransaction')}
              label={fieldNames.purposeOfTransaction}
              options={purposeOptions}
              required
              {...lookOf('purposeOfTransaction')}
            />
          ),
        }}
      />
    </FieldGroup>
  );
}

interface OccupationFieldProps<Values extends FieldValues, Transformed> {
  form: UseFormReturn<Values, unknown, Transformed>;
  lookOf: LookOf;
}

/** Clears the occupation on a new industry, or sets its only one. Spec: Resources › Enumerations. */
function IndustryField<Values extends FieldValues, Transformed>({
  form,
  lookOf,
}: OccupationFieldProps<Values, Transformed>) {
  const occupationPath = pathBelow<Values>('', 'occupation');
  const pick = (picked: string) => {
    const candidates = occupationsOf(picked);
    const only = candidates.length === 1 ? candidates[0] : undefined;
    form.setValue(occupationPath, (only ?? '') as PathValue<Values, typeof occupationPath>, {
      shouldDirty: true,
    });
    form.clearErrors(occupationPath);
  };
  return (
    <WholeRow>
      <SelectField
        control={form.control}
        name={pathBelow<Values>('', 'occupationIndustry')}
        label={fieldNames.occupationIndustry}
        options={industryOptions}
        onPicked={pick}
        required
        {...lookOf('occupationIndustry')}
      />
    </WholeRow>
  );
}

function OccupationField<Values extends FieldValues, Transformed>({
  form: { control },
  lookOf,
}: OccupationFieldProps<Values, Transformed>) {
  const industry: unknown = useWatch({ control, name: pathBelow<Values>('', 'occupationIndustry') });
  const offered = occupationsOf(industry);
  return (
    <WholeRow>
      <SelectField
        control={control}
        name={pathBelow<Values>('', 'occupation')}
        label={fieldNames.occupation}
        options={contractOptions(offered)}
        required
        {...lookOf('occupation')}
        {...(offered.length === 0 ? { placeholder: words.industryFirst } : {})}
      />
    </WholeRow>
  );
}

/** Ignores inherited names. */
function occupationsOf(industry: unknown): readonly string[] {
  return Object.entries(occupationsByIndustry).find(([name]) => name === industry)?.[1] ?? [];
}
