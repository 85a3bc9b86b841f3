import * as z from 'zod';

import { operationNames } from '../service/operations.ts';

/** `GET /sandbox/calls`: how often the service was called since it started, or since the world began anew; refused calls count too. */
export const callCounts = z.object({
  /** Those of unknown addresses too. */
  total: z.int(),
  byOperation: z.partialRecord(z.enum(operationNames), z.int()),
});
export type CallCounts = z.infer<typeof callCounts>;
