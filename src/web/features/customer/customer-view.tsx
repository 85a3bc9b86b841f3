import { Anchor } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { isApiError } from '#web/shared/api/api-error.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { handOverLookupEmail, lookupEmailQuery } from '#web/shared/api/lookup-email.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { paths } from '#web/shared/paths.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ForbiddenCall } from '#web/shared/ui/forbidden-call.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { useAnnouncement } from '#web/shared/ui/use-announcement.ts';

import { type AccountReading, readAccount } from './account-rules.ts';
import { AccountBadge, AccountSection } from './account-section.tsx';
import { BelongsToAnother, BlockedBanner } from './customer-banners.tsx';
import { CustomerActions } from './customer-actions.tsx';
import classes from './customer-page.module.css';
import { accountQuery } from './record/customer-queries.ts';
import { SubmissionList } from './documents/submission-list.tsx';
import { PersonalValues } from './overview/personal-values.tsx';

/** One customer: what the service says of the account, what the desk has submitted, what can be done. */
export function CustomerView({ identityReference }: { identityReference: string }) {
  const client = useQueryClient();
  const mayLookUp = useMay('look-up-identity');
  const email = useQuery(lookupEmailQuery(identityReference)).data ?? '';
  const account = useQuery({ ...accountQuery(identityReference, email), enabled: mayLookUp });
  const reading = account.data && !account.error ? readAccount(account.data, identityReference) : null;
  const isSomebodyElse = reading?.kind === 'belongs-to-another';
  const isWithoutAccount = reading?.kind === 'no-account' || isNotFound(account.error);
  useAnnouncement(isWithoutAccount ? sayNoAccount : reading ? sayReading(reading) : null);

  return (
    <>
      <PageHeader
        title={identityReference}
        documentTitle={shortenMiddle(identityReference, 20, 6)}
        heading={<span className={classes.reference}>{identityReference}</span>}
        breadcrumbs={
          <Anchor component={Link} to={paths.customers()} fz="inherit">
            Customers
          </Anchor>
        }
        facts={
          <>
            <CopyButton value={identityReference} label="identity reference" />
            {reading?.kind === 'account' ? <AccountBadge isBlocked={reading.isBlocked} /> : null}
          </>
        }
        actions={isSomebodyElse ? null : <CustomerActions identityReference={identityReference} />}
      />
      <div className={classes.frame}>
        <div className={classes.page}>{content()}</div>
      </div>
    </>
  );

  // An answer to an e-mail decides whose page this is: until it is here, nothing is shown, and if it is another's, only that.
  function content() {
    if (email !== '' && mayLookUp && account.isPending) {
      return <DelayedSkeleton lines={6} label="Looking the customer up" />;
    }
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
      <>
        {reading?.kind === 'account' && reading.isBlocked ? <BlockedBanner /> : null}
        {mayLookUp ? (
          <AccountSection
            identityReference={identityReference}
            account={account}
            wasAskedWithEmail={email !== ''}
          />
        ) : (
          <ForbiddenCall action="look-up-identity" title="Account at the service">
            The account can be looked up
          </ForbiddenCall>
        )}
        <div className={classes.side}>
          <PersonalValues identityReference={identityReference} />
          <SubmissionList identityReference={identityReference} isSharingOffered={!isWithoutAccount} />
        </div>
      </>
    );
  }
}

const sayNoAccount = 'No account for this reference';

function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.answeredBy === 'service' && error.status === 404;
}

function sayReading(reading: AccountReading): string | null {
  if (reading.kind !== 'account') return null;
  return reading.isBlocked ? null : 'The account is active';
}
