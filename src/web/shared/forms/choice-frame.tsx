import { type ReactNode, useId } from 'react';

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
  const describedBy = [error ? `${id}-error` : '', description ? `${id}-description` : ''].filter(Boolean);
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
        aria-describedby={describedBy.join(' ') || undefined}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
      >
        {children}
      </div>
      {description ? (
        <p className={classes.description} id={`${id}-description`}>
          {description}
        </p>
      ) : null}
      {error ? (
        <p className={classes.error} id={`${id}-error`} data-field-error>
          {error}
        </p>
      ) : null}
    </div>
  );
}
