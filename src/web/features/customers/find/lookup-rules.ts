import * as z from 'zod';

import { email, identityReference } from '#contract/service/primitives.ts';

import { words } from '../words/customers-words.ts';

const isEmail = (text: string) => text.includes('@');

/**
 * The look-up's fields. White space around a pasted value goes; anything else that is no reference is refused before a
 * call is made. Spec: Resources › IdentityReference; details 2.
 */
export const lookupSchema = z.object({
  identityReference: z
    .string()
    .trim()
    .min(1, words.lookUpNothingTyped)
    .refine((text) => !isEmail(text), {
      message: words.lookUpEmailMisplaced,
      abort: true,
    })
    .pipe(identityReference),
  email: z.string().trim().pipe(z.literal('').or(email)),
});
export type LookupValues = z.infer<typeof lookupSchema>;
