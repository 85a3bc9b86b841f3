import { VisuallyHidden } from '@mantine/core';
import {
  IconArrowBearRight2,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { RampDetail } from '#contract/desk/ramps.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { headlineOf, isKnownStatus, rampStatusLooks, statusWords } from '#web/shared/words/ramp-words.ts';
import { FactSource } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { StatusBadge, type Tone } from '#web/shared/ui/tone-badge.tsx';

import { type Account, accountsOf, type KnownRamp } from './known-ramp.ts';
import {
  type Direction,
  directionWords,
  headline,
  nextStep,
  nextWay,
  type Step,
  stepsOf,
} from './ramp-rules.ts';
import { stepWords, words } from './ramp-words.ts';
import classes from './ramp.module.css';

/** What is exchanged for what, the status, what the customer does next, and who reported it. */
export function RampSummary({ known }: { known: KnownRamp }) {
  const { record, ramp, direction } = known;
  const way = ramp && nextWay(ramp);
  const title = (record && headlineOf(record)) ?? (ramp && headline(ramp));
  return (
    <Panel>
      <div className={classes.summary}>
        <h2 className={classes.headline}>
          <bdi>{title ?? words.amountsNotGiven}</bdi>
          <span className={classes.direction}>{directionWords(direction)}</span>
        </h2>
        {direction && ramp ? <RampStepper direction={direction} status={ramp.status} /> : null}
        {ramp ? (
          <div className={classes.next}>
            <p>
              <b>{words.customerDoesNext}</b> <bdi>{nextStep(ramp, record?.isStuck)}</bdi>
            </p>
            {way === null ? null : (
              <RoleGateLink action={way.action} to={way.to} variant="default" size="xs">
                {way.label}
              </RoleGateLink>
            )}
          </div>
        ) : (
          <p>{words.noStatus}</p>
        )}
        <StatusSources known={known} />
      </div>
    </Panel>
  );
}

const icons = {
  done: IconCircleCheck,
  current: IconCircleDot,
  next: IconCircle,
  skipped: IconCircleDashed,
  unknown: IconCircleDashed,
} as const satisfies Record<Step['state'], unknown>;

/** The main line of statuses for the direction, with the one the ramp has or the exit it took. */
function RampStepper({ direction, status }: { direction: Direction; status: string }) {
  const steps = stepsOf(direction, status);
  const isPlaceUnknown = steps.some(({ state }) => state === 'unknown');
  return (
    <div>
      <ol className={classes.steps} aria-label={words.stepper}>
        {steps.map((step) => {
          const Icon = step.isExit ? IconArrowBearRight2 : icons[step.state];
          return (
            <li
              className={classes.step}
              data-state={step.state}
              data-exit={step.isExit ? exitTone(step.status) : undefined}
              aria-current={step.state === 'current' ? 'step' : undefined}
              key={step.status}
            >
              <Icon size={16} className={classes.icon} aria-hidden />
              <ExplainedStatus status={step.status}>{statusWords(step.status)}</ExplainedStatus>
              <VisuallyHidden>{`, ${stepWords[step.state]}`}</VisuallyHidden>
            </li>
          );
        })}
      </ol>
      {isPlaceUnknown ? <p className={classes.note}>{words.placeUnknown(statusWords(status))}</p> : null}
    </div>
  );
}

/** An exit has the colour of its badge. */
function exitTone(status: string): Tone {
  return isKnownStatus(status) ? rampStatusLooks[status].tone : 'neutral';
}

/** The status that each source reported, and when; the one that counts is marked. */
function StatusSources({ known }: { known: KnownRamp }) {
  const accounts = accountsOf(known);
  const { record } = known;
  const counting = record === null ? null : countingTeller(record);
  if (accounts.length === 0) return null;
  return (
    <ul className={classes.accounts} aria-label={words.accounts}>
      {accounts.map(({ teller, status, at }) => (
        <li className={classes.account} key={teller}>
          <span className={classes.teller}>{words.tellers[teller]}</span>
          <StatusBadge status={shortenMiddle(status, 30, 10)} looks={rampStatusLooks} />
          <FactSource source={words.reported[teller]} at={at} />
          {teller === counting && status === record?.status ? (
            <span className={classes.counts}>{words.counts}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function countingTeller({ statusFact, timeline }: RampDetail): Account['teller'] | null {
  if (statusFact === null) return null;
  if (statusFact.source === 'callback') return 'callback';
  const teller = timeline.find(({ id }) => id === statusFact.eventId);
  return teller?.kind === 'call' && teller.operation === 'createRamp' ? 'create' : 'answer';
}

/** Any other text in place of a status may be personal, so it goes into no address. */
const statusPattern = /^[A-Z0-9_]{1,60}$/;

/** A status as a link to its explanation; text that can't be a status of the service is no link. */
export function ExplainedStatus({ status, children }: { status: string; children: ReactNode }) {
  if (!statusPattern.test(status)) return children;
  return (
    <Link className={classes.link} to={paths.statuses(status)} title={words.whatItMeans}>
      {children}
    </Link>
  );
}
