import { type ReactNode, useId } from 'react';

import { BelowField, describedBy } from './field-frame.tsx';
import classes from './field-frame.module.css';
import type { useField } from './use-field.ts';

type Shared = Pick<ReturnType<typeof useField>['shared'], 'label' | 'description' | 'error' | 'required'>;

interface ChoiceFrameProps {
  shared: Shared;
  className: string | undefined;
  children: ReactNode;
}

/** The frame of a few choices of which one is taken: their name above, what they are for and what is wrong below. */
export function ChoiceFrame({
  shared: { label, description, error, required },
  className,
  children,
}: ChoiceFrameProps) {
  const id = useId();
  return (
    <div className={classes.frame}>
      <div className={classes.label} id={id}>
        {label}
        {required ? (
          <span className={classes.asterisk} aria-hidden>
            {' *'}
          </span>
        ) : null}
      </div>
      <div
        role="radiogroup"
        className={className}
        aria-labelledby={id}
        aria-describedby={describedBy(id, { description, error })}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
      >
        {children}
      </div>
      <BelowField id={id} description={description} error={error} />
    </div>
  );
}
