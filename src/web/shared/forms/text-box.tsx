import { PasswordInput, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

import { contractText } from '#web/shared/language/contract-texts.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { asTyped } from './clean-input.ts';
import classes from './text-box.module.css';

interface FieldFacts {
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  withAsterisk?: boolean | undefined;
  widest?: number | undefined;
}

/** Maps a field's facts to Mantine's props. Tests find the message by `data-field-error`. */
function frameOf({ required, withAsterisk = true, widest, error, ...words }: FieldFacts) {
  return {
    ...words,
    ...(error === undefined ? {} : { error: typeof error === 'string' ? contractText(error) : error }),
    errorProps: { 'data-field-error': true },
    ...(required ? { required, withAsterisk } : {}),
    ...(widest === undefined ? {} : { maw: widest }),
  };
}

interface TextBoxProps
  extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'className' | 'style'>, FieldFacts {
  isIdentifier?: boolean;
  isAmount?: boolean;
  endPiece?: ReactNode;
  endWidth?: number | undefined;
  /** Shows the description below the text, to keep neighbours aligned. */
  isReadBack?: boolean;
  /** Wraps the input only, for a list below. */
  around?: TextInputProps['inputContainer'];
}

const identifierInput = {
  'data-monospace': true,
  spellCheck: false,
  autoCapitalize: 'off',
  autoCorrect: 'off',
} as const;

/** No autofill unless asked for: it holds customers' data. */
export function TextBox({
  label,
  description,
  error,
  required,
  withAsterisk,
  widest,
  isIdentifier = false,
  isAmount = false,
  isReadBack = false,
  endPiece,
  endWidth = 32,
  around,
  ...input
}: TextBoxProps) {
  return (
    <TextInput
      {...frameOf({ label, description, error, required, withAsterisk, widest })}
      autoComplete="off"
      {...(isIdentifier && identifierInput)}
      {...input}
      classNames={{
        input: classes.input,
        section: classes.end,
        ...(isAmount && { description: classes.atEnd }),
      }}
      data-amount={isAmount || undefined}
      {...(around && { inputContainer: around })}
      {...(isReadBack && { inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
      {...(endPiece
        ? { rightSection: endPiece, rightSectionWidth: endWidth, rightSectionPointerEvents: 'none' }
        : {})}
    />
  );
}

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style'>, FieldFacts {
  isIdentifier?: boolean;
}

export function TextArea({
  label,
  description,
  error,
  required,
  withAsterisk,
  widest,
  isIdentifier = false,
  ...input
}: TextAreaProps) {
  return (
    <Textarea
      {...frameOf({ label, description, error, required, withAsterisk, widest })}
      {...(isIdentifier && identifierInput)}
      {...input}
      resize="vertical"
      classNames={{ input: `${classes.input} ${classes.area}` }}
    />
  );
}

type PasswordBoxProps = Omit<
  TextBoxProps,
  'type' | 'endPiece' | 'endWidth' | 'isAmount' | 'isIdentifier' | 'isReadBack' | 'around'
>;

/** For the person's own password: pasting and autofill work. */
export function PasswordBox({
  label,
  description,
  error,
  required,
  withAsterisk,
  widest,
  ...input
}: PasswordBoxProps) {
  return (
    <PasswordInput
      {...frameOf({ label, description, error, required, withAsterisk, widest })}
      {...input}
      // Mantine marks its wrapper invalid, not the input that screen readers read.
      aria-invalid={error ? true : undefined}
      classNames={{ input: classes.box }}
      {...asTyped}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': words.showTyped }}
    />
  );
}
