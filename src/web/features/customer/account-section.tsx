import { Anchor, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { AnswerOf } from '#contract/service/operations.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import type { ServiceAnswer } from '#web/shared/api/call-service.ts';
import { paths } from '#web/shared/paths.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DriftBanner } from '#web/shared/ui/drift-banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ProvenanceLine } from '#web/shared/ui/provenance-line.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { type AccountReading, readAccount } from './account-rules.ts';
import classes from './customer-page.module.css';

export type AccountAnswer = ServiceAnswer<AnswerOf<'getIdentity'>>;

interface AccountSectionProps {
  identityReference: string;
  account: UseQueryResult<AccountAnswer>;
  wasAskedWithEmail: boolean;
}

/** What the service says of the account, with its age and the raw answer. */
export function AccountSection({ identityReference, account, wasAskedWithEmail }: AccountSectionProps) {
  const { data, error, isFetching, refetch } = account;
  const again = () => void refetch();
  return (
    <div className={classes.side}>
      <Panel
        title="Account at the service"
        aside={
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isFetching}
            onClick={again}
          >
            Refresh
          </Button>
        }
      >
        <div className={classes.account}>
          <AccountBody identityReference={identityReference} account={account} />
          {data && !error ? (
            <ProvenanceLine source="fetched" at={data.fetchedAt}>
              {wasAskedWithEmail ? <span>· asked with the e-mail you gave</span> : null}
            </ProvenanceLine>
          ) : null}
        </div>
      </Panel>
      {data && !error ? <JsonPanel data={data.raw} /> : null}
    </div>
  );
}

function AccountBody({
  identityReference,
  account,
}: Pick<AccountSectionProps, 'identityReference' | 'account'>) {
  const { data, error, refetch } = account;
  if (isApiError(error) && error.answeredBy === 'service' && error.status === 404) {
    return (
      <NoAccount
        identityReference={identityReference}
        how="The service answered 404: it knows no such reference."
      />
    );
  }
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton lines={3} label="Loading the account" />;
  const reading = readAccount(data, identityReference);
  if (reading.kind === 'drift') return <DriftBanner problems={reading.problems} />;
  if (reading.kind === 'no-account') {
    return (
      <NoAccount
        identityReference={identityReference}
        how="The service answered 200 with exists: false: it knows the reference, and no account stands behind it."
      />
    );
  }
  return reading.kind === 'account' ? <AccountFacts {...reading} /> : null;
}

function AccountFacts({ isBlocked, createdAt }: Extract<AccountReading, { kind: 'account' }>) {
  return (
    <FactList
      facts={[
        { label: 'Status', value: <AccountBadge isBlocked={isBlocked} /> },
        { label: 'Created', value: <ServiceTimestamp at={createdAt} /> },
      ]}
    />
  );
}

/** Active or blocked. */
export function AccountBadge({ isBlocked }: { isBlocked: boolean }) {
  return <ToneBadge tone={isBlocked ? 'bad' : 'good'}>{isBlocked ? 'Blocked' : 'Active'}</ToneBadge>;
}

function NoAccount({ identityReference, how }: { identityReference: string; how: string }) {
  return (
    <EmptyState
      title="No account for this reference"
      action={
        <RoleGateLink
          action="write-identity"
          to={paths.shareDocuments({ identityReference })}
          variant="default"
        >
          Share documents
        </RoleGateLink>
      }
    >
      {how} Check the reference letter by letter, or{' '}
      <Anchor component={Link} to={paths.customers()} fz="inherit" underline="always">
        look up another one
      </Anchor>
      . Sharing documents creates the account.
    </EmptyState>
  );
}
