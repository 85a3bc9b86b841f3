import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

import type { SearchItem } from '#contract/desk/search.ts';

/** A text for the customers' search box, and what the directory has answered to it already, if it was asked. */
export interface HandedFind {
  text: string;
  items: readonly SearchItem[] | null;
}

const query = queryOptions<HandedFind>({ queryKey: ['find-text'], queryFn: skipToken });

/**
 * Hands a text from another page to the customers' search box. In memory only, since it may be an e-mail; sign-out clears it. With an answer
 * the directory is not asked again: each look is in the trail.
 */
export function handOverFindText(
  client: QueryClient,
  text: string,
  items: readonly SearchItem[] | null = null,
): void {
  client.setQueryData(query.queryKey, { text, items });
}

/** What was handed over; null where nothing was. */
export function handedFind(client: QueryClient): HandedFind | null {
  return client.getQueryData(query.queryKey) ?? null;
}

/** Forgets what was handed over, once it is in the box. */
export function forgetFindText(client: QueryClient): void {
  client.removeQueries({ queryKey: query.queryKey });
}

const key = (identityReference: string) => ['lookup-email', identityReference] as const;

/**
 * The e-mail of a look-up. It is handed to the customer's page in memory only, so that no address, history or storage holds it, and is
 * forgotten soon after that page is left.
 */
export function lookupEmailQuery(identityReference: string) {
  return queryOptions<string>({
    queryKey: key(identityReference),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Hands an e-mail, or none (an empty text), to the page of this customer. */
export function handOverLookupEmail(client: QueryClient, identityReference: string, email: string): void {
  client.setQueryData(key(identityReference), email);
}
