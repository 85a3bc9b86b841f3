import { Anchor, Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { languageOfCountry } from '#contract/messages/message-rules.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { questionSearch } from '#web/shared/forms/question-address.ts';
import { paths } from '#web/shared/paths.ts';
import { ChangesPanel } from '#web/shared/inspector/inspector.tsx';
import { ErrorFacts } from '#web/shared/ui/error-panel.tsx';
import { customersAnswer, JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RequirementChips } from '#web/shared/ui/requirements.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { TellPanel } from '#web/shared/messages/tell-panel.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';
import type { Cause } from '#web/shared/verdict/causes.ts';
import {
  type CheckName,
  checkNames,
  type Outcome,
  type Outcomes,
  type Question,
  settledCount,
} from '#web/shared/verdict/checks.ts';
import { describeQuestion } from '#web/shared/verdict/describe-question.ts';
import { tellVerdict } from '#web/shared/verdict/tell-verdict.ts';
import type { Run } from '#web/shared/verdict/use-checks.ts';
import { useVerdict } from '#web/shared/verdict/use-verdict.ts';
import { verdictWords } from '#web/shared/verdict/verdict-words.ts';
import { midSentence } from '#web/shared/format/text.ts';

import { describeChanges, sentenceOf, summariesOf, ticketOf } from './diagnosis-texts.ts';
import { words } from './diagnosis-words.ts';
import classes from './diagnosis.module.css';

interface DiagnosisAnswerProps {
  current: Run;
  previous: Run | null;
  isFinished: boolean;
  onAgain: () => void;
}

/** Uses two views, so that nothing shown moves. */
export function DiagnosisAnswer(props: DiagnosisAnswerProps) {
  return props.isFinished ? <Answered {...props} /> : <Asking {...props} />;
}

function Asking({ current: { question, outcomes }, current }: DiagnosisAnswerProps) {
  const { causes } = useVerdict(current).verdict;
  return (
    <>
      <VerdictBox
        tone="neutral"
        title={words.asking}
        detail={words.answeredSoFar({ count: settledCount(outcomes) })}
      >
        {describeQuestion(question)}
      </VerdictBox>
      <CheckList question={question} outcomes={outcomes} causes={causes} />
      <Causes causes={causes} question={question} />
    </>
  );
}

function Answered({ current, previous, onAgain }: DiagnosisAnswerProps) {
  const { question, email, outcomes } = current;
  const { verdict, situation } = useVerdict(current);
  const { causes } = verdict;
  const { nowMs } = situation;
  return (
    <>
      <VerdictBox
        {...verdict}
        copied={sentenceOf(current, email, nowMs)}
        details={ticketOf(current, email, nowMs)}
      >
        {describeQuestion(question)}
      </VerdictBox>
      <TellPanel
        {...tellVerdict(causes, situation)}
        language={languageOfCountry(situation.record?.facts.residence?.value.country)}
      />
      <ChangesPanel changes={describeChanges(previous, current, nowMs)} />
      <Causes causes={causes} question={question} onAgain={onAgain} />
      <CheckList question={question} outcomes={outcomes} causes={causes} />
      {checkNames.map((check) => (
        <RawAnswer
          check={check}
          outcome={outcomes[check]}
          identityReference={question.identityReference}
          key={check}
        />
      ))}
    </>
  );
}

interface CausesProps {
  causes: readonly Cause[];
  question: Question;
  onAgain?: () => void;
}

function Causes({ causes, question, onAgain }: CausesProps) {
  if (causes.length === 0) return null;
  return (
    <Panel title={words.causes} flush>
      <ul className="plain-list divided">
        {causes.map((cause) => (
          <CauseEntry
            cause={cause}
            question={question}
            onAgain={onAgain}
            key={`${cause.kind} ${cause.sentence}`}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface CauseEntryProps {
  cause: Cause;
  question: Question;
  onAgain: (() => void) | undefined;
}

function CauseEntry({ cause, question, onAgain }: CauseEntryProps) {
  return (
    <Flex
      component="li"
      gap="8px 16px"
      align="flex-start"
      justify="space-between"
      wrap="wrap"
      py="sm"
      px="md"
    >
      <Box flex="1 1 260px" className="anywhere">
        <Text fw={600} inherit>
          {cause.sentence}
        </Text>
        <Box component="ul" mt={2} mx={0} mb={0} c="dimmed" fz="sm" className="plain-list">
          {cause.evidence.map(({ check, text, at }) => (
            <li key={`${check} ${text}`}>
              <Text span inherit fw={600}>{`${verdictWords.checks[check]}:`}</Text> {text}
              {at === null ? null : (
                <>
                  {' · '}
                  <Timestamp at={at} show="clock" />
                </>
              )}
            </li>
          ))}
        </Box>
      </Box>
      <Group gap="6px 8px" align="stretch">
        <Remedy cause={cause} question={question} onAgain={onAgain} />
      </Group>
    </Flex>
  );
}

function Remedy({ cause, question, onAgain }: CauseEntryProps) {
  const { identityReference = '' } = question;
  const check = cause.evidence[0]?.check ?? 'identity';
  switch (cause.kind) {
    case 'belongs-to-another':
      return <Way to={paths.customer(cause.otherReference ?? identityReference)} name={words.openCustomer} />;
    case 'blocked':
    case 'not-ready':
      return <Way to={paths.customer(identityReference)} name={words.openCustomer} />;
    case 'not-there':
      return (
        <>
          <Way to={paths.customers()} name={words.lookUp} />
          <RoleGateLink
            action="onboard-customer"
            to={paths.newCustomer()}
            variant="default"
            size="compact-sm"
          >
            {words.createCustomer}
          </RoleGateLink>
        </>
      );
    case 'requirements-missing':
      return (
        <RequirementChips requirements={cause.requirements ?? []} identityReference={identityReference} />
      );
    case 'requirements-sent':
      return (
        <>
          <Way to={paths.customer(identityReference, 'documents')} name={words.openSubmissions} />
          {cause.isOverdue === true ? (
            <RequirementChips requirements={cause.requirements ?? []} identityReference={identityReference} />
          ) : null}
        </>
      );
    case 'over-limit':
    case 'below-minimum':
    case 'above-maximum':
    case 'limits-not-compared':
      return <Way to={pathOfCheck('limits', question)} name={words.open.limits} />;
    case 'refused':
      return <Way to={pathOfCheck(check, question)} name={words.open[check]} />;
    default:
      return (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden />}
          disabled={onAgain === undefined}
          onClick={onAgain}
        >
          {words.again}
        </Button>
      );
  }
}

function Way({ to, name }: { to: string; name: string }) {
  return (
    <Button component={Link} to={to} variant="default" size="compact-sm">
      {name}
    </Button>
  );
}

function pathOfCheck(check: CheckName, question: Question): string {
  const search = questionSearch(question);
  return {
    identity: paths.customer(question.identityReference ?? ''),
    eligibility: `${paths.eligibility()}${search}`,
    limits: `${paths.limits()}${search}`,
    price: `${paths.price()}${search}`,
  }[check];
}

interface CheckListProps {
  question: Question;
  outcomes: Outcomes;
  causes: readonly Cause[];
}

function CheckList({ question, outcomes, causes }: CheckListProps) {
  const summaries = summariesOf(question, outcomes);
  const concerns = new Set(causes.flatMap(({ evidence }) => evidence.map(({ check }) => check)));
  return (
    <Panel title={words.asked} flush>
      <ul className="plain-list divided">
        {checkNames.map((check) => (
          <li className={classes.row} key={check}>
            <Anchor component={Link} to={pathOfCheck(check, question)} className={classes.name} fz="sm">
              {verdictWords.checks[check]}
            </Anchor>
            <span className={classes.state}>
              <State outcome={outcomes[check]} isConcern={concerns.has(check)} />{' '}
              <bdi>{summaries[check]}</bdi>
            </span>
            <Facts outcome={outcomes[check]} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function State({ outcome, isConcern }: { outcome: Outcome<unknown>; isConcern: boolean }) {
  if (outcome.state === 'not-asked') return null;
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

/** Returns true for the service's refusal, which counts as an answer. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.answeredBy === 'service' && error.status !== null && error.status < 500;
}

function Facts({ outcome }: { outcome: Outcome<unknown> }) {
  if (outcome.state === 'waiting' || outcome.state === 'not-asked') return null;
  return (
    <Flex component="span" gap="4px 12px" align="center" wrap="wrap" c="dimmed">
      <Timestamp at={outcome.at} show="clock" />
      {outcome.state === 'failed' && isApiError(outcome.error) ? <ErrorFacts error={outcome.error} /> : null}
    </Flex>
  );
}

const operationOfCheck = {
  identity: 'getIdentity',
  eligibility: 'checkEligibility',
  limits: 'getLimits',
  price: 'getPrice',
} as const satisfies Record<CheckName, OperationName>;

interface RawAnswerProps {
  check: CheckName;
  outcome: Outcome<unknown>;
  identityReference: string | undefined;
}

function RawAnswer({ check, outcome, identityReference }: RawAnswerProps) {
  if (outcome.state !== 'answered') return null;
  return (
    <JsonPanel
      title={words.raw({ check: midSentence(verdictWords.checks[check]) })}
      data={outcome.raw}
      owner={customersAnswer(identityReference, operationOfCheck[check])}
    />
  );
}
