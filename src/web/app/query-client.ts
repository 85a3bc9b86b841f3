import { QueryCache, QueryClient } from '@tanstack/react-query';

import { isApiError } from '#web/shared/api/api-error.ts';
import { recordQueryRead } from '#web/shared/api/live-reads.ts';

/** Whether a retry may help: never after a refusal, nor while the person must wait. */
function mayRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= 2 || !isApiError(error)) return false;
  return error.status === null ? !error.facts.isOffline : error.status === 502 || error.status === 503;
}

function isUnreached(error: unknown): boolean {
  return isApiError(error) && error.facts.isOffline;
}

/** Answers are facts with an age, never a cache to be trusted: they are forgotten soon after a page is left. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (data, query) => recordQueryRead(query, data),
      // That there is nothing is an answer as well; beside older data it is not shown.
      onError: (error, query) => {
        if (query.state.data === undefined && isApiError(error)) recordQueryRead(query, error.facts.body);
      },
    }),
    defaultOptions: {
      queries: {
        retry: mayRetry,
        retryDelay: (attempt) => 400 * 2 ** attempt,
        staleTime: 10_000,
        gcTime: 60_000,
        refetchOnWindowFocus: false,
        // What could not be read while this computer was offline; what was read is not read again.
        refetchOnReconnect: ({ state: { error } }) => isUnreached(error) && 'always',
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
