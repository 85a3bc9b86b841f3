import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ReactNode } from 'react';

/** What a form may say of a shared field otherwise than the contract does. */
export interface FieldLook {
  required?: boolean;
  description?: ReactNode;
  placeholder?: string;
}

/** The look of a field by its own name (`givenName`, `country`). */
export type LookOf = (field: string) => FieldLook;

export const asTheContractAsks: LookOf = () => ({});

/** The path of a field below `at`; '' is the form itself. */
export function pathBelow<Values extends FieldValues>(at: string, field: string): FieldPath<Values> {
  return (at === '' ? field : `${at}.${field}`) as FieldPath<Values>;
}
