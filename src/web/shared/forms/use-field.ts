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

/** What every field of a form takes. `Transformed` is what the form's schema makes of its values. */
export interface FieldProps<Values extends FieldValues, Transformed = Values> {
  /** The form's; without it that of the form around. */
  control?: Control<Values, unknown, Transformed>;
  name: FieldPath<Values>;
  label: string;
  description?: ReactNode;
  /** Marks the label; the schema decides. */
  required?: boolean;
  disabled?: boolean;
  /** Takes the focus when the form appears. */
  isFocusedFirst?: boolean;
}

/**
 * Binds one field of a form. `shared` goes on any input: label, description and error are tied to it, and its id is
 * its name, so that the error summary can lead to it.
 */
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
    // A form without first values has empty fields.
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

/** The message at a field: one that is empty is asked for by its name. */
export function errorOf(label: string, message: string | undefined): string | undefined {
  if (message === fillThisIn) return formWords.enter({ label: midSentence(label) });
  return message === undefined ? undefined : contractText(message);
}

/** A field's value as the text in its input. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
