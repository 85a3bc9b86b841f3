import { type FieldValues, useController } from 'react-hook-form';

import type { FieldProps } from './field-props.ts';

/**
 * Binds one field of a form. `shared` goes on any input: label, description and error are tied to it, and its id is
 * its name, so that the error summary can lead to it.
 */
export function useField<Values extends FieldValues, Transformed>(props: FieldProps<Values, Transformed>) {
  const {
    control,
    name,
    label,
    description,
    required = false,
    disabled = false,
    isFocusedFirst = false,
  } = props;
  const { field, fieldState } = useController<Values, typeof name, Transformed>({ control, name });
  return {
    value: field.value as unknown,
    change: field.onChange as (value: unknown) => void,
    shared: {
      label,
      description,
      required,
      disabled,
      error: fieldState.error?.message,
      name: field.name,
      ref: field.ref,
      onBlur: field.onBlur,
      ...(isFocusedFirst ? { 'data-autofocus': true, autoFocus: true } : {}),
    },
  };
}

/** A field's value as the text in its input. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
