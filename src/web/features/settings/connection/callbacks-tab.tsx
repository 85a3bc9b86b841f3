import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DateOffsetBanner } from '#web/shared/ui/date-offset-banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';

import { connectionQuery, testCallbacks } from '../queries/connection-queries.ts';
import { words } from '../words/connection-words.ts';
import classes from './connection.module.css';
import { TestVerdict } from './test-verdict.tsx';

/** Where the service sends its callbacks, how they are told from others, and whether one would arrive. */
export function CallbacksTab() {
  const { data: connection, error, refetch } = useQuery(connectionQuery());
  const test = useMutation({ mutationFn: testCallbacks });
  if (!connection) {
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <DelayedSkeleton lines={6} label={words.loading} />
    );
  }
  const { url, authentication, lastReceivedAt } = connection.callbacks;
  return (
    <>
      <div className={classes.page}>
        <DateOffsetBanner />
      </div>
      <div className={classes.page}>
        <Panel title={words.endpoint}>
          <FactList
            facts={[
              {
                label: words.address,
                value: (
                  <span className={classes.address}>
                    <code translate="no">{url}</code>
                    <CopyButton value={url} label={words.addressCopied} />
                  </span>
                ),
              },
              { label: words.authentication, value: words.authentications[authentication] },
              {
                label: words.lastReceived,
                value: lastReceivedAt === null ? words.noneYet : <Timestamp at={lastReceivedAt} />,
              },
            ]}
          />
          <p className={classes.note}>{words.giveAddress}</p>
        </Panel>
        <Panel title={words.test}>
          <div className={classes.row}>
            <p className={classes.text}>{words.testText}</p>
            <Button loading={test.isPending} onClick={() => test.mutate()}>
              {words.testNow}
            </Button>
          </div>
          <div aria-live="polite">
            {test.error ? <ErrorPanel error={test.error} /> : null}
            {test.data ? <TestVerdict test={test.data} /> : null}
          </div>
        </Panel>
      </div>
    </>
  );
}
