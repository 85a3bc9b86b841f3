// The first page reads this: `zod/mini` is the same zod at a fraction of the weight.
import * as z from 'zod/mini';

import { role } from './permissions.ts';

/** `GET /api/environment`, open to everyone: what the page must know before anybody has signed in. Nothing here is secret. */
export const environmentAnswer = z.object({
  environment: z.enum(['sandbox', 'live']),
  isEmbeddedSandbox: z.boolean(),
  /** The largest request in bytes that the desk takes. */
  bodyLimitBytes: z.int().check(z.positive()),
  /** What `true` means in reliance screening. Choice: screeningTrueMeans. */
  screeningTrueMeans: z.enum(['match', 'clear']),
  kycVendorId: z.string(),
  /** Whether one may sign in with an account of the company's provider. */
  hasProvider: z.boolean(),
  /** Accounts that exist only beside the embedded sandbox; empty everywhere else. */
  sandboxAccounts: z.array(z.object({ email: z.string(), role })),
});
export type EnvironmentAnswer = z.infer<typeof environmentAnswer>;
