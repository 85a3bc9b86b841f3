import type { QueryClient } from '@tanstack/react-query';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { isSessionLost } from '#web/shared/api/api-error.ts';
import { signInAgain } from '#web/shared/write/send-write.ts';
import { outcomeBeforeSending, type WriteOutcome } from '#web/shared/write/write-outcome.ts';

import { customerRecordQuery } from './update-queries.ts';

type Save = CustomerRecord['submissions'][number];

export interface SavesSince {
  saves: readonly Save[];
  /** Names of changed personal fields. */
  fields: readonly string[];
}

/** Finds effective writes of other tabs or people since `before`. */
export function savesSince(
  before: CustomerRecord,
  now: CustomerRecord,
  ownRequests: ReadonlySet<string>,
): SavesSince | null {
  const knownIds = new Set(before.submissions.map(({ id }) => id));
  const saves = now.submissions.filter(
    (one) => !knownIds.has(one.id) && !ownRequests.has(one.requestId) && mayHaveChanged(one),
  );
  if (saves.length === 0) return null;
  const eventOf = ({ personalValues }: CustomerRecord, field: string) =>
    personalValues.find((one) => one.field === field)?.eventId;
  const fields = now.personalValues
    .map(({ field }) => field)
    .filter((field) => eventOf(before, field) !== eventOf(now, field));
  return { saves, fields };
}

/** Rules out refused and unsent writes, which change nothing. */
function mayHaveChanged({ outcome, status }: Save): boolean {
  if (outcome === 'not-sent') return false;
  return outcome !== 'answered' || status === null || status < 400 || status >= 500;
}

interface LookAgain {
  client: QueryClient;
  identityReference: string;
  opened: CustomerRecord;
  ownRequests: ReadonlySet<string>;
}

/** Checks before sending; null if nobody else has written meanwhile. */
export async function lookAgain(given: LookAgain): Promise<WriteOutcome<never> | null> {
  const { client, identityReference, opened, ownRequests } = given;
  try {
    const query = customerRecordQuery(identityReference, 'fail');
    const now = await client.fetchQuery({ ...query, staleTime: 0, retry: false });
    return savesSince(opened, now, ownRequests) === null
      ? null
      : { phase: 'not-sent', why: 'changed-meanwhile' };
  } catch (error) {
    return isSessionLost(error) ? signInAgain() : outcomeBeforeSending(error, 'desk-not-reached');
  }
}
