// The first page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

import { objectFault } from '#contract/service/identifier-forms.ts';

/** Body of `POST /api/search`: what was pasted. It travels in a body, since it may be an e-mail, and addresses end up in logs. */
export const searchRequest = z.strictObject(
  {
    text: z.string('Enter what to search for').check(
      z.trim(),
      z.minLength(1, 'Enter what to search for'),
      z.maxLength(300, 'Use at most 300 characters'),
      // oxlint-disable-next-line no-control-regex -- PostgreSQL can't look for it
      z.regex(/^[^\u0000]*$/, 'Leave out the character with no width'),
    ),
  },
  { error: objectFault },
);

/** By what a record was found. */
export const searchMatches = [
  'reference',
  'ramp-id',
  'email',
  'phone',
  'wallet',
  'transaction-hash',
] as const;

/** A record that fits: identifiers exactly or by their beginning (3 characters or more), personal values exactly. */
export const searchItem = z.object({
  kind: z.enum(['customer', 'ramp']),
  /** The customer's reference or the ramp's id. */
  id: z.string(),
  matched: z.enum(searchMatches),
  /** What else says who it is, masked: the e-mail, or the route. Null where nothing is known. */
  label: z.nullable(z.string()),
});
export type SearchItem = z.infer<typeof searchItem>;

/** Answer: exact ones first, at most 20. */
export const searchAnswer = z.object({ items: z.array(searchItem) });
export type SearchAnswer = z.infer<typeof searchAnswer>;
