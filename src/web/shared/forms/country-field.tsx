import type { FieldValues } from 'react-hook-form';

import { countryOptions } from './countries.ts';
import { SelectField } from './select-field.tsx';
import type { FieldProps } from './use-field.ts';
import { formWords } from './form-words.ts';

interface CountryFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  onPicked?: (code: string) => void;
}

/** A country, found by its English name or its code. The value is the alpha-2 code. */
export function CountryField<Values extends FieldValues, Transformed>(
  props: CountryFieldProps<Values, Transformed>,
) {
  return <SelectField {...props} options={countryOptions} placeholder={formWords.chooseCountry} />;
}
