import type { ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  useFormContext,
} from 'react-hook-form';

import { fillThisIn } from '#contract/service/identifier-forms.ts';
import { midSentence } from '#web/shared/format/text.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

import { formWords } from './form-words.ts';

export interface FieldProps<Values extends FieldValues, Transformed = Values> {
  control?: Control<Values, unknown, Transformed>;
  name: FieldPath<Values>;
  label: string;
  description?: ReactNode;
  /** Marks the label only. */
  required?: boolean;
  disabled?: boolean;
  isFocusedFirst?: boolean;
}

/** Returns `shared` to spread on any input. */
export function useField<Values extends FieldValues, Transformed>(props: FieldProps<Values, Transformed>) {
  const around = useFormContext<Values, unknown, Transformed>();
  const {
    control = around.control,
    name,
    label,
    description,
    required = false,
    disabled = false,
    isFocusedFirst = false,
  } = props;
  const { field, fieldState } = useController<Values, typeof name, Transformed>({
    control,
    name,
    // Fields default to empty.
    defaultValue: '' as FieldPathValue<Values, typeof name>,
  });
  return {
    value: field.value as unknown,
    change: field.onChange as (value: unknown) => void,
    shared: {
      label,
      description,
      required,
      disabled,
      error: errorOf(label, fieldState.error?.message),
      name: field.name,
      ref: field.ref,
      onBlur: field.onBlur,
      ...(isFocusedFirst ? { 'data-autofocus': true, autoFocus: true } : {}),
    },
  };
}

/** Asks for an empty field by name. */
export function errorOf(label: string, message: string | undefined): string | undefined {
  if (message === fillThisIn) return formWords.enter({ label: midSentence(label) });
  return message === undefined ? undefined : contractText(message);
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
