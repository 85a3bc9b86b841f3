import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** What every field of a form takes. `Transformed` is what the form's schema makes of its values. */
export interface FieldProps<Values extends FieldValues, Transformed = Values> {
  control: Control<Values, unknown, Transformed>;
  name: FieldPath<Values>;
  label: string;
  description?: ReactNode;
  /** Marks the label; the schema decides. */
  required?: boolean;
  disabled?: boolean;
  /** Takes the focus when the form appears. */
  isFocusedFirst?: boolean;
}
