import { type ComponentProps, useContext } from 'react';

import { PasswordBox } from './password-box.tsx';
import { FieldFaults } from './small-form.tsx';
import { TextBox } from './text-box.tsx';

type SmallFieldProps = Omit<ComponentProps<typeof TextBox>, 'error'> & {
  name: string;
  /** A password of the person's own. */
  isPassword?: boolean;
  /** Takes the focus when the form appears. */
  isFirst?: boolean;
};

/** A field of a `SmallForm`. */
export function SmallField({ isPassword = false, isFirst = false, ...field }: SmallFieldProps) {
  const faults = useContext(FieldFaults);
  const Box = isPassword ? PasswordBox : TextBox;
  const first = isFirst ? { autoFocus: true, 'data-autofocus': true } : {};
  return <Box {...field} {...first} error={faults[field.name]} />;
}
