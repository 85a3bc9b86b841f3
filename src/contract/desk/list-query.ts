import * as z from 'zod';

import { requestObject } from '#contract/service/request-rules.ts';

const wrongCursor = 'Use a cursor that this list answered, with the same filters';
const wrongLimit = 'Ask for 1 to 100 rows';

/** Query of the desk's lists: an opaque `cursor` from `nextCursor`, at most 100 rows. */
export const listQuery = requestObject({
  cursor: z.string(wrongCursor).max(400, wrongCursor).optional(),
  limit: z.coerce
    .number<string>(wrongLimit)
    .int(wrongLimit)
    .min(1, wrongLimit)
    .max(100, wrongLimit)
    .default(25),
});
export type ListQuery = z.output<typeof listQuery>;

/** A claim in a query. */
export const askedClaim = z
  .enum(['true', 'false'], 'Ask for true or false')
  .transform((text) => text === 'true');

/** An instant in a query: ISO 8601 with its zone. */
export const instant = z.iso.datetime({ offset: true, error: 'Use an ISO 8601 instant with its zone' });
