import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { FactSource } from '#contract/desk/records.ts';
import type { AccountViewReading } from '#web/shared/read-account-view.ts';

/** The state of an account by the latest source: the answer to this page, or Rampart's record. */
export interface Standing {
  isBlocked: boolean;
  /** The callback that blocked it; null if only an answer says so, or if it isn't blocked. */
  message: CustomerRecord['blockingMessage'];
  /** The record's source and time, if the state isn't from a current answer. */
  remembered: { source: FactSource; at: string } | null;
}

interface AccountSources {
  reading: AccountViewReading | { kind: 'drift' } | null;
  fetchedAt: string | undefined;
  record: Pick<CustomerRecord, 'facts' | 'blockingMessage'> | undefined;
}

/** Decides if the account is blocked; null while that is unknown. Of an answer and a callback the later one counts. */
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
