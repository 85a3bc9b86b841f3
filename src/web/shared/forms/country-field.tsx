import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';

import { countryOptions, nameCountriesAhead } from './countries.ts';
import { SelectField } from './select-field.tsx';
import type { FieldProps } from './use-field.ts';
import { formWords } from './form-words.ts';

interface CountryFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  onPicked?: (code: string) => void;
}

/** A country, found by any of its names or codes. The value is the alpha-2 code. */
export function CountryField<Values extends FieldValues, Transformed>(
  props: CountryFieldProps<Values, Transformed>,
) {
  // The browser's own list of names, read when it is at rest.
  useEffect(nameCountriesAhead, []);
  return <SelectField {...props} options={countryOptions} placeholder={formWords.chooseCountry} />;
}
