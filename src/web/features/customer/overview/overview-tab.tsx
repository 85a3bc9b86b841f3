import type { UseQueryResult } from '@tanstack/react-query';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { ForbiddenCall } from '#web/shared/ui/forbidden-call.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { type AccountAnswer, AccountPanel } from '../account/account-panel.tsx';
import type { NoteDraft } from '#web/shared/notes/note-draft.ts';
import { NotesPanel } from '#web/shared/notes/notes-panel.tsx';
import { words } from '../words/customer-words.ts';
import { EligibilityPanel } from './eligibility-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { LinkedPanel } from './linked-panel.tsx';
import classes from './overview.module.css';
import { SubmittedPanel } from './submitted-panel.tsx';

interface OverviewTabProps {
  identityReference: string;
  record: UseQueryResult<CustomerRecord>;
  account: UseQueryResult<AccountAnswer>;
  hasNoAccount: boolean;
  wasAskedWithEmail: boolean;
  draft: NoteDraft;
}

/** What we submitted, what stands in the way and how much is left; beside it the account, notes and who else it may be. */
export function OverviewTab(props: OverviewTabProps) {
  const { identityReference, record, account, hasNoAccount, wasAskedWithEmail, draft } = props;
  const mayLookUp = useMay('look-up-identity');
  // Where there is no account and never was, three empty panels would say it again.
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

function isEmpty({ submissions, personalValues, facts }: CustomerRecord): boolean {
  const hasAnswers = facts.eligibility !== undefined || facts.limits !== undefined;
  return submissions.length === 0 && personalValues.length === 0 && !hasAnswers;
}
