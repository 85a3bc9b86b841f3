import { useFormContext, useWatch } from 'react-hook-form';

import { CountryField } from '#web/shared/forms/country-field.tsx';
import { DateField } from '#web/shared/forms/date-field.tsx';
import { ReferenceField } from '#web/shared/forms/reference-field.tsx';
import { SegmentedField } from '#web/shared/forms/segmented-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';

import { eligibilityLabels as labels, type EligibilityValues } from './eligibility-form-schema.ts';
import { words } from './eligibility-words.ts';

const kinds = [
  { value: 'known', label: words.known },
  { value: 'unknown', label: words.unknown },
];

/** A known customer by reference; an unknown one by e-mail, country and, in the US, state. Spec: Eligibility. */
export function CustomerFields() {
  const { control } = useFormContext<EligibilityValues>();
  const [customer, country] = useWatch({ control, name: ['customer', 'countryOfResidence'] });
  return (
    <>
      <SegmentedField control={control} name="customer" label={questionWords.customer} options={kinds} />
      {customer === 'known' ? (
        <ReferenceField />
      ) : (
        <>
          <TextField control={control} name="email" type="email" label={labels.email} required />
          <CountryField
            control={control}
            name="countryOfResidence"
            label={labels.countryOfResidence}
            required
          />
          {country === 'US' ? (
            <TextField
              control={control}
              name="state"
              label={labels.state}
              placeholder={words.stateExample}
              required
            />
          ) : null}
          <DateField control={control} name="dateOfBirth" label={labels.dateOfBirth} />
        </>
      )}
    </>
  );
}
