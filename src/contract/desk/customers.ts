import * as z from 'zod';

import { identityReference } from '#contract/service/primitives.ts';
import { requestObject } from '#contract/service/request-rules.ts';

import { submission } from './submissions.ts';

/** A row of `GET /api/customers`: someone for whom the desk has made a submission. Newest first. */
export const customerSummary = z.object({
  identityReference,
  submissionCount: z.number().int().nonnegative(),
  lastSubmission: submission.omit({ images: true }),
});
export type CustomerSummary = z.infer<typeof customerSummary>;

const wrongCursor = 'Use a cursor that a list answered';
const wrongLimit = 'Ask for 1 to 100 rows';

/** Query of the desk's lists: an opaque `cursor` from `nextCursor`, at most 100 rows. */
export const listQuery = requestObject({
  cursor: z.string(wrongCursor).max(200, wrongCursor).optional(),
  limit: z.coerce
    .number<string>(wrongLimit)
    .int(wrongLimit)
    .min(1, wrongLimit)
    .max(100, wrongLimit)
    .default(25),
});

export const customerList = z.object({ items: z.array(customerSummary), nextCursor: z.string().nullable() });
export type CustomerList = z.infer<typeof customerList>;

/** `GET /api/customers/{ref}`: everything that the desk itself knows; empty for someone it never dealt with. */
export const customerRecord = z.object({ identityReference, submissions: z.array(submission) });
export type CustomerRecord = z.infer<typeof customerRecord>;
