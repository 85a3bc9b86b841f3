import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';

import { countryOptions, nameCountriesAhead } from './countries.ts';
import { formWords } from './form-words.ts';
import { SelectField } from './select-field.tsx';
import type { FieldProps } from './use-field.ts';
import { stateOptions } from './us-states.ts';

interface CountryFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  onPicked?: (code: string) => void;
}

/** The value is alpha-2. */
export function CountryField<Values extends FieldValues, Transformed>(
  props: CountryFieldProps<Values, Transformed>,
) {
  // Loads names when idle, once the field exists.
  useEffect(nameCountriesAhead, []);
  return <SelectField {...props} options={countryOptions} placeholder={formWords.chooseCountry} />;
}

/** The value is two letters. */
export function StateField<Values extends FieldValues, Transformed>(props: FieldProps<Values, Transformed>) {
  return <SelectField {...props} options={stateOptions} placeholder={formWords.chooseState} />;
}
