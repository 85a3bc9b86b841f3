import { Alert, Anchor, Box, Flex, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBearRight2,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDotFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { RampDetail } from '#contract/desk/ramps.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { durationWords, exactDurationWords } from '#web/shared/time/format-time.ts';
import { useServiceAge } from '#web/shared/time/service-clock.ts';
import { isKnownStatus, rampStatusLooks, statusWords } from '#web/shared/words/ramp-words.ts';
import { FactSource } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { type Tone, toneText } from '#web/shared/ui/tone.ts';
import { StatusBadge } from '#web/shared/ui/tone-badge.tsx';

import { type Account, accountsOf, type KnownRamp } from '../known-ramp.ts';
import { directionWords, nextStep, nextWay } from '../ramp-rules.ts';
import { type Step, stepsOf, type StepTime } from './ramp-steps.ts';
import { stepTimeWords, stepWords, words } from '../ramp-words.ts';
import classes from './ramp-progress.module.css';

export function RampProgress({ known }: { known: KnownRamp }) {
  const { record, ramp, direction } = known;
  const way = ramp && nextWay(ramp);
  return (
    <Panel>
      <Stack gap="sm">
        {direction && ramp ? <RampStepper known={known} /> : <Text>{directionWords(direction)}</Text>}
        {record?.isUndated === true ? (
          <Text mb={4} fz="xs" c="dimmed">
            {words.undated}
          </Text>
        ) : null}
        {record?.stuckSince ? (
          <StuckNotice since={record.stuckSince} afterMinutes={record.stuckAfterMinutes} />
        ) : null}
        {ramp ? (
          <Group gap="6px 12px">
            <Text>
              <b>{words.customerDoesNext}</b> <bdi>{nextStep(ramp, record?.isStuck)}</bdi>
            </Text>
            {way === null ? null : (
              <RoleGateLink action={way.action} to={way.to} variant="default" size="xs">
                {way.label}
              </RoleGateLink>
            )}
          </Group>
        ) : (
          <Text>{words.noStatus}</Text>
        )}
        <StatusSources known={known} />
      </Stack>
    </Panel>
  );
}

const icons = {
  done: IconCircleCheckFilled,
  current: IconCircleDotFilled,
  next: IconCircle,
  skipped: IconCircleDashed,
  unknown: IconCircleDashed,
} as const satisfies Record<Step['state'], unknown>;

function RampStepper({ known: { record, ramp, direction } }: { known: KnownRamp }) {
  if (direction === null || ramp === null) return null;
  const { status, createdAt } = ramp;
  const steps = stepsOf({
    direction,
    status,
    statusAt: record?.statusAt ?? null,
    isStuck: record?.isStuck ?? false,
    stuckAfterMinutes: record?.stuckAfterMinutes ?? Number.POSITIVE_INFINITY,
    stages: record?.stages ?? [],
    createdAt,
  });
  const isPlaceUnknown = steps.some(({ state }) => state === 'unknown');
  return (
    <Box style={{ containerType: 'inline-size' }}>
      <ol className={classes.steps} aria-label={words.stepper}>
        {steps.map((step) => (
          <StepItem step={step} key={step.status} />
        ))}
      </ol>
      {isPlaceUnknown ? (
        <Text mb={4} fz="xs" c="dimmed">
          {words.placeUnknown({ status: statusWords(status) })}
        </Text>
      ) : null}
    </Box>
  );
}

function StepItem({ step }: { step: Step }) {
  const { status, state, isExit, time } = step;
  const Icon = isExit ? IconArrowBearRight2 : icons[state];
  return (
    <li
      className={classes.step}
      data-state={state}
      data-exit={isExit ? exitTone(status) : undefined}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <span className={classes.name}>
        <ExplainedStatus status={status}>{statusWords(status)}</ExplainedStatus>
        <VisuallyHidden>{`, ${stepWords[state]}`}</VisuallyHidden>
      </span>
      <span className={classes.track}>{time === null ? null : <TimeSpent time={time} />}</span>
    </li>
  );
}

export function exitTone(status: string): Tone {
  return isKnownStatus(status) ? rampStatusLooks[status].tone : 'neutral';
}

function TimeSpent({ time }: { time: StepTime }) {
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap={4}
      align="center"
      fz="xs"
      fw={time.isTooLong ? 600 : undefined}
      c={time.isTooLong ? toneText('action') : 'dimmed'}
      className="tabular"
      data-long={time.isTooLong || undefined}
    >
      <VisuallyHidden>{stepTimeWords.comma}</VisuallyHidden>
      {'since' in time ? <TimeSince since={time.since} /> : passedWords(time)}
      {time.isTooLong ? (
        <>
          <IconAlertTriangle size={14} aria-hidden />
          <VisuallyHidden>{stepTimeWords.tooLong}</VisuallyHidden>
        </>
      ) : null}
    </Flex>
  );
}

function passedWords({ ms, isAtMost }: Extract<StepTime, { ms: number }>): string {
  const time = exactDurationWords(ms);
  return isAtMost ? stepTimeWords.atMost({ time }) : time;
}

function TimeSince({ since }: { since: string }) {
  return useServiceAge(since);
}

interface StuckNoticeProps {
  since: string;
  afterMinutes: number;
}

/** Warns of a status that should have changed on its own. Choice: rampStuck. */
function StuckNotice({ since, afterMinutes }: StuckNoticeProps) {
  return (
    <Alert
      color="action"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={words.stuckTitle({ standing: useServiceAge(since) })}
      role="note"
    >
      {words.stuckText({ limit: durationWords(afterMinutes * 60_000) })}
    </Alert>
  );
}

function StatusSources({ known }: { known: KnownRamp }) {
  const accounts = accountsOf(known);
  const { record, ramp } = known;
  const counting = record === null ? null : countingTeller(record);
  if (accounts.length === 0) return null;
  return (
    <Flex
      component="ul"
      gap="4px 24px"
      wrap="wrap"
      pt="xs"
      className="plain-list"
      style={{ borderTop: '1px solid var(--rampart-line-soft)' }}
      aria-label={words.accounts}
    >
      {accounts.map(({ teller, status, at }) => (
        <Flex component="li" gap="4px 8px" align="center" wrap="wrap" fz="xs" c="dimmed" key={teller}>
          <span>{words.tellers[teller]}</span>
          {status === ramp?.status ? (
            <Text component="b" inherit fw={600} c="var(--rampart-text)">
              {shortenMiddle(statusWords(status), 30, 10)}
            </Text>
          ) : (
            <StatusBadge status={shortenMiddle(status, 30, 10)} looks={rampStatusLooks} />
          )}
          <FactSource source={words.reported[teller]} at={at} />
          {teller === counting && status === record?.status ? (
            <Text span inherit fw={600}>
              {words.counts}
            </Text>
          ) : null}
        </Flex>
      ))}
    </Flex>
  );
}

function countingTeller({ statusFact, timeline }: RampDetail): Account['teller'] | null {
  if (statusFact === null) return null;
  if (statusFact.source === 'callback') return 'callback';
  const teller = timeline.find(({ id }) => id === statusFact.eventId);
  return teller?.kind === 'call' && teller.operation === 'createRamp' ? 'create' : 'answer';
}

/** Other texts may be personal and go into no address. */
const statusPattern = /^[A-Z0-9_]{1,60}$/;

export function ExplainedStatus({ status, children }: { status: string; children: ReactNode }) {
  if (!statusPattern.test(status)) return children;
  return (
    <Anchor component={Link} inherit c="inherit" to={paths.statuses(status)} title={words.whatItMeans}>
      {children}
    </Anchor>
  );
}
