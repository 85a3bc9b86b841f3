import { Anchor } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { CustomerRecord, LinkedCustomer } from '#contract/desk/customers.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import type { NoteDraft } from '#web/shared/notes/note-draft.ts';
import { NotesPanel } from '#web/shared/notes/notes-panel.tsx';
import { paths } from '#web/shared/paths.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { ForbiddenCall } from '#web/shared/ui/role-gate.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { type AccountAnswer, AccountPanel } from './account-panel.tsx';
import { words } from './customer-words.ts';
import classes from './customer.module.css';
import { EligibilityPanel, LimitsPanel } from './inspected-panels.tsx';
import { SubmittedPanel } from './submitted-panel.tsx';

interface OverviewTabProps {
  identityReference: string;
  record: UseQueryResult<CustomerRecord>;
  account: UseQueryResult<AccountAnswer>;
  hasNoAccount: boolean;
  wasAskedWithEmail: boolean;
  draft: NoteDraft;
}

/** Submitted data, eligibility and limits; beside them notes, linked customers and the account. */
export function OverviewTab(props: OverviewTabProps) {
  const { identityReference, record, account, hasNoAccount, wasAskedWithEmail, draft } = props;
  const mayLookUp = useMay('look-up-identity');
  // With no account and no record, three empty panels would only repeat that.
  const isUnknown = hasNoAccount && record.data !== undefined && isEmpty(record.data);
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        {isUnknown ? null : (
          <div className={classes.column}>
            <Known record={record} />
          </div>
        )}
        <div className={classes.column}>
          <NotesPanel object={{ kind: 'customer', id: identityReference }} draft={draft} />
          {record.data ? <LinkedPanel linked={record.data.linked} /> : null}
          {hasNoAccount ? null : mayLookUp ? (
            <AccountPanel
              identityReference={identityReference}
              account={account}
              wasAskedWithEmail={wasAskedWithEmail}
            />
          ) : (
            <ForbiddenCall action="look-up-identity" title={words.account.title}>
              {words.account.canBeLookedUp}
            </ForbiddenCall>
          )}
        </div>
      </div>
    </div>
  );
}

function isEmpty({ submissions, personalValues, facts }: CustomerRecord): boolean {
  const hasAnswers = facts.eligibility !== undefined || facts.limits !== undefined;
  return submissions.length === 0 && personalValues.length === 0 && !hasAnswers;
}

function Known({ record: { data, error, refetch } }: Pick<OverviewTabProps, 'record'>) {
  if (!data) {
    return (
      <Panel title={words.overview.submitted}>
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <DelayedSkeleton lines={8} label={words.overview.loading} />
        )}
      </Panel>
    );
  }
  return (
    <>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      <SubmittedPanel record={data} />
      <EligibilityPanel record={data} />
      <LimitsPanel record={data} />
    </>
  );
}

/** Customers with the same e-mail or phone number: possibly the same person twice. */
function LinkedPanel({ linked }: { linked: readonly LinkedCustomer[] }) {
  return (
    <Panel title={words.linked.title}>
      {linked.length === 0 ? (
        <p className={classes.overviewQuiet}>{words.linked.none}</p>
      ) : (
        <ul className={classes.links}>
          {linked.map(({ identityReference, matched }) => (
            <li key={`${identityReference} ${matched}`}>
              <Anchor component={Link} to={paths.customer(identityReference)} ff="monospace" fz="inherit">
                {identityReference}
              </Anchor>
              <span className={classes.matched}>{words.linked[matched]}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
