import { TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

import { type FieldFacts, frameOf } from './field-frame.ts';
import classes from './text-box.module.css';

interface TextBoxProps
  extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'className' | 'style'>, FieldFacts {
  /** For identifiers: one of width for every character. */
  isMonospace?: boolean;
  isAmount?: boolean;
  /** At the end of the text. */
  endPiece?: ReactNode;
  /** In pixels. */
  endWidth?: number | undefined;
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
  endPiece,
  endWidth = 32,
  around,
  ...input
}: TextBoxProps) {
  return (
    <TextInput
      {...frameOf({ label, description, error, required, withAsterisk, widest })}
      {...input}
      classNames={{ input: classes.input, section: classes.end }}
      data-monospace={isMonospace || isAmount || undefined}
      data-amount={isAmount || undefined}
      {...(around && { inputContainer: around })}
      {...(endPiece
        ? { rightSection: endPiece, rightSectionWidth: endWidth, rightSectionPointerEvents: 'none' }
        : {})}
    />
  );
}
