import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { RequirementChips } from '#web/shared/ui/requirement-chips.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';

import { pathOfCheck } from './check-paths.ts';
import classes from './diagnosis-answer.module.css';
import { words } from './words/diagnosis-words.ts';
import type { Cause } from './rules/cause.ts';
import type { Question } from './rules/outcome.ts';

interface CauseEntryProps {
  cause: Cause;
  question: Question;
  /** Asks all four again; undefined while they are being asked. */
  onAgain: (() => void) | undefined;
}

/** A cause: what it is, what says so and when, and the way to its remedy. */
export function CauseEntry({ cause, question, onAgain }: CauseEntryProps) {
  return (
    <li className={classes.cause}>
      <div className={classes.words}>
        <p className={classes.sentence}>{cause.sentence}</p>
        <ul className={classes.evidence}>
          {cause.evidence.map(({ check, text, at }) => (
            <li key={`${check} ${text}`}>
              <span className={classes.check}>{`${words.checks[check]}:`}</span> {`${text} · `}
              <Timestamp at={at} show="clock" />
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.remedy}>
        <Remedy cause={cause} question={question} onAgain={onAgain} />
      </div>
    </li>
  );
}

function Remedy({ cause, question, onAgain }: CauseEntryProps) {
  const { identityReference } = question;
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
