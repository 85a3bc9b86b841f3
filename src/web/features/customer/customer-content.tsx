import { useQueryClient } from '@tanstack/react-query';

import { handOverLookupEmail } from '#web/shared/api/lookup-email.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';

import { BelongsToAnother } from './account/belongs-to-another.tsx';
import { BlockedBanner } from './account/blocked-banner.tsx';
import { NoAccount } from './account/no-account.tsx';
import type { SeenCustomer } from './account/use-customer.ts';
import classes from './customer-page.module.css';
import { CustomerTabs } from './customer-tabs.tsx';
import type { NoteDraft } from '#web/shared/notes/note-draft.ts';
import { words } from './words/customer-words.ts';

interface CustomerContentProps {
  identityReference: string;
  seen: SeenCustomer;
  draft: NoteDraft;
}

/** All below a customer's header; nothing of it while it is not certain whose page this is. */
export function CustomerContent({ identityReference, seen, draft }: CustomerContentProps) {
  const client = useQueryClient();
  const { account, record, reading, standing, hasNoAccount, isNotFound, wasAskedWithEmail } = seen;
  if (seen.isUncertain) return <DelayedSkeleton lines={6} label={words.account.lookingUp} />;
  if (reading?.kind === 'belongs-to-another') {
    return (
      <BelongsToAnother
        asked={identityReference}
        otherReference={reading.otherReference}
        wasAskedWithEmail={wasAskedWithEmail}
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
        record={record}
        account={account}
        hasNoAccount={hasNoAccount}
        wasAskedWithEmail={wasAskedWithEmail}
        draft={draft}
      />
    </div>
  );
}
