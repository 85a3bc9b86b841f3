import { TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

import { contractText } from '#web/shared/language/contract-texts.ts';

import classes from './text-box.module.css';

/** The words around an input: its name above, what it is for and what is wrong with it below. */
export interface FieldFacts {
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
export function frameOf({ required, withAsterisk = true, widest, error, ...words }: FieldFacts) {
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
  /** For identifiers: every character has the same width. */
  isMonospace?: boolean;
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

/** One line of text, with its name, its description and its error. */
export function TextBox({
  label,
  description,
  error,
  required,
  withAsterisk,
  widest,
  isMonospace = false,
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
      {...input}
      classNames={{
        input: classes.input,
        section: classes.end,
        ...(isAmount && { description: classes.atEnd }),
      }}
      data-monospace={isMonospace || undefined}
      data-amount={isAmount || undefined}
      {...(around && { inputContainer: around })}
      {...(isReadBack && { inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
      {...(endPiece
        ? { rightSection: endPiece, rightSectionWidth: endWidth, rightSectionPointerEvents: 'none' }
        : {})}
    />
  );
}
