import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

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
