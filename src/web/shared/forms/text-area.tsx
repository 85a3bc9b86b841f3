import { Textarea } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

import { type FieldFacts, frameOf } from './text-box.tsx';
import classes from './text-box.module.css';

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style'>, FieldFacts {
  /** For what was copied from a program. */
  isMonospace?: boolean;
}

/** Several lines of text, as high as what is in it, or as the person makes it. */
export function TextArea({
  label,
  description,
  error,
  required,
  withAsterisk,
  widest,
  isMonospace = false,
  ...input
}: TextAreaProps) {
  return (
    <Textarea
      {...frameOf({ label, description, error, required, withAsterisk, widest })}
      {...input}
      resize="vertical"
      classNames={{ input: `${classes.input} ${classes.area}` }}
      data-monospace={isMonospace || undefined}
    />
  );
}
