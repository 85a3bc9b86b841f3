import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

const query = queryOptions<string>({ queryKey: ['find-text'], queryFn: skipToken });

/**
 * Hands what was pasted elsewhere to the customers' box. In memory alone, since it may be an e-mail, and forgotten with everything else at
 * sign-out.
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
 * The e-mail that a look-up was made with. It is handed to the customer's page in memory only, so that no address, history
 * or storage holds it, and is forgotten soon after that page is left. Design: product › Personal data.
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
