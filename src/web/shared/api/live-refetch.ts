import type {
  InvalidateOptions,
  InvalidateQueryFilters,
  Query,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';

import { deskHeaders } from '#contract/desk/routes.ts';

const refetched = new WeakSet<Query>();

/**
 * Reads queries again because what they show has changed, not because a person asked: those on the page at once, the others when they
 * are next shown, which is then a look like any other.
 */
export async function refetchLive(
  client: QueryClient,
  filters: InvalidateQueryFilters,
  options?: InvalidateOptions,
): Promise<void> {
  const shown = client.getQueryCache().findAll({ ...filters, type: 'active' });
  for (const query of shown) refetched.add(query);
  try {
    await client.invalidateQueries(filters, options);
  } finally {
    for (const query of shown) refetched.delete(query);
  }
}

/**
 * Headers by which a query's function says that its read is a live one, so that the trail folds it into the look before. Good for one
 * read: a second try and a person's own refresh say nothing.
 */
export function liveHeaders({
  client,
  queryKey,
}: {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
}): Record<string, string> {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  return query !== undefined && refetched.delete(query) ? { [deskHeaders.liveRefetch]: '1' } : {};
}
