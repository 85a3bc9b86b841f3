import { queryOptions } from '@tanstack/react-query';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { type AnsweredCalls, inheritPosition, liveHeaders } from '#web/shared/api/live-reads.ts';

interface OwnKnowledge {
  /** The request ids of answers that the page got itself: the record isn't read again for them. */
  answered?: AnsweredCalls;
  /** Adds what the page was answered itself to what was read. */
  complete?: (read: CustomerRecord) => CustomerRecord;
}

/**
 * Rampart's own record of a customer: empty for an unknown reference. It is read again as soon as something about them changes, but for the
 * answers that the page got itself.
 */
export function knownCustomerQuery(
  identityReference: string,
  { answered = [], complete = (read) => read }: OwnKnowledge = {},
) {
  return queryOptions({
    queryKey: ['customer', identityReference, 'record'],
    queryFn: async ({ signal, ...query }) => {
      const read = await deskCall('getCustomer', {
        params: { identityReference },
        headers: liveHeaders(query),
        signal,
      });
      return inheritPosition(read, complete(read));
    },
    staleTime: 0,
    meta: { live: [{ kind: 'customer', id: identityReference }], answered },
  });
}
