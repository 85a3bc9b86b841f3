import { useQuery } from '@tanstack/react-query';

import { isApiError } from '#web/shared/api/api-error.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { lookupEmailQuery } from '#web/shared/api/lookup-email.ts';

import { usePatience } from '#web/shared/ui/use-patience.ts';

import { accountQuery, customerRecordQuery } from '../record/customer-queries.ts';
import { readAccount } from './account-rules.ts';
import { standingOf } from './standing.ts';

/** What the service and the desk say of a customer: the account as it was answered now, and the record. */
export function useCustomer(identityReference: string) {
  const mayLookUp = useMay('look-up-identity');
  const email = useQuery(lookupEmailQuery(identityReference)).data ?? '';
  const account = useQuery({ ...accountQuery(identityReference, email), enabled: mayLookUp });
  // What the service answers now stands in the record as well: read once, after it, unless the service takes its time.
  const isWaiting = usePatience(mayLookUp && account.isPending);
  const record = useQuery({ ...customerRecordQuery(identityReference), enabled: !isWaiting });

  const reading = account.data && !account.error ? readAccount(account.data, identityReference) : null;
  const isNotFound = isAnswered404(account.error);
  const hasNoAccount = reading?.kind === 'no-account' || isNotFound;
  const fetchedAt = account.data?.fetchedAt;
  return {
    account,
    record,
    reading,
    isNotFound,
    hasNoAccount,
    // Without the record an answer says less than is known: that a reason is missing, of one that is there.
    standing:
      hasNoAccount || record.isPending ? null : standingOf({ reading, fetchedAt, record: record.data }),
    wasAskedWithEmail: email !== '',
    // An answer to an e-mail decides whose page this is: until it is here, nothing is shown, and if it is another's, only that.
    isUncertain: email !== '' && mayLookUp && account.isPending,
  };
}

export type SeenCustomer = ReturnType<typeof useCustomer>;

function isAnswered404(error: unknown): boolean {
  return isApiError(error) && error.answeredBy === 'service' && error.status === 404;
}
