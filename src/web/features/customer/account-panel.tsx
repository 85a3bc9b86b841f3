import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';

import type { AnswerOf } from '#contract/service/operations.ts';
import type { ServiceAnswer } from '#web/shared/api/call-service.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DriftBanner } from '#web/shared/ui/drift-banner.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList, ProvenanceLine } from '#web/shared/ui/fact-list.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ServiceTimestamp } from '#web/shared/time/timestamp.tsx';

import { readAccount } from './account-rules.ts';
import { words } from './customer-words.ts';
import classes from './customer.module.css';

export type AccountAnswer = ServiceAnswer<AnswerOf<'getIdentity'>>;

interface AccountPanelProps {
  identityReference: string;
  account: UseQueryResult<AccountAnswer>;
  wasAskedWithEmail: boolean;
}

/** The service's account view, with its age and the raw answer. */
export function AccountPanel({ identityReference, account, wasAskedWithEmail }: AccountPanelProps) {
  const { data, error, isFetching, refetch } = account;
  return (
    <>
      <Panel
        title={words.account.title}
        aside={
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {words.account.refresh}
          </Button>
        }
      >
        <div className={classes.account}>
          {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <DelayedSkeleton lines={2} label={words.account.loading} /> : null}
          {data && !error ? (
            <>
              <AccountFacts answer={data} identityReference={identityReference} />
              <ProvenanceLine source={words.source.fetched} at={data.fetchedAt}>
                {wasAskedWithEmail ? <span>{words.account.askedWithEmail}</span> : null}
              </ProvenanceLine>
            </>
          ) : null}
        </div>
      </Panel>
      {data && !error ? <JsonPanel data={data.raw} /> : null}
    </>
  );
}

function AccountFacts({ answer, identityReference }: { answer: AccountAnswer; identityReference: string }) {
  const reading = readAccount(answer, identityReference);
  if (reading.kind === 'drift') return <DriftBanner problems={reading.problems} />;
  if (reading.kind !== 'account') return null;
  return (
    <FactList
      facts={[{ label: words.account.created, value: <ServiceTimestamp at={reading.createdAt} /> }]}
    />
  );
}
