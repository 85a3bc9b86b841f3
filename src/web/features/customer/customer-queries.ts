import { queryOptions, useQuery } from '@tanstack/react-query';

import { activityList, customerRecord } from '#contract/desk/customers.ts';
import { rampList } from '#contract/desk/ramps.ts';
import { requestList } from '#contract/desk/requests.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { liveHeaders } from '#web/shared/api/live-reads.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { lookupEmailQuery } from '#web/shared/find/handed-over.ts';
import { pagesQuery } from '#web/shared/lists/pages-query.ts';
import { usePatience } from '#web/shared/ui/use-patience.ts';

import { readAccount, standingOf } from './account-rules.ts';

const keys = {
  record: (identityReference: string) => ['customer', identityReference, 'record'],
  account: (identityReference: string, email: string) => ['customer', identityReference, 'account', email],
  ramps: (identityReference: string) => ['customer', identityReference, 'ramps'],
  activity: (identityReference: string) => ['customer', identityReference, 'activity'],
  requests: (identityReference: string) => ['customer', identityReference, 'requests'],
} as const;

const segment = encodeURIComponent;

export type SeenCustomer = ReturnType<typeof useCustomer>;

/** The desk's own record of a customer: empty for an unknown reference. */
export function customerRecordQuery(identityReference: string) {
  return queryOptions({
    queryKey: keys.record(identityReference),
    queryFn: async ({ signal, ...query }) =>
      deskJson(customerRecord, {
        path: `/api/customers/${segment(identityReference)}`,
        headers: liveHeaders(query),
        signal,
      }),
    staleTime: 0,
    meta: { live: [{ kind: 'customer', id: identityReference }] },
  });
}

/** The customer's ramps that the desk has seen, newest first. */
export function customerRampsQuery(identityReference: string) {
  return pagesQuery({
    queryKey: keys.ramps(identityReference),
    schema: rampList,
    path: '/api/ramps',
    query: { identityReference },
    // The event of a new ramp doesn't name its customer.
    live: [{ kind: 'customer', id: identityReference }, { kind: 'ramp' }],
  });
}

/** Calls, callbacks and notes about a customer and their ramps, newest first. */
export function activityQuery(identityReference: string, rampIds: readonly string[]) {
  return pagesQuery({
    queryKey: keys.activity(identityReference),
    schema: activityList,
    path: `/api/customers/${segment(identityReference)}/activity`,
    live: [
      { kind: 'customer', id: identityReference },
      { kind: 'note', id: identityReference },
      ...rampIds.flatMap((id) => [{ kind: 'ramp', id } as const, { kind: 'note', id } as const]),
    ],
  });
}

/** The calls to the service about a customer, newest first. Needs permission to read requests. */
export function customerRequestsQuery(identityReference: string) {
  return pagesQuery({
    queryKey: keys.requests(identityReference),
    schema: requestList,
    path: '/api/requests',
    query: { identityReference },
    live: [{ kind: 'customer', id: identityReference }],
  });
}

/** A customer from both sources: the service's account view and the desk's record. */
export function useCustomer(identityReference: string) {
  const mayLookUp = useMay('look-up-identity');
  const email = useQuery(lookupEmailQuery(identityReference)).data ?? '';
  const account = useQuery({ ...accountQuery(identityReference, email), enabled: mayLookUp });
  // The record will contain the service's answer too, so it is read once, after the answer, unless the service is slow.
  const isWaiting = usePatience(mayLookUp && account.isPending);
  const record = useQuery({ ...customerRecordQuery(identityReference), enabled: !isWaiting });

  const reading = account.data && !account.error ? readAccount(account.data, identityReference) : null;
  const isNotFound = isAnswered404(account.error);
  const hasNoAccount = reading?.kind === 'no-account' || isNotFound;
  const fetchedAt = account.data?.fetchedAt;
  return {
    account,
    record,
    reading,
    isNotFound,
    hasNoAccount,
    // Without the record the answer alone would claim that a block has no reason.
    standing:
      hasNoAccount || record.isPending ? null : standingOf({ reading, fetchedAt, record: record.data }),
    wasAskedWithEmail: email !== '',
    // A look-up with an e-mail may be about another customer: nothing is shown until the answer says whose page this is.
    isUncertain: email !== '' && mayLookUp && account.isPending,
  };
}

/** The service's account view. The e-mail helps it to match; it travels in a header. Spec: Endpoints › Get identity. */
function accountQuery(identityReference: string, email: string) {
  return queryOptions({
    queryKey: keys.account(identityReference, email),
    queryFn: async ({ signal }) =>
      callService('getIdentity', {
        params: { identity_reference: identityReference },
        ...(email === '' ? {} : { lookupEmail: email }),
        signal,
      }),
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

function isAnswered404(error: unknown): boolean {
  return isApiError(error) && error.answeredBy === 'service' && error.status === 404;
}
