import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

import { TextBox } from './text-box.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';

interface TextFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  /** Identifiers are typed in monospace, without correction by the browser. */
  isIdentifier?: boolean;
  rightSection?: ReactNode;
}

/** One line of text. A customer's data is never completed from the browser's memory unless asked for. */
export function TextField<Values extends FieldValues, Transformed>({
  type = 'text',
  autoComplete = 'off',
  placeholder,
  isIdentifier = false,
  rightSection,
  ...props
}: TextFieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  return (
    <TextBox
      {...shared}
      type={type}
      autoComplete={autoComplete}
      placeholder={placeholder}
      endPiece={rightSection}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
      {...(isIdentifier
        ? {
            isMonospace: true,
            spellCheck: false,
            autoCapitalize: 'off',
            autoCorrect: 'off',
          }
        : {})}
    />
  );
}
