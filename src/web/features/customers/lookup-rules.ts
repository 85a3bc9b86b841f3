import * as z from 'zod';

import { email, identityReference } from '#contract/service/primitives.ts';

const isEmail = (text: string) => text.includes('@');

/**
 * The look-up's fields. White space around a pasted value goes; anything else that is no reference is refused before a
 * call is made. Spec: Resources › IdentityReference; details 2.
 */
export const lookupSchema = z.object({
  identityReference: z
    .string()
    .trim()
    .min(1, 'Enter the identity reference')
    .refine((text) => !isEmail(text), {
      message: 'This is an e-mail address: put it under E-mail, and the customer’s reference here',
      abort: true,
    })
    .pipe(identityReference),
  email: z.string().trim().pipe(z.literal('').or(email)),
});
export type LookupValues = z.infer<typeof lookupSchema>;

/** Whether a text has the form of a ramp's id (32 hexadecimal digits). It may still be a legal reference. Choice: rampRecord. */
export function looksLikeRampId(text: string): boolean {
  return /^[0-9a-f]{32}$/i.test(text.trim());
}
