import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { FactSource } from '#contract/desk/facts.ts';

import type { AccountReading } from './account-rules.ts';

/** How an account stands by what was heard last: the answer that this page got, or what the desk remembers. */
export interface Standing {
  isBlocked: boolean;
  /** The callback that blocked it; null where an answer says so, or where nothing is blocked. */
  message: CustomerRecord['blockingMessage'];
  /** What the desk has it from and since when, where no answer of now says it. */
  remembered: { source: FactSource; at: string } | null;
}

interface Heard {
  reading: AccountReading | null;
  fetchedAt: string | undefined;
  record: Pick<CustomerRecord, 'facts' | 'blockingMessage'> | undefined;
}

/**
 * Whether the account is blocked; null while nothing was heard of it. A callback that comes after the answer counts, and so does an
 * answer that comes after the callback.
 */
export function standingOf({ reading, fetchedAt, record }: Heard): Standing | null {
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
