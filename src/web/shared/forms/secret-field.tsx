import type { FieldValues } from 'react-hook-form';

import { TextBox } from './text-box.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';

/** A secret that is pasted once: never shown, and no password of the person's, so that nothing offers to keep it. Details 11. */
export function SecretField<Values extends FieldValues, Transformed>(props: FieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  return (
    <TextBox
      {...shared}
      type="password"
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      data-form-type="other"
      isMonospace
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
