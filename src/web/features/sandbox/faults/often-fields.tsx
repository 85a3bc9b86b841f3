import { useFormContext, useWatch } from 'react-hook-form';

import { SegmentedField } from '#web/shared/forms/segmented-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';

import { faultWords as words } from '../words/fault-words.ts';
import { type Often, oftens } from './fault-rules.ts';

/** How often a fault strikes: once, so many times, or until it is cleared. Needs a `FormProvider`. */
export function OftenFields() {
  const { control } = useFormContext<{ often: Often; times: string }>();
  const often = useWatch({ control, name: 'often' });
  return (
    <>
      <SegmentedField
        control={control}
        name="often"
        label={words.often}
        options={oftens.map((value) => ({ value, label: words.oftenChoices[value] }))}
      />
      {often === 'count' ? <TextField control={control} name="times" label={words.times} required /> : null}
    </>
  );
}
