import * as z from 'zod';

import { problem } from './problem.ts';

/** How one thing is that Rampart can't work without; `unknown`: it can't be told while the database does not answer. */
export const healthWord = z.enum(['ok', 'failing', 'unknown']);
export type HealthWord = z.infer<typeof healthWord>;

const checks = {
  /** It answers, and soon. */
  database: healthWord,
  /** It can be written: without it nothing is done. Trust: 1. */
  trail: healthWord,
  /** Not before the newest entry of the trail, and near the service's, which refuses signatures of another time. */
  clock: healthWord,
};

/** What `GET /health/ready` answers with 200. Trust: 15. */
export const readyAnswer = z.object({ status: z.literal('ready'), ...checks });

/** And with 503: a problem that says which of the three is not well. */
export const notReadyAnswer = z.object({ ...problem.shape, ...checks });

/** The three checks. */
export type Health = { readonly [Check in keyof typeof checks]: HealthWord };
