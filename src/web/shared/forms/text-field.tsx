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

/** One line of text in a form. */
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

/** A password of the person's own, which their browser may keep. */
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
  /** Whether a recovery code is taken instead; not while the app is being set up. */
  takesRecovery?: boolean;
  isFocusedFirst?: boolean;
}

/** The code of a second factor: the phone's keyboard has digits, and the browser offers what it knows. */
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

/** Tells a password manager whose password is typed beside it. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
