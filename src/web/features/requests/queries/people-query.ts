import { queryOptions } from '@tanstack/react-query';

import { requestPeople } from '#contract/desk/requests.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';

/** Somebody new among the callers is rare, and is offered by their row until this is read again. */
const freshMs = 60_000;

/** Everyone who ever made a call and whom the desk still knows, by name. */
export function requestPeopleQuery() {
  return queryOptions({
    queryKey: ['requests', 'people'],
    queryFn: async ({ signal }) => deskJson(requestPeople, { path: '/api/requests/people', signal }),
    staleTime: freshMs,
  });
}
