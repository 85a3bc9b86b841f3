import type { FieldValues } from 'react-hook-form';

import { formWords } from './form-words.ts';
import { SelectField } from './select-field.tsx';
import { stateOptions } from './us-states.ts';
import type { FieldProps } from './use-field.ts';

/** A state of the US, found by its name or its letters. The value is the two letters. */
export function StateField<Values extends FieldValues, Transformed>(props: FieldProps<Values, Transformed>) {
  return <SelectField {...props} options={stateOptions} placeholder={formWords.chooseState} />;
}
