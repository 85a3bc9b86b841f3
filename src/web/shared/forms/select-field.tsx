import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';

import { Select } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';

import type { FieldProps } from './field-props.ts';
import { optionMeant } from './option-meant.ts';
import { asText, useField } from './use-field.ts';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  options: readonly (string | SelectOption)[];
  placeholder?: string;
  /** Called after the field has changed, for fields that depend on it. */
  onPicked?: (value: string) => void;
}

/**
 * One of many, found by typing. The value is exactly the option's, an empty text when nothing is chosen. What was typed and can only mean
 * one of them picks it when the field is left, so that Tab is enough.
 */
export function SelectField<Values extends FieldValues, Transformed>({
  options,
  placeholder = 'Choose…',
  onPicked,
  ...props
}: SelectFieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  const pick = (picked: string) => {
    change(picked);
    onPicked?.(picked);
  };
  const takeTyped = (typed: string) => {
    const meant = optionMeant(options, typed);
    if (meant !== null && meant !== value) pick(meant);
  };
  return (
    <Select
      {...shared}
      searchable
      // Led to from elsewhere it must not cover what stands below: a key or a click opens it.
      openOnFocus={false}
      clearable={!shared.required}
      autoComplete="off"
      placeholder={placeholder}
      nothingFoundMessage="Nothing matches"
      limit={300}
      maxDropdownHeight={280}
      data={[...options]}
      value={asText(value) || null}
      onChange={(picked) => pick(picked ?? '')}
      // The list forgets what was typed when it is left, so this must come before it.
      onBlurCapture={(event) => takeTyped(event.currentTarget.value)}
    />
  );
}
