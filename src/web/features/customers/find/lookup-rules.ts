import * as z from 'zod/mini';

import { emailText, referenceText } from '#contract/service/identifier-forms.ts';

import { words } from '../words/customers-words.ts';

const isEmail = (text: string) => text.includes('@');

/**
 * The look-up's fields. White space around a pasted value goes; anything else that is no reference is refused before a
 * call is made. Spec: Resources › IdentityReference;
 */
export const lookupSchema = z.object({
  identityReference: z.pipe(
    z.string().check(
      z.trim(),
      z.minLength(1, words.lookUpNothingTyped),
      z.refine((text) => !isEmail(text), { error: words.lookUpEmailMisplaced, abort: true }),
    ),
    referenceText,
  ),
  email: z.pipe(z.string().check(z.trim()), z.union([z.literal(''), emailText])),
});
export type LookupValues = z.infer<typeof lookupSchema>;
