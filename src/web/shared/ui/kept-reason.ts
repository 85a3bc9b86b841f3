import type { QueryClient } from '@tanstack/react-query';

import { revealMinutes } from '#contract/desk/reveals.ts';

/**
 * A recent reason for revealing a record or creating a customer (neither counts as the other). In memory; sign-out
 * clears it.
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

/** Stores the reason as long as its first reveal lasts; reuse doesn't extend it. */
export function keepReason(client: QueryClient, object: Revealed, reason: string): void {
  if (keptReason(client, object) === reason) return;
  client.setQueryDefaults(['reveal-reason'], { gcTime: keptForMs });
  client.setQueryData<KeptReason>(reasonKey(object), { reason, untilMs: Date.now() + keptForMs });
}

/** Returns the reason given recently for the object; null if none. */
export function keptReason(client: QueryClient, object: Revealed): string | null {
  const kept = client.getQueryData<KeptReason>(reasonKey(object));
  return kept !== undefined && kept.untilMs > Date.now() ? kept.reason : null;
}
