import type { QueryClient } from '@tanstack/react-query';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { isSessionLost } from '#web/shared/api/api-error.ts';
import { signInAgain } from '#web/shared/write/sign-in-again.ts';
import { outcomeBeforeSending, type WriteOutcome } from '#web/shared/write/write-outcome.ts';

import { savesSince } from './earlier-saves.ts';
import { customerRecordQuery } from '../record/update-queries.ts';

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
