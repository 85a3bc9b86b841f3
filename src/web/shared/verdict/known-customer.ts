import { queryOptions } from '@tanstack/react-query';

import { deskCall } from '#web/shared/api/desk-call.ts';
import { liveHeaders } from '#web/shared/api/live-reads.ts';

/**
 * Rampart's own record of a customer: empty for an unknown reference. It is read again as soon as something about them changes, but for the
 * answers that the page got itself (`answered`: their request ids).
 */
export function knownCustomerQuery(identityReference: string, answered: readonly string[] = []) {
  return queryOptions({
    queryKey: ['customer', identityReference, 'record'],
    queryFn: async ({ signal, ...query }) =>
      deskCall('getCustomer', {
        params: { identityReference },
        headers: liveHeaders(query),
        signal,
      }),
    staleTime: 0,
    meta: { live: [{ kind: 'customer', id: identityReference }], answered },
  });
}
