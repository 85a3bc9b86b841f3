import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

const query = queryOptions<string>({ queryKey: ['find-text'], queryFn: skipToken });

/**
 * Hands a text that was pasted on another page to the customers' search box. In memory only, since it may be an e-mail; sign-out clears it.
 */
export function handOverFindText(client: QueryClient, text: string): void {
  client.setQueryData(query.queryKey, text);
}

/** What was handed over; an empty text where nothing was. */
export function handedFindText(client: QueryClient): string {
  return client.getQueryData(query.queryKey) ?? '';
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
