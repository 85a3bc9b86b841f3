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

/** A country, found by any of its names or codes. The value is the alpha-2 code. */
export function CountryField<Values extends FieldValues, Transformed>(
  props: CountryFieldProps<Values, Transformed>,
) {
  // Names are read while the browser is at rest, and once the field is there.
  useEffect(nameCountriesAhead, []);
  return <SelectField {...props} options={countryOptions} placeholder={formWords.chooseCountry} />;
}

/** A state of the US, found by its name or its letters. The value is the two letters. */
export function StateField<Values extends FieldValues, Transformed>(props: FieldProps<Values, Transformed>) {
  return <SelectField {...props} options={stateOptions} placeholder={formWords.chooseState} />;
}
