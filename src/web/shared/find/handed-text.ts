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
