import { Box } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';

import classes from './field-group.module.css';

interface FieldGroupProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

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

interface FieldInputsProps<Name extends string> {
  inputs: Readonly<Record<Name, ReactNode>>;
}

/** Makes a new field of the contract fail to compile without its input. */
export function FieldInputs<Name extends string>({ inputs }: FieldInputsProps<Name>) {
  return Object.entries<ReactNode>(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>);
}

export function WholeRow({ children }: { children: ReactNode }) {
  return <div className={classes.whole}>{children}</div>;
}

export interface FieldLook {
  required?: boolean;
  description?: ReactNode;
  placeholder?: string;
}

/** Overrides by the field's own name (`givenName`). */
export type LookOf = (field: string) => FieldLook;

export const asInContract: LookOf = () => ({});

/** Returns the path below `at`; '' is the form. */
export function pathBelow<Values extends FieldValues>(at: string, field: string): FieldPath<Values> {
  return (at === '' ? field : `${at}.${field}`) as FieldPath<Values>;
}
