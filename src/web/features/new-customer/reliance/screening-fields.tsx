import type { Control } from 'react-hook-form';

import { DateField } from '#web/shared/forms/date-field.tsx';
import { RadioField } from '#web/shared/forms/radio-field.tsx';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';

import { words } from '../words/new-customer-words.ts';
import {
  type RelianceValues,
  screeningResult,
  type ScreeningFinding,
  type TrueMeans,
} from './reliance-values.ts';

interface ScreeningFieldsProps {
  control: Control<RelianceValues>;
  /** Undefined while nobody knows: then nothing can be chosen. */
  trueMeans: TrueMeans | undefined;
}

const options = [
  { value: 'no-match', label: words.noMatch },
  { value: 'match', label: words.match },
] as const satisfies readonly { value: ScreeningFinding; label: string }[];

/** Both results in words, neither chosen beforehand: `false` is a value. Spec: Identity reliance. Choice: screeningTrueMeans. */
export function ScreeningFields({ control, trueMeans }: ScreeningFieldsProps) {
  const help =
    trueMeans === undefined
      ? words.meaningUnknown
      : words.sentAs(screeningResult('no-match', trueMeans), screeningResult('match', trueMeans));
  return (
    <FieldGroup title={words.screening} lead={words.screeningLead}>
      <DateField
        control={control}
        name="screeningDate"
        label={words.screeningDate}
        description={words.screeningDateHelp}
        required
      />
      {(['screeningSanctionsResult', 'screeningPepResult'] as const).map((name) => (
        <WholeRow key={name}>
          <RadioField
            control={control}
            name={name}
            label={words[name]}
            description={help}
            options={options}
            disabled={trueMeans === undefined}
            required
          />
        </WholeRow>
      ))}
    </FieldGroup>
  );
}
