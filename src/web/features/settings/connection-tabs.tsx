import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type {
  CallbackTest,
  ConnectionAnswer,
  ConnectionCheck,
  ConnectionFinding,
} from '#contract/desk/connection.ts';
import { semicolonList } from '#web/shared/format/text.ts';
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
import { ToneBadge, ToneText } from '#web/shared/ui/tone-badge.tsx';
import { checkConnection, connectionQuery, testCallbacks } from './settings-queries.ts';
import { connectionWords } from './settings-words.ts';
import classes from './connection-tabs.module.css';

/** Read-only: set by the environment. */
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
      <Stack gap="md" maw={960}>
        <DateOffsetBanner />
      </Stack>
      <Stack gap="md" maw={960}>
        <Exceptions allow={connection.allow} />
        <Panel title={connectionWords.setUp}>
          <FactList
            facts={[
              { label: connectionWords.service, value: <bdi>{connection.serviceHost}</bdi> },
              { label: connectionWords.environment, value: environmentWords(connection) },
              {
                label: connectionWords.signedText,
                value: semicolonList([
                  connectionWords.separators[connection.separator],
                  connectionWords.emptyBodies[connection.emptyBody],
                ]),
              },
              ...connection.keyPairs.map(({ which, keyId, isInUse }) => ({
                label: connectionWords.keyPairs[which],
                value: (
                  <Flex
                    component="span"
                    display="inline-flex"
                    gap="4px 12px"
                    align="center"
                    wrap="wrap"
                    miw={0}
                  >
                    <code>{keyId}</code>
                    {isInUse ? <ToneBadge tone="good">{connectionWords.inUse}</ToneBadge> : null}
                  </Flex>
                ),
              })),
            ]}
          />
          <Text mt="sm" c="dimmed" fz="sm">
            {connectionWords.setElsewhere}
          </Text>
        </Panel>
        <Panel title={connectionWords.check}>
          <Group gap="8px 16px" justify="space-between">
            <Text c="dimmed" inherit>
              {connectionWords.checkText}
            </Text>
            <Button loading={check.isPending} onClick={() => check.mutate()}>
              {connectionWords.checkNow}
            </Button>
          </Group>
          <div aria-live="polite">
            {check.error ? <ErrorPanel error={check.error} /> : null}
            {check.data ? <CheckVerdict check={check.data} /> : null}
          </div>
        </Panel>
      </Stack>
    </>
  );
}

function Exceptions({ allow }: Pick<ConnectionAnswer, 'allow'>) {
  if (allow.length === 0) return null;
  return (
    <Banner isStanding tone="action" title={connectionWords.exceptions({ count: allow.length })}>
      <Box component="ul" className="plain-list">
        {allow.map(({ name, what, isInUse }) => (
          <li key={name}>
            <code>{name}</code> {connectionWords.exception({ what: contractText(what), isInUse })}
          </li>
        ))}
      </Box>
    </Banner>
  );
}

function environmentWords({ environment, isEmbeddedSandbox }: ConnectionAnswer): string {
  return isEmbeddedSandbox ? connectionWords.embedded : connectionWords.environments[environment];
}

const verdictTones = { accepted: 'good', refused: 'bad', untried: 'neutral' } as const;

function CheckVerdict({ check: { steps, keyPairs, checkedAt, baseUrl } }: { check: ConnectionCheck }) {
  const isFine = steps.every((step) => step.isFine === true);
  return (
    <Stack gap="sm" mt="md" pt="md" style={{ borderTop: '1px solid var(--rampart-line-soft)' }}>
      <Flex component="p" gap="4px 12px" align="center" wrap="wrap" m={0} className="anywhere">
        <ToneText tone={isFine ? 'good' : 'bad'}>
          {isFine ? connectionWords.isFine : connectionWords.isNotFine}
        </ToneText>
        <Flex
          component="span"
          display="inline-flex"
          gap="4px 12px"
          align="center"
          wrap="wrap"
          c="dimmed"
          miw={0}
        >
          <bdi>{baseUrl}</bdi>
          <Timestamp at={checkedAt} />
        </Flex>
      </Flex>
      <Box component="ol" className="plain-list">
        {steps.map((finding) => (
          <li className={classes.step} key={finding.step}>
            <ToneBadge tone={toneOf(finding)}>{connectionWords.steps[finding.step]}</ToneBadge>
            <FindingText {...finding} />
          </li>
        ))}
      </Box>
      {keyPairs.length > 1 ? (
        <Flex
          component="ul"
          gap="8px 24px"
          wrap="wrap"
          className="plain-list"
          aria-label={connectionWords.keys}
        >
          {keyPairs.map(({ which, keyId, verdict }) => (
            <li key={which}>
              {connectionWords.keyPairs[which]} <code>{keyId}</code>{' '}
              <ToneBadge tone={verdictTones[verdict]}>{connectionWords.verdicts[verdict]}</ToneBadge>
            </li>
          ))}
        </Flex>
      ) : null}
    </Stack>
  );
}

function toneOf({ isFine }: ConnectionFinding): Tone {
  if (isFine === null) return 'neutral';
  return isFine ? 'good' : 'bad';
}

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
      <Stack gap="md" maw={960}>
        <DateOffsetBanner />
      </Stack>
      <Stack gap="md" maw={960}>
        <Panel title={connectionWords.endpoint}>
          <FactList
            facts={[
              {
                label: connectionWords.address,
                value: (
                  <Flex component="span" gap={4} align="center" className="anywhere">
                    <code translate="no">{url}</code>
                    <CopyButton value={url} label={connectionWords.addressCopied} />
                  </Flex>
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
          <Text mt="sm" c="dimmed" fz="sm">
            {connectionWords.giveAddress}
          </Text>
        </Panel>
        <Panel title={connectionWords.test}>
          <Group gap="8px 16px" justify="space-between">
            <Text c="dimmed" inherit>
              {connectionWords.testText}
            </Text>
            <Button loading={test.isPending} onClick={() => test.mutate()}>
              {connectionWords.testNow}
            </Button>
          </Group>
          <div aria-live="polite">
            {test.error ? <ErrorPanel error={test.error} /> : null}
            {test.data ? <TestVerdict test={test.data} /> : null}
          </div>
        </Panel>
      </Stack>
    </>
  );
}

function TestVerdict({ test }: { test: CallbackTest }) {
  const { reach, isVerified, status, durationMs, testedAt, what, remedy } = test;
  const isFine = reach === 'arrived' && isVerified === true;
  return (
    <Stack gap="sm" mt="md" pt="md" style={{ borderTop: '1px solid var(--rampart-line-soft)' }}>
      <Flex component="p" gap="4px 12px" align="center" wrap="wrap" m={0} className="anywhere">
        <ToneText tone={isFine ? 'good' : 'bad'}>
          {reach === 'arrived' && !isFine ? connectionWords.notVerified : connectionWords.reaches[reach]}
        </ToneText>
        <Flex
          component="span"
          display="inline-flex"
          gap="4px 12px"
          align="center"
          wrap="wrap"
          c="dimmed"
          miw={0}
        >
          {status === null ? null : <span>{connectionWords.httpStatus({ status })}</span>}
          <span>{connectionWords.duration({ ms: durationMs })}</span>
          <Timestamp at={testedAt} />
        </Flex>
      </Flex>
      <FindingText what={what} remedy={remedy} />
    </Stack>
  );
}

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
