// The first page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

import { environmentAnswer } from './environment.ts';
import { staffMember } from './session.ts';

/**
 * What stands in the page itself, so that its program need not ask for it. `staff` is null for whoever is not signed in, and for whoever
 * comes by a link of another site, with which no cookie is sent: then the page asks.
 */
export const pageStart = z.object({
  environment: environmentAnswer,
  staff: z.nullable(staffMember),
  /** As in `sessionAnswer`. */
  staffId: z.optional(z.string()),
});
export type PageStart = z.infer<typeof pageStart>;
