import { PasswordInput, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

import { contractText } from '#web/shared/language/contract-texts.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { asTyped } from './clean-input.ts';
import classes from './text-box.module.css';

/** The words around an input: its name above, what it is for and what is wrong with it below. */
interface FieldFacts {
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  /** False where it's plain that the field must be filled in: the label then has no asterisk. */
  withAsterisk?: boolean | undefined;
  /** In pixels. */
  widest?: number | undefined;
}

/** Those words as Mantine's inputs take them. A test finds the message by `data-field-error`. */
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
  /** Identifiers and codes are in monospace, and the browser corrects nothing. */
  isIdentifier?: boolean;
  isAmount?: boolean;
  /** At the end of the text. */
  endPiece?: ReactNode;
  /** In pixels. */
  endWidth?: number | undefined;
  /** The description says what the typed text is read as: it is below the text, and fields side by side stay in line. */
  isReadBack?: boolean;
  /** Puts something around the input alone: a list below it. */
  around?: TextInputProps['inputContainer'];
}

const identifierInput = {
  'data-monospace': true,
  spellCheck: false,
  autoCapitalize: 'off',
  autoCorrect: 'off',
} as const;

/** One line of text, with its name, its description and its error. A customer's data is never completed from the browser's memory unless asked for. */
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

/** Several lines of text, as high as what is in it, or as the person makes it. */
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

/** A password of the person's own: hidden until they ask to see it; pasting and autofill work. */
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
      // Mantine marks its box as wrong, not the input that a screen reader reads.
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
