import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { isApiError } from '#web/shared/api/api-error.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { handOverLookupEmail, lookupEmailQuery } from '#web/shared/api/lookup-email.ts';
import { paths } from '#web/shared/paths.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { useAnnouncement } from '#web/shared/ui/use-announcement.ts';

import { readAccount } from './account/account-rules.ts';
import { BelongsToAnother } from './account/belongs-to-another.tsx';
import { BlockedBanner } from './account/blocked-banner.tsx';
import { NoAccount } from './account/no-account.tsx';
import { standingOf } from './account/standing.ts';
import classes from './customer-page.module.css';
import { CustomerTabs } from './customer-tabs.tsx';
import { CustomerHeader } from './header/customer-header.tsx';
import { emptyDraft } from './notes/note-draft.ts';
import { accountQuery, customerRecordQuery } from './record/customer-queries.ts';
import { words } from './words/customer-words.ts';

/** One customer: how the account stands, and under five tabs all that the desk knows. Design: product › Customer page. */
export function CustomerView({ identityReference }: { identityReference: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayLookUp = useMay('look-up-identity');
  const email = useQuery(lookupEmailQuery(identityReference)).data ?? '';
  const account = useQuery({ ...accountQuery(identityReference, email), enabled: mayLookUp });
  const recordQuery = useQuery(customerRecordQuery(identityReference));
  const record = recordQuery.data;
  // A note that is being written outlives a look at another tab.
  const [draft, setDraft] = useState(emptyDraft);

  const reading = account.data && !account.error ? readAccount(account.data, identityReference) : null;
  const isNotFound = isAnswered404(account.error);
  const hasNoAccount = reading?.kind === 'no-account' || isNotFound;
  const standing = hasNoAccount
    ? null
    : standingOf({ reading, fetchedAt: account.data?.fetchedAt, record: recordQuery.data });
  // An answer to an e-mail decides whose page this is: until it is here, nothing is shown, and if it is another's, only that.
  const isUncertain = email !== '' && mayLookUp && account.isPending;
  const isBare = isUncertain || reading?.kind === 'belongs-to-another';
  useAnnouncement(sayAccount());

  const addNote = () => {
    setDraft((before) => ({ ...before, wantsFocus: true }));
    void navigate(paths.customer(identityReference), { preventScrollReset: true });
  };

  return (
    <>
      <CustomerHeader
        identityReference={identityReference}
        standing={standing}
        record={record}
        isBare={isBare}
        onAddNote={addNote}
      />
      {content()}
    </>
  );

  function content() {
    if (isUncertain) return <DelayedSkeleton lines={6} label={words.account.lookingUp} />;
    if (reading?.kind === 'belongs-to-another') {
      return (
        <BelongsToAnother
          asked={identityReference}
          otherReference={reading.otherReference}
          wasAskedWithEmail={email !== ''}
          raw={account.data?.raw}
          onStay={() => handOverLookupEmail(client, identityReference, '')}
        />
      );
    }
    return (
      <div className={classes.page}>
        {standing?.isBlocked === true ? (
          <BlockedBanner identityReference={identityReference} message={standing.message} />
        ) : null}
        {hasNoAccount ? (
          <NoAccount
            identityReference={identityReference}
            how={isNotFound ? words.account.answered404 : words.account.answeredExistsFalse}
          />
        ) : null}
        <CustomerTabs
          identityReference={identityReference}
          record={recordQuery}
          account={account}
          hasNoAccount={hasNoAccount}
          wasAskedWithEmail={email !== ''}
          draft={draft}
          onDraft={setDraft}
        />
      </div>
    );
  }

  /** Only what was answered now: what the desk remembers is no news. */
  function sayAccount(): string | null {
    if (hasNoAccount) return words.said.noAccount;
    return reading?.kind === 'account' && standing?.isBlocked === false ? words.said.active : null;
  }
}

function isAnswered404(error: unknown): boolean {
  return isApiError(error) && error.answeredBy === 'service' && error.status === 404;
}
