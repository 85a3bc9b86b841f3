import type { ComponentPropsWithRef } from 'react';

import { type FieldFacts, FieldFrame } from './field-frame.tsx';
import classes from './text-area.module.css';
import box from './text-box.module.css';

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
  withAsterisk = true,
  widest,
  isMonospace = false,
  id,
  ...input
}: TextAreaProps) {
  const facts = { label, description, error, required, withAsterisk, widest };
  return (
    <FieldFrame {...facts} id={id}>
      {(tied) => (
        <textarea
          {...input}
          {...tied}
          className={`${box.input} ${classes.area}`}
          data-monospace={isMonospace || undefined}
        />
      )}
    </FieldFrame>
  );
}
