import { PasswordInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';

import type { FieldProps } from './field-props.ts';
import { asText, useField } from './use-field.ts';

interface PasswordFieldProps<Values extends FieldValues, Transformed> extends FieldProps<
  Values,
  Transformed
> {
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A secret, with a button that shows it. */
export function PasswordField<Values extends FieldValues, Transformed>({
  autoComplete,
  ...props
}: PasswordFieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  return (
    <PasswordInput
      {...shared}
      autoComplete={autoComplete}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed', tabIndex: 0 }}
    />
  );
}
