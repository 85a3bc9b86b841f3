import type { ReactNode } from 'react';

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
export function frameOf({ required, withAsterisk = true, widest, ...words }: FieldFacts) {
  return {
    ...words,
    errorProps: { 'data-field-error': true },
    ...(required ? { required, withAsterisk } : {}),
    ...(widest === undefined ? {} : { maw: widest }),
  };
}
