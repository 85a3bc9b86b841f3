import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { isApiError } from '#web/shared/api/api-error.ts';
import { ErrorFacts } from '#web/shared/ui/error-facts.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { pathOfCheck } from './check-paths.ts';
import classes from './diagnosis-answer.module.css';
import { words } from './words/diagnosis-words.ts';
import { findCauses } from './rules/find-causes.ts';
import { type CheckName, checkNames, type Outcome, type Outcomes, type Question } from './rules/outcome.ts';
import { summariesOf } from './rules/summaries.ts';

interface CheckListProps {
  question: Question;
  outcomes: Outcomes;
}

/** The four questions: where each stands, what it says in short, when, and the whole answer. */
export function CheckList({ question, outcomes }: CheckListProps) {
  const summaries = summariesOf(question, outcomes);
  const causes = findCauses(question, outcomes);
  const concerns = new Set(causes.flatMap(({ evidence }) => evidence.map(({ check }) => check)));
  return (
    <>
      <Panel title={words.asked} flush>
        <ul className={classes.list}>
          {checkNames.map((check) => (
            <li className={classes.row} key={check}>
              <Anchor component={Link} to={pathOfCheck(check, question)} className={classes.name} fz="sm">
                {words.checks[check]}
              </Anchor>
              <span className={classes.state}>
                <State outcome={outcomes[check]} isConcern={concerns.has(check)} /> {summaries[check]}
              </span>
              <Facts outcome={outcomes[check]} />
            </li>
          ))}
        </ul>
      </Panel>
      {checkNames.map((check) => (
        <RawAnswer check={check} outcome={outcomes[check]} key={check} />
      ))}
    </>
  );
}

function State({ outcome, isConcern }: { outcome: Outcome<unknown>; isConcern: boolean }) {
  if (outcome.state === 'waiting') return <ToneBadge tone="progress">{words.waiting}</ToneBadge>;
  if (outcome.state === 'failed') {
    return <ToneBadge tone="bad">{isRefusal(outcome.error) ? words.turnedDown : words.failed}</ToneBadge>;
  }
  return outcome.data === null ? (
    <ToneBadge tone="action">{words.unreadable}</ToneBadge>
  ) : (
    <ToneBadge tone={isConcern ? 'action' : 'good'}>{words.answered}</ToneBadge>
  );
}

/** A question that the service answered with a no is not one without an answer. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.answeredBy === 'service' && error.status !== null && error.status < 500;
}

function Facts({ outcome }: { outcome: Outcome<unknown> }) {
  if (outcome.state === 'waiting') return null;
  return (
    <span className={classes.facts}>
      <Timestamp at={outcome.at} show="clock" />
      {outcome.state === 'failed' && isApiError(outcome.error) ? <ErrorFacts error={outcome.error} /> : null}
    </span>
  );
}

function RawAnswer({ check, outcome }: { check: CheckName; outcome: Outcome<unknown> }) {
  if (outcome.state !== 'answered') return null;
  return <JsonPanel title={words.raw(words.checks[check].toLowerCase())} data={outcome.raw} />;
}
