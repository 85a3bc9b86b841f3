import { queryOptions } from '@tanstack/react-query';

import type { RevealRequest } from '#contract/desk/reveals.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import type { DeskRequest } from '#web/shared/api/desk-fetch.ts';
import { liveHeaders } from '#web/shared/api/live-reads.ts';

/** What the desk knows of the customer. `onSessionLost: 'fail'`: for the look right before sending, which is a decision of its own. */
export function customerRecordQuery(
  identityReference: string,
  onSessionLost: NonNullable<DeskRequest['onSessionLost']> = 'ask',
) {
  return queryOptions({
    queryKey: ['update-customer', identityReference],
    queryFn: async ({ signal, ...query }) =>
      deskCall('getCustomer', {
        params: { identityReference },
        headers: liveHeaders(query),
        signal,
        onSessionLost,
      }),
    staleTime: 0,
    meta: { live: [{ kind: 'customer', id: identityReference }] },
  });
}

/** Asks for several personal values in clear with one reason. Nothing keeps the answer but who asked. */
export async function revealValues(request: RevealRequest): Promise<Readonly<Record<string, string>>> {
  return (await deskCall('reveal', { body: request })).values;
}
