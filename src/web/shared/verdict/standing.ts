import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { FactSource } from '#contract/desk/records.ts';
import type { AccountViewReading } from '#web/shared/read-account-view.ts';

export interface Standing {
  isBlocked: boolean;
  /** The blocking callback, if one came; null if not blocked. */
  message: CustomerRecord['blockingMessage'];
  /** From the record; null if from a current answer. */
  remembered: { source: FactSource; at: string } | null;
}

interface AccountSources {
  reading: AccountViewReading | { kind: 'drift' } | null;
  fetchedAt: string | undefined;
  record: Pick<CustomerRecord, 'facts' | 'blockingMessage'> | undefined;
}

/** Takes the later of answer and callback; null if unknown. */
export function standingOf({ reading, fetchedAt, record }: AccountSources): Standing | null {
  const remembered = record?.facts.blocked;
  const message = record?.blockingMessage ?? null;
  if (reading?.kind === 'account' && (remembered === undefined || !isLater(remembered.at, fetchedAt))) {
    return { isBlocked: reading.isBlocked, message: reading.isBlocked ? message : null, remembered: null };
  }
  if (remembered === undefined) return null;
  const { value, source, at } = remembered;
  const { isBlocked } = value;
  return { isBlocked, message: isBlocked ? message : null, remembered: { source, at } };
}

function isLater(at: string, than: string | undefined): boolean {
  return than === undefined || Date.parse(at) > Date.parse(than);
}
