import type { QueryClient } from '@tanstack/react-query';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { isSessionLost } from '#web/shared/api/api-error.ts';
import { signInAgain } from '#web/shared/write/send-write.ts';
import { outcomeBeforeSending, type WriteOutcome } from '#web/shared/write/write-outcome.ts';

import { customerRecordQuery } from './update-queries.ts';

type Save = CustomerRecord['submissions'][number];

/** What was written to a customer since a form was opened, and what is known of them in another way since. */
export interface SavesSince {
  saves: readonly Save[];
  /** Personal fields by their own names. */
  fields: readonly string[];
}

/**
 * The writes that `now` has and `before` had not, less those that certainly changed nothing and those that this form made itself. A second
 * tab's save is shown, not overwritten.
 */
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

/** A refusal changes nothing, nor what never left. */
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

/** The last look before an update leaves: null when nobody else has written to the customer since the form was opened. */
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
