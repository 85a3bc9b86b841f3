import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';

import classes from './field-group.module.css';

interface FieldGroupProps {
  title: string;
  /** Below the title: what the fields are for. */
  lead?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together, named by a legend; two in a row where there is space. */
export function FieldGroup({ title, lead, children }: FieldGroupProps) {
  return (
    <Box
      component="fieldset"
      m={0}
      p="md"
      bg="var(--rampart-surface)"
      bd="1px solid var(--rampart-line)"
      bdrs="md"
      miw={0}
    >
      <legend className={classes.legend}>{title}</legend>
      {lead ? (
        <Box mt={-6} mb="sm" c="dimmed">
          {lead}
        </Box>
      ) : null}
      <div className={classes.fields}>{children}</div>
    </Box>
  );
}

/** A field over the whole width of its group. */
export function WholeRow({ children }: { children: ReactNode }) {
  return <div className={classes.whole}>{children}</div>;
}

/** What a form may say of a shared field otherwise than the contract does. */
export interface FieldLook {
  required?: boolean;
  description?: ReactNode;
  placeholder?: string;
}

/** The look of a field by its own name (`givenName`, `country`). */
export type LookOf = (field: string) => FieldLook;

export const asInContract: LookOf = () => ({});

/** The path of a field below `at`; '' is the form itself. */
export function pathBelow<Values extends FieldValues>(at: string, field: string): FieldPath<Values> {
  return (at === '' ? field : `${at}.${field}`) as FieldPath<Values>;
}
