import { useFormContext, useWatch } from 'react-hook-form';

import { SegmentedField } from '#web/shared/forms/segmented-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';

import { faultWords as words } from '../words/fault-words.ts';
import { type Often, oftens } from './fault-rules.ts';

interface OftenValues {
  often: Often;
  oftenOfCallbacks: Often;
}

/** How often a fault strikes: once, so many times, or until it is cleared. Needs a `FormProvider`. */
export function OftenFields({ name }: { name: keyof OftenValues }) {
  const { control } = useFormContext<OftenValues & { times: string }>();
  const often = useWatch({ control, name });
  return (
    <>
      <SegmentedField
        control={control}
        name={name}
        label={words.often}
        options={oftens.map((value) => ({ value, label: words.oftenChoices[value] }))}
      />
      {often === 'count' ? <TextField control={control} name="times" label={words.times} required /> : null}
    </>
  );
}
