import { queryOptions } from '@tanstack/react-query';

import { customerRecord } from '#contract/desk/customers.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

const keys = {
  record: (identityReference: string) => ['customer', identityReference, 'record'],
  account: (identityReference: string, email: string) => ['customer', identityReference, 'account', email],
} as const;

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
