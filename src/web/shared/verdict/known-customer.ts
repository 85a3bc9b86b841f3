import { queryOptions } from '@tanstack/react-query';

import { customersApi } from '#contract/desk/api/customers.ts';
import type { CustomerRecord } from '#contract/desk/customers.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { type AnsweredCalls, inheritPosition, liveHeaders } from '#web/shared/api/live-reads.ts';

interface OwnKnowledge {
  /** Request ids of the page's own answers: no refetch for them. */
  answered?: AnsweredCalls;
  /** Merges the page's own answers into the record. */
  complete?: (read: CustomerRecord) => CustomerRecord;
}

/** Rampart's customer record: empty if unknown, refetched on changes except those from the page's own answers. */
export function knownCustomerQuery(
  identityReference: string,
  { answered = [], complete = (read) => read }: OwnKnowledge = {},
) {
  return queryOptions({
    queryKey: ['customer', identityReference, 'record'],
    queryFn: async ({ signal, ...query }) => {
      const read = await deskCall(customersApi.getCustomer, {
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
