import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

import { revealMinutes } from '#contract/desk/reveals.ts';

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

/** Why personal values of a record were revealed, and until when that counts. So nobody types it twice; in memory only, and sign-out clears it. */
interface KeptReason {
  readonly reason: string;
  readonly untilMs: number;
}

interface Revealed {
  readonly kind: string;
  readonly id: string;
}

const reasonKey = ({ kind, id }: Revealed) => ['reveal-reason', kind, id] as const;

const keptForMs = revealMinutes * 60_000;

/** Keeps the reason for a record, for as long as what it revealed may be seen. */
export function keepReason(client: QueryClient, object: Revealed, reason: string): void {
  client.setQueryDefaults(['reveal-reason'], { gcTime: keptForMs });
  client.setQueryData<KeptReason>(reasonKey(object), { reason, untilMs: Date.now() + keptForMs });
}

/** The reason that was given for a record lately; null where none was. */
export function keptReason(client: QueryClient, object: Revealed): string | null {
  const kept = client.getQueryData<KeptReason>(reasonKey(object));
  return kept !== undefined && kept.untilMs > Date.now() ? kept.reason : null;
}
