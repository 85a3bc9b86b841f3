import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

import type { EnvironmentAnswer } from '#contract/desk/environment.ts';

import { deskCall } from './desk-call.ts';
import { serviceFields } from './service-fields.ts';

/** What the desk talks to. It does not change while the desk runs. */
export function environmentQuery() {
  return queryOptions({
    queryKey: ['environment'],
    queryFn: async ({ signal }) =>
      withFields(await deskCall('environment', { signal, onSessionLost: 'fail' })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Answers of the service are read outside of any component: where their fields are is remembered there. */
function withFields(environment: EnvironmentAnswer): EnvironmentAnswer {
  serviceFields.current = environment.serviceFields ?? {};
  return environment;
}

/** The environment, undefined until it is known. */
export function useEnvironment(): EnvironmentAnswer | undefined {
  return useQuery(environmentQuery()).data;
}

/** Keeps the environment that came with the page. */
export function rememberEnvironment(client: QueryClient, environment: EnvironmentAnswer): void {
  client.setQueryData(environmentQuery().queryKey, withFields(environment));
}
