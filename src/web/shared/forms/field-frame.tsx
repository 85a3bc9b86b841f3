import { type ReactNode, useId } from 'react';

import classes from './field-frame.module.css';

/** What stands around an input: its name above, what it is for and what is wrong with it below. */
export interface FieldFacts {
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  /** False where everybody sees that it has to be filled: the label then has no asterisk. */
  withAsterisk?: boolean;
  /** In pixels. */
  widest?: number | undefined;
}

interface FieldFrameProps extends FieldFacts {
  id: string | undefined;
  /** Draws the input with what ties it to the words around it. */
  children: (tied: TiedToFrame) => ReactNode;
}

/** What an input has of its frame: a screen reader says with it what went wrong, then what it is for. */
export interface TiedToFrame {
  id: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The frame of every field that is typed into. */
export function FieldFrame({
  id: given,
  label,
  description,
  error,
  required,
  withAsterisk = true,
  widest,
  children,
}: FieldFrameProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className={classes.frame} style={widest === undefined ? undefined : { maxWidth: widest }}>
      {label ? (
        <label className={classes.label} htmlFor={id} id={`${id}-label`}>
          {label}
          {required && withAsterisk ? (
            <span className={classes.asterisk} aria-hidden>
              {' *'}
            </span>
          ) : null}
        </label>
      ) : null}
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, { description, error }),
      })}
      <BelowField id={id} description={description} error={error} />
    </div>
  );
}

type Below = Pick<FieldFacts, 'description' | 'error'>;

/** The names of what BelowField draws: what went wrong first, then what it is for. */
export function describedBy(id: string, { description, error }: Below): string | undefined {
  const names = [error ? `${id}-error` : '', description ? `${id}-description` : ''];
  return names.filter(Boolean).join(' ') || undefined;
}

/** What a field is for, and what is wrong with it. */
export function BelowField({ id, description, error }: Below & { id: string }) {
  return (
    <>
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
    </>
  );
}
