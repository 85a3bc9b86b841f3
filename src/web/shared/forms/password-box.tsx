import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';

import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { asTyped } from './clean-input.ts';
import classes from './text-box.module.css';
import { frameOf, type TextBox } from './text-box.tsx';

type PasswordBoxProps = Omit<
  ComponentProps<typeof TextBox>,
  'type' | 'endPiece' | 'endWidth' | 'isAmount' | 'isMonospace' | 'around'
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
