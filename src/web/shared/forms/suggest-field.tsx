import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';

import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
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
  const [hasTyped, setHasTyped] = useState(false);
  return (
    <Autocomplete
      {...shared}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      data={matching(suggestions, text, hasTyped)}
      filter={({ options }) => options}
      maxDropdownHeight={280}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      value={text}
      onDropdownClose={() => setHasTyped(false)}
      onChange={(next) => {
        setHasTyped(true);
        change(next);
        onPicked?.(next);
      }}
    />
  );
}

/**
 * A suggestion that stands in the field already hides none of the others, so that it can be changed for another; typed to
 * its end it needs no list any more, which would cover what comes next.
 */
function matching(suggestions: readonly string[], text: string, hasTyped: boolean): string[] {
  if (suggestions.includes(text)) return hasTyped ? [] : [...suggestions];
  const wanted = text.trim().toLowerCase();
  return suggestions.filter((suggestion) => suggestion.toLowerCase().includes(wanted));
}
