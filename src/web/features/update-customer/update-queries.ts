import { queryOptions } from '@tanstack/react-query';

import { customersApi } from '#contract/desk/api/customers.ts';
import type { RevealRequest } from '#contract/desk/reveals.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import type { DeskRequest } from '#web/shared/api/desk-fetch.ts';
import { liveHeaders } from '#web/shared/api/live-reads.ts';

/** Reads the record. `onSessionLost: 'fail'` is for the check before sending, which decides on its own. */
export function customerRecordQuery(
  identityReference: string,
  onSessionLost: NonNullable<DeskRequest['onSessionLost']> = 'ask',
) {
  return queryOptions({
    queryKey: ['update-customer', identityReference],
    queryFn: async ({ signal, ...query }) =>
      deskCall(customersApi.getCustomer, {
        params: { identityReference },
        headers: liveHeaders(query),
        signal,
        onSessionLost,
      }),
    staleTime: 0,
    meta: { live: [{ kind: 'customer', id: identityReference }] },
  });
}

/** Reveals values for one reason. Not cached. */
export async function revealValues(request: RevealRequest): Promise<Readonly<Record<string, string>>> {
  return (await deskCall(customersApi.reveal, { body: request })).values;
}
