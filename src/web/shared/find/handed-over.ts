import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

import type { SearchItem } from '#contract/desk/search.ts';

/** `items`: the directory's answer, if already asked. */
export interface HandedFind {
  text: string;
  items: readonly SearchItem[] | null;
}

const query = queryOptions<HandedFind>({ queryKey: ['find-text'], queryFn: skipToken });

/**
 * Passes a text in memory, since it may be an e-mail. With an answer the directory isn't asked again: each
 * look-up is recorded.
 */
export function handOverFindText(
  client: QueryClient,
  text: string,
  items: readonly SearchItem[] | null = null,
): void {
  client.setQueryData(query.queryKey, { text, items });
}

/** Returns the passed text; null if nothing was passed. */
export function handedFind(client: QueryClient): HandedFind | null {
  return client.getQueryData(query.queryKey) ?? null;
}

export function forgetFindText(client: QueryClient): void {
  client.removeQueries({ queryKey: query.queryKey });
}

const key = (identityReference: string) => ['lookup-email', identityReference] as const;

/** Holds an e-mail in memory, so no address, history or storage does. */
export function lookupEmailQuery(identityReference: string) {
  return queryOptions<string>({
    queryKey: key(identityReference),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Passes an e-mail, or '' for none. */
export function handOverLookupEmail(client: QueryClient, identityReference: string, email: string): void {
  client.setQueryData(key(identityReference), email);
}
