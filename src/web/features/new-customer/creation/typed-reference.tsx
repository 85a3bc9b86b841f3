import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { useFormClaim } from '#web/shared/forms/use-form-claim.ts';

interface TypedReferenceProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  children: (reference: string) => ReactNode;
}

/** What says the reference as it is typed now: a key draws this anew, not the form. */
export function TypedReference<Values extends FieldValues>({ form, children }: TypedReferenceProps<Values>) {
  return children(useFormClaim(form, ({ identityReference }) => String(identityReference ?? '').trim()));
}
