import { infiniteQueryOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

import { customerList, customerRecord } from '#contract/desk/customers.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

const keys = {
  list: ['identities', 'list'],
  record: (identityReference: string) => ['identities', 'record', identityReference],
  account: (identityReference: string, email: string) => ['identities', 'account', identityReference, email],
  lookupEmail: (identityReference: string) => ['identities', 'lookup-email', identityReference],
} as const;

/** The customers that the desk has dealt with, newest first, page by page. */
export function customerListQuery() {
  return infiniteQueryOptions({
    queryKey: keys.list,
    queryFn: async ({ pageParam, signal }) =>
      deskJson(customerList, {
        path: `/api/customers?limit=25${pageParam === null ? '' : `&cursor=${encodeURIComponent(pageParam)}`}`,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    meta: { live: [{ kind: 'customer' }] },
  });
}

/** What the desk itself knows of a customer: empty for someone it never dealt with. */
export function customerRecordQuery(identityReference: string) {
  return queryOptions({
    queryKey: keys.record(identityReference),
    queryFn: async ({ signal }) =>
      deskJson(customerRecord, { path: `/api/customers/${encodeURIComponent(identityReference)}`, signal }),
    staleTime: 0,
    meta: { live: [{ kind: 'customer', id: identityReference }] },
  });
}

/** The service's account view. The e-mail helps it to match; it travels in a header. Spec: Endpoints › Get identity. */
export function accountQuery(identityReference: string, email: string) {
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

/**
 * The e-mail that a look-up was made with. It is handed to the customer's page in memory only, so that no address, history
 * or storage holds it, and is forgotten soon after that page is left. Design: product › Personal data.
 */
export function lookupEmailQuery(identityReference: string) {
  return queryOptions<string>({
    queryKey: keys.lookupEmail(identityReference),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Hands an e-mail, or none (an empty text), to the page of this customer. */
export function handOverLookupEmail(client: QueryClient, identityReference: string, email: string): void {
  client.setQueryData(keys.lookupEmail(identityReference), email);
}
