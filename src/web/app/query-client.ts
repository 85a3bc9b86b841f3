import { QueryCache, QueryClient } from '@tanstack/react-query';

import { isApiError } from '#web/shared/api/api-error.ts';
import { recordQueryRead } from '#web/shared/api/live-reads.ts';

/** Allows no retry of refusals and rate limits. */
function mayRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= 2 || !isApiError(error)) return false;
  return error.status === null ? !error.facts.isOffline : error.status === 502 || error.status === 503;
}

function isUnreached(error: unknown): boolean {
  return isApiError(error) && error.facts.isOffline;
}

/** Drops answers soon after their page closes: they are dated facts. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (data, query) => recordQueryRead(query, data),
      // 404 is an answer as well; beside older data it isn't shown.
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
        // Refetches only what failed while offline.
        refetchOnReconnect: ({ state: { error } }) => isUnreached(error) && 'always',
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
