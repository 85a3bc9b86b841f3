import { type UseFormReturn, useWatch } from 'react-hook-form';

import {
  occupationIndustries,
  occupationsByIndustry,
  purposesOfTransaction,
  sourcesOfFunds,
} from '#contract/service/occupations.ts';
import { SelectField } from '#web/shared/forms/select-field.tsx';

import classes from '../steps/steps.module.css';
import { customerLabels as labels, type CustomerValues } from './customer-values.ts';

/** Occupation and funds. The occupations offered are those of the industry, so a new industry clears the old one. Spec: Enumerations. */
export function FundsFields({ form }: { form: UseFormReturn<CustomerValues> }) {
  const { control } = form;
  const industry = useWatch({ control, name: 'occupationIndustry' });
  const occupations = occupationsOf(industry);
  const pickIndustry = (picked: string) => {
    const offered = occupationsOf(picked);
    const only = offered.length === 1 ? offered[0] : undefined;
    form.setValue('occupation', only ?? '', { shouldDirty: true });
    form.clearErrors('occupation');
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Occupation and funds</legend>
      <div className={classes.fields}>
        <div className={classes.whole}>
          <SelectField
            control={control}
            name="occupationIndustry"
            label={labels.occupationIndustry}
            options={occupationIndustries}
            onPicked={pickIndustry}
            required
          />
        </div>
        <div className={classes.whole}>
          <SelectField
            control={control}
            name="occupation"
            label={labels.occupation}
            options={occupations}
            placeholder={occupations.length === 0 ? 'Choose the industry first' : 'Choose…'}
            disabled={occupations.length === 0}
            required
          />
        </div>
        <div className={classes.whole}>
          <SelectField
            control={control}
            name="sourceOfFunds"
            label={labels.sourceOfFunds}
            options={sourcesOfFunds}
            required
          />
        </div>
        <SelectField
          control={control}
          name="purposeOfTransaction"
          label={labels.purposeOfTransaction}
          options={purposesOfTransaction}
          required
        />
      </div>
    </fieldset>
  );
}

/** The occupations of an industry by its own name, inherited names excluded. */
function occupationsOf(industry: string): readonly string[] {
  return Object.entries(occupationsByIndustry).find(([name]) => name === industry)?.[1] ?? [];
}
