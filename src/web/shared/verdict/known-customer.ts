import { queryOptions } from '@tanstack/react-query';

import { customersApi } from '#contract/desk/api/customers.ts';
import type { CustomerRecord } from '#contract/desk/customers.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { type AnsweredCalls, inheritPosition, liveHeaders } from '#web/shared/api/live-reads.ts';

interface OwnKnowledge {
  answered?: AnsweredCalls;
  /** Merges the page's own answers into the record. */
  complete?: (read: CustomerRecord) => CustomerRecord;
}

/** Reads the record, empty if unknown. Refetches on changes other than the page's own. */
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
