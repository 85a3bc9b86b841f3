import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { asTyped } from './clean-input.ts';
import { PasswordBox, TextBox } from './text-box.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';

interface TextFieldProps<Values extends FieldValues, Transformed> extends FieldProps<Values, Transformed> {
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  isIdentifier?: boolean;
  rightSection?: ReactNode;
}

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
      isIdentifier={isIdentifier}
      endPiece={rightSection}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

interface PasswordFieldProps<Values extends FieldValues, Transformed> extends FieldProps<
  Values,
  Transformed
> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField<Values extends FieldValues, Transformed>({
  autoComplete,
  ...props
}: PasswordFieldProps<Values, Transformed>) {
  const { shared, value, change } = useField(props);
  return (
    <PasswordBox
      {...shared}
      autoComplete={autoComplete}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

interface CodeFieldProps {
  /** False during set-up. */
  takesRecovery?: boolean;
  isFocusedFirst?: boolean;
}

export function CodeField({ takesRecovery = true, isFocusedFirst = false }: CodeFieldProps) {
  const { shared, value, change } = useField({
    name: 'code',
    label: words.code,
    description: takesRecovery ? words.codeOrRecovery : words.codeHint,
    isFocusedFirst,
  });
  return (
    <TextBox
      {...shared}
      {...asTyped}
      inputMode={takesRecovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      isIdentifier
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

export function AccountName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
