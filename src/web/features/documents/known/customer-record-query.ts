import { queryOptions, skipToken } from '@tanstack/react-query';

import type * as z from 'zod';

import { customerRecord } from '#contract/desk/customers.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { identityReference } from '#contract/service/primitives.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { liveHeaders } from '#web/shared/api/live-refetch.ts';

/** What this form reads of a customer's record. */
const knownCustomer = customerRecord.pick({
  identityReference: true,
  facts: true,
  personalValues: true,
  submissions: true,
});
export type KnownCustomer = z.infer<typeof knownCustomer>;

/** What the desk knows of the customer whose documents are shared; nothing is asked while the reference is none. */
export function customerRecordQuery(reference: string) {
  const isReference = identityReference.safeParse(reference).success;
  const path = deskRoutes.getCustomer.path.replace(':identityReference', encodeURIComponent(reference));
  return queryOptions({
    queryKey: ['documents', 'record', reference],
    queryFn: isReference
      ? async ({ signal, ...query }) => deskJson(knownCustomer, { path, headers: liveHeaders(query), signal })
      : skipToken,
    staleTime: 0,
    meta: { live: [{ kind: 'customer', id: reference }] },
  });
}
