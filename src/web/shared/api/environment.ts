import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

import { sessionApi } from '#contract/desk/api/session.ts';
import type { EnvironmentAnswer } from '#contract/desk/environment.ts';

import { deskCall } from './desk-call.ts';
import { serviceFields } from './service-fields.ts';

/** Reads the environment once: it is constant while the desk runs. */
export function environmentQuery() {
  return queryOptions({
    queryKey: ['environment'],
    queryFn: async ({ signal }) =>
      withFields(await deskCall(sessionApi.environment, { signal, onSessionLost: 'fail' })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Stores the field mapping for code outside components. */
function withFields(environment: EnvironmentAnswer): EnvironmentAnswer {
  serviceFields.current = environment.serviceFields ?? {};
  return environment;
}

/** Returns the environment; undefined until known. */
export function useEnvironment(): EnvironmentAnswer | undefined {
  return useQuery(environmentQuery()).data;
}

/** Stores the environment that came with the page. */
export function rememberEnvironment(client: QueryClient, environment: EnvironmentAnswer): void {
  client.setQueryData(environmentQuery().queryKey, withFields(environment));
}
