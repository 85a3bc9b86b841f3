import { customersApi } from '#contract/desk/api/customers.ts';
import { rampsApi } from '#contract/desk/api/ramps.ts';
import { requestsApi } from '#contract/desk/api/requests.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { pagesQuery } from '#web/shared/lists/pages-query.ts';

const keys = {
  ramps: (identityReference: string) => ['customer', identityReference, 'ramps'],
  activity: (identityReference: string) => ['customer', identityReference, 'activity'],
  requests: (identityReference: string) => ['customer', identityReference, 'requests'],
} as const;

/** Lists a customer's ramps, newest first. */
export function customerRampsQuery(identityReference: string) {
  return pagesQuery(
    rampsApi.listRamps,
    { query: { identityReference } },
    {
      queryKey: keys.ramps(identityReference),
      // A new ramp's event doesn't name its customer.
      live: [{ kind: 'customer', id: identityReference }, { kind: 'ramp' }],
    },
  );
}

/** Lists calls, callbacks and notes, newest first. */
export function activityQuery(identityReference: string, rampIds: readonly string[]) {
  return pagesQuery(
    customersApi.listActivity,
    { params: { identityReference } },
    {
      queryKey: keys.activity(identityReference),
      live: [
        { kind: 'customer', id: identityReference },
        { kind: 'note', id: identityReference },
        ...rampIds
          .map(foldRampId)
          .flatMap((id) => [{ kind: 'ramp', id } as const, { kind: 'note', id } as const]),
      ],
    },
  );
}

/** Lists a customer's calls, newest first; needs permission to read requests. */
export function customerRequestsQuery(identityReference: string) {
  return pagesQuery(
    requestsApi.listRequests,
    { query: { identityReference } },
    { queryKey: keys.requests(identityReference), live: [{ kind: 'customer', id: identityReference }] },
  );
}
