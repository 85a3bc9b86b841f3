import type { QueryClient } from '@tanstack/react-query';

import { revealMinutes } from '#contract/desk/reveals.ts';

/**
 * Why personal values of a record were revealed, or a new customer was created, and until when that counts, so nobody types it twice: one
 * never counts as the other. In memory only, and sign-out clears it.
 */
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

/** Keeps the reason for a record, for as long as what it revealed first may be seen: using it again keeps it no longer. */
export function keepReason(client: QueryClient, object: Revealed, reason: string): void {
  if (keptReason(client, object) === reason) return;
  client.setQueryDefaults(['reveal-reason'], { gcTime: keptForMs });
  client.setQueryData<KeptReason>(reasonKey(object), { reason, untilMs: Date.now() + keptForMs });
}

/** The reason that was given for a record lately; null where none was. */
export function keptReason(client: QueryClient, object: Revealed): string | null {
  const kept = client.getQueryData<KeptReason>(reasonKey(object));
  return kept !== undefined && kept.untilMs > Date.now() ? kept.reason : null;
}
