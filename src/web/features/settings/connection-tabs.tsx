import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type {
  CallbackTest,
  ConnectionAnswer,
  ConnectionCheck,
  ConnectionFinding,
} from '#contract/desk/connection.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DateOffsetBanner } from '#web/shared/ui/date-offset-banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import type { Tone } from '#web/shared/ui/tone.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { checkConnection, connectionQuery, testCallbacks } from './settings-queries.ts';
import { connectionWords } from './settings-words.ts';
import classes from './settings.module.css';

/** How the desk talks to the service, and what is wrong where it does not. It is set in the environment, so nothing is changed here. */
export function ConnectionTab() {
  const { data: connection, error, refetch } = useQuery(connectionQuery());
  const check = useMutation({ mutationFn: checkConnection });
  if (!connection) {
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <DelayedSkeleton lines={8} label={connectionWords.loading} />
    );
  }
  return (
    <>
      <div className={classes.connectionPage}>
        <DateOffsetBanner />
      </div>
      <div className={classes.connectionPage}>
        <Exceptions allow={connection.allow} />
        <Panel title={connectionWords.setUp}>
          <FactList
            facts={[
              { label: connectionWords.service, value: <bdi>{connection.serviceHost}</bdi> },
              { label: connectionWords.environment, value: environmentWords(connection) },
              {
                label: connectionWords.signedText,
                value: `${connectionWords.separators[connection.separator]}; ${connectionWords.emptyBodies[connection.emptyBody]}`,
              },
              ...connection.keyPairs.map(({ which, keyId, isInUse }) => ({
                label: connectionWords.keyPairs[which],
                value: (
                  <span className={classes.key}>
                    <code>{keyId}</code>
                    {isInUse ? <ToneBadge tone="good">{connectionWords.inUse}</ToneBadge> : null}
                  </span>
                ),
              })),
            ]}
          />
          <p className={classes.note}>{connectionWords.setElsewhere}</p>
        </Panel>
        <Panel title={connectionWords.check}>
          <div className={classes.row}>
            <p className={classes.text}>{connectionWords.checkText}</p>
            <Button loading={check.isPending} onClick={() => check.mutate()}>
              {connectionWords.checkNow}
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
    <Banner isStanding tone="action" title={connectionWords.exceptions({ count: allow.length })}>
      <ul className={classes.exceptions}>
        {allow.map(({ name, what, isInUse }) => (
          <li key={name}>
            <code>{name}</code> {connectionWords.exception({ what: contractText(what), isInUse })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function environmentWords({ environment, isEmbeddedSandbox }: ConnectionAnswer): string {
  return isEmbeddedSandbox ? connectionWords.embedded : connectionWords.environments[environment];
}

const verdictTones = { accepted: 'good', refused: 'bad', untried: 'neutral' } as const;

/** What a check found: one sentence, then what was looked at, in order, each with what to do. */
function CheckVerdict({ check: { steps, keyPairs, checkedAt, baseUrl } }: { check: ConnectionCheck }) {
  const isFine = steps.every((step) => step.isFine === true);
  return (
    <div className={classes.verdict}>
      <p className={classes.sentence}>
        <ToneBadge tone={isFine ? 'good' : 'bad'}>
          {isFine ? connectionWords.isFine : connectionWords.isNotFine}
        </ToneBadge>
        <span className={classes.facts}>
          <bdi>{baseUrl}</bdi>
          <Timestamp at={checkedAt} />
        </span>
      </p>
      <ol className={classes.steps}>
        {steps.map((finding) => (
          <li className={classes.step} key={finding.step}>
            <ToneBadge tone={toneOf(finding)}>{connectionWords.steps[finding.step]}</ToneBadge>
            <FindingText {...finding} />
          </li>
        ))}
      </ol>
      {keyPairs.length > 1 ? (
        <ul className={classes.pairs} aria-label={connectionWords.keys}>
          {keyPairs.map(({ which, keyId, verdict }) => (
            <li key={which}>
              {connectionWords.keyPairs[which]} <code>{keyId}</code>{' '}
              <ToneBadge tone={verdictTones[verdict]}>{connectionWords.verdicts[verdict]}</ToneBadge>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function toneOf({ isFine }: ConnectionFinding): Tone {
  if (isFine === null) return 'neutral';
  return isFine ? 'good' : 'bad';
}

/** Where the service sends its callbacks, how the desk recognises them, and whether one would arrive. */
export function CallbacksTab() {
  const { data: connection, error, refetch } = useQuery(connectionQuery());
  const test = useMutation({ mutationFn: testCallbacks });
  if (!connection) {
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <DelayedSkeleton lines={6} label={connectionWords.loading} />
    );
  }
  const { url, authentication, lastReceivedAt } = connection.callbacks;
  return (
    <>
      <div className={classes.connectionPage}>
        <DateOffsetBanner />
      </div>
      <div className={classes.connectionPage}>
        <Panel title={connectionWords.endpoint}>
          <FactList
            facts={[
              {
                label: connectionWords.address,
                value: (
                  <span className={classes.address}>
                    <code translate="no">{url}</code>
                    <CopyButton value={url} label={connectionWords.addressCopied} />
                  </span>
                ),
              },
              {
                label: connectionWords.authentication,
                value: connectionWords.authentications[authentication],
              },
              {
                label: connectionWords.lastReceived,
                value: lastReceivedAt === null ? connectionWords.noneYet : <Timestamp at={lastReceivedAt} />,
              },
            ]}
          />
          <p className={classes.note}>{connectionWords.giveAddress}</p>
        </Panel>
        <Panel title={connectionWords.test}>
          <div className={classes.row}>
            <p className={classes.text}>{connectionWords.testText}</p>
            <Button loading={test.isPending} onClick={() => test.mutate()}>
              {connectionWords.testNow}
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

/** How far a test delivery came. */
function TestVerdict({ test }: { test: CallbackTest }) {
  const { reach, isVerified, status, durationMs, testedAt, what, remedy } = test;
  const isFine = reach === 'arrived' && isVerified === true;
  return (
    <div className={classes.verdict}>
      <p className={classes.sentence}>
        <ToneBadge tone={isFine ? 'good' : 'bad'}>
          {reach === 'arrived' && !isFine ? connectionWords.notVerified : connectionWords.reaches[reach]}
        </ToneBadge>
        <span className={classes.facts}>
          {status === null ? null : <span>{connectionWords.httpStatus({ status })}</span>}
          <span>{connectionWords.duration({ ms: durationMs })}</span>
          <Timestamp at={testedAt} />
        </span>
      </p>
      <FindingText what={what} remedy={remedy} />
    </div>
  );
}

/** What was seen, and what to do about it. */
export function FindingText({ what, remedy }: { what: string; remedy: string | null }) {
  return (
    <div className={classes.finding}>
      <p>{contractText(what)}</p>
      {remedy === null ? null : (
        <p>
          <strong>{connectionWords.remedy}</strong> {contractText(remedy)}
        </p>
      )}
    </div>
  );
}
