import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

import type { SearchItem } from '#contract/desk/search.ts';

/** A text for the customers' search box, with the directory's answer if asked already. */
export interface HandedFind {
  text: string;
  items: readonly SearchItem[] | null;
}

const query = queryOptions<HandedFind>({ queryKey: ['find-text'], queryFn: skipToken });

/**
 * Passes a text in memory only, since it may be an e-mail; sign-out clears it. With an answer the directory isn't
 * asked again: each look-up is in the trail.
 */
export function handOverFindText(
  client: QueryClient,
  text: string,
  items: readonly SearchItem[] | null = null,
): void {
  client.setQueryData(query.queryKey, { text, items });
}

/** Null if nothing was passed. */
export function handedFind(client: QueryClient): HandedFind | null {
  return client.getQueryData(query.queryKey) ?? null;
}

/** Clears the text once it is in the box. */
export function forgetFindText(client: QueryClient): void {
  client.removeQueries({ queryKey: query.queryKey });
}

const key = (identityReference: string) => ['lookup-email', identityReference] as const;

/**
 * A look-up's e-mail, in memory only, so no address, history or storage holds it. Dropped soon after the page is
 * left.
 */
export function lookupEmailQuery(identityReference: string) {
  return queryOptions<string>({
    queryKey: key(identityReference),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Passes an e-mail, or '' for none, to this customer's page. */
export function handOverLookupEmail(client: QueryClient, identityReference: string, email: string): void {
  client.setQueryData(key(identityReference), email);
}
