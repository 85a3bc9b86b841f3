import * as z from 'zod';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { FactSource } from '#contract/desk/records.ts';
import type { AnswerOf } from '#contract/service/operations.ts';
import { type AccountViewReading, readAccountView } from '#web/shared/read-account-view.ts';
import type { ServiceAnswer } from '#web/shared/api/call-service.ts';

import { words } from './customer-words.ts';

/** What an answer about an account says, or why it can't be used. */
export type AccountReading = AccountViewReading | { kind: 'drift'; problems: readonly string[] };

/** Reads an answer about an account. One with the key `identityReference` breaks the contract and is not used. */
export function readAccount(
  { data, raw, drift }: Pick<ServiceAnswer<AnswerOf<'getIdentity'>>, 'data' | 'raw' | 'drift'>,
  asked: string,
): AccountReading {
  return data === null
    ? { kind: 'drift', problems: [...spellingOf(raw), ...drift] }
    : readAccountView(data, asked);
}

/** The desk's server takes a field out that the contract doesn't name, and says its path. */
const otherSpelling = z.union([
  z.looseObject({ identityReference: z.string() }),
  z.looseObject({
    unknownFields: z.array(z.string()).refine((paths) => paths.includes('identityReference')),
  }),
]);

function spellingOf(raw: unknown): string[] {
  return otherSpelling.safeParse(raw).success ? [words.account.otherSpelling] : [];
}

/** The state of an account by the latest source: the answer to this page, or the desk's record. */
export interface Standing {
  isBlocked: boolean;
  /** The callback that blocked it; null if only an answer says so, or if it isn't blocked. */
  message: CustomerRecord['blockingMessage'];
  /** The record's source and time, if the state isn't from a current answer. */
  remembered: { source: FactSource; at: string } | null;
}

interface AccountSources {
  reading: AccountReading | null;
  fetchedAt: string | undefined;
  record: Pick<CustomerRecord, 'facts' | 'blockingMessage'> | undefined;
}

/**
 * Whether the account is blocked; null while that is unknown. Of an answer and a callback the later one counts.
 */
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
