import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import type { ConnectionAnswer } from '#contract/desk/connection.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { DateOffsetBanner } from '#web/shared/ui/date-offset-banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { checkConnection, connectionQuery } from '../queries/connection-queries.ts';
import { words } from '../words/connection-words.ts';
import { CheckVerdict } from './check-verdict.tsx';
import classes from './connection.module.css';

/** How the desk talks to the service, and what is wrong where it does not. It is set in the environment, so nothing is changed here. */
export function ConnectionTab() {
  const { data: connection, error, refetch } = useQuery(connectionQuery());
  const check = useMutation({ mutationFn: checkConnection });
  if (!connection) {
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <DelayedSkeleton lines={8} label={words.loading} />
    );
  }
  return (
    <>
      <div className={classes.page}>
        <DateOffsetBanner />
      </div>
      <div className={classes.page}>
        <Exceptions allow={connection.allow} />
        <Panel title={words.setUp}>
          <FactList
            facts={[
              { label: words.service, value: <bdi>{connection.serviceHost}</bdi> },
              { label: words.environment, value: environmentWords(connection) },
              {
                label: words.signedText,
                value: `${words.separators[connection.separator]}; ${words.emptyBodies[connection.emptyBody]}`,
              },
              ...connection.keyPairs.map(({ which, keyId, isInUse }) => ({
                label: words.keyPairs[which],
                value: (
                  <span className={classes.key}>
                    <code>{keyId}</code>
                    {isInUse ? <ToneBadge tone="good">{words.inUse}</ToneBadge> : null}
                  </span>
                ),
              })),
            ]}
          />
          <p className={classes.note}>{words.setElsewhere}</p>
        </Panel>
        <Panel title={words.check}>
          <div className={classes.row}>
            <p className={classes.text}>{words.checkText}</p>
            <Button loading={check.isPending} onClick={() => check.mutate()}>
              {words.checkNow}
            </Button>
          </div>
          <div aria-live="polite">
            {check.error ? <ErrorPanel error={check.error} /> : null}
            {check.data ? <CheckVerdict check={check.data} /> : null}
          </div>
        </Panel>
      </div>
    </>
  );
}

/** What is let through that would not be otherwise: seen before all else. */
function Exceptions({ allow }: Pick<ConnectionAnswer, 'allow'>) {
  if (allow.length === 0) return null;
  return (
    <Banner tone="action" title={words.exceptions(allow.length)}>
      <ul className={classes.exceptions}>
        {allow.map(({ name, what, isInUse }) => (
          <li key={name}>
            <code>{name}</code> {words.exception(what, isInUse)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function environmentWords({ environment, isEmbeddedSandbox }: ConnectionAnswer): string {
  return isEmbeddedSandbox ? words.embedded : words.environments[environment];
}
