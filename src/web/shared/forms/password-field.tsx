import type { FieldValues } from 'react-hook-form';

import { PasswordBox } from './password-box.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';

interface PasswordFieldProps<Values extends FieldValues, Transformed> extends FieldProps<
  Values,
  Transformed
> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password of the person's own, which their browser may keep. */
export function PasswordField<Values extends FieldValues, Transformed>({
  autoComplete,
  ...props
}: PasswordFieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  return (
    <PasswordBox
      {...shared}
      autoComplete={autoComplete}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
