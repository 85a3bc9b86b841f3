import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';

import { Autocomplete } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';

import type { FieldProps } from './field-props.ts';
import { asText, useField } from './use-field.ts';

interface SuggestFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  suggestions: readonly string[];
  placeholder?: string;
  /** Called after the field has changed, for fields that depend on it. */
  onPicked?: (value: string) => void;
}

/** Any text, with some offered. What was typed stays as it is: the service knows what it takes. */
export function SuggestField<Values extends FieldValues, Transformed>({
  suggestions,
  placeholder,
  onPicked,
  ...props
}: SuggestFieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  const text = asText(value);
  return (
    <Autocomplete
      {...shared}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      data={matching(suggestions, text)}
      filter={({ options }) => options}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: false }}
      value={text}
      onChange={(next) => {
        change(next);
        onPicked?.(next);
      }}
    />
  );
}

/** A text that already is one of the suggestions hides none of the others, so that it can be changed for another. */
function matching(suggestions: readonly string[], text: string): string[] {
  if (suggestions.includes(text)) return [...suggestions];
  const wanted = text.trim().toLowerCase();
  return suggestions.filter((suggestion) => suggestion.toLowerCase().includes(wanted));
}
