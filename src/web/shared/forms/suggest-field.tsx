import type { FieldValues } from 'react-hook-form';

import { Combobox } from './combobox.tsx';
import { findOptions, namedOption } from './find-options.ts';
import { asText, type FieldProps, useField } from './use-field.ts';

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
  const take = (next: string) => {
    change(next);
    onPicked?.(next);
  };
  return (
    <Combobox
      shared={shared}
      placeholder={placeholder}
      text={text}
      find={(hasTyped) => matching(suggestions, text, hasTyped).map(namedOption)}
      chosen={text}
      isClosedList={false}
      onType={take}
      onPick={(option) => take(option.value)}
      onLeave={() => true}
      onTakeBack={() => false}
    />
  );
}

/**
 * A suggestion that is already in the field hides none of the others, so that it can be changed for another; once it is typed out
 * there is no list, which would cover the next field.
 */
function matching(suggestions: readonly string[], text: string, hasTyped: boolean): readonly string[] {
  if (suggestions.includes(text)) return hasTyped ? [] : suggestions;
  return findOptions(suggestions.map(namedOption), text).map(({ value }) => value);
}
