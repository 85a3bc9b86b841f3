import type { UseQueryResult } from '@tanstack/react-query';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ProvenanceLine } from '#web/shared/ui/provenance-line.tsx';

import { useArrivals } from '#web/shared/lists/use-arrivals.ts';
import { words } from '../words/customer-words.ts';
import classes from './documents.module.css';
import { NothingSubmitted } from './nothing-submitted.tsx';
import { describeSubmission, SubmissionEntry } from './submission-entry.tsx';

const text = words.documents;
const most = 200;

interface DocumentsTabProps {
  identityReference: string;
  record: UseQueryResult<CustomerRecord>;
}

/** Everything that the desk has submitted for a customer, newest first. */
export function DocumentsTab({ identityReference, record }: DocumentsTabProps) {
  const { data, dataUpdatedAt, error, refetch } = record;
  useArrivals(data?.submissions, (submission) => words.said.news(describeSubmission(submission)));
  return (
    <Panel
      title={text.title}
      flush
      aside={
        data ? (
          <ProvenanceLine source={words.source.directory} at={new Date(dataUpdatedAt).toISOString()} />
        ) : null
      }
    >
      {error ? (
        <div className={classes.waiting}>
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data ? <Submissions identityReference={identityReference} submissions={data.submissions} /> : null}
      {!data && !error ? (
        <div className={classes.waiting}>
          <DelayedSkeleton lines={5} label={text.loading} />
        </div>
      ) : null}
    </Panel>
  );
}

type SubmissionsProps = { identityReference: string } & Pick<CustomerRecord, 'submissions'>;

function Submissions({ identityReference, submissions }: SubmissionsProps) {
  if (submissions.length === 0) return <NothingSubmitted identityReference={identityReference} />;
  return (
    <>
      <ol className={classes.list}>
        {submissions.map((submission) => (
          <SubmissionEntry submission={submission} key={submission.id} />
        ))}
      </ol>
      {submissions.length >= most ? <p className={classes.none}>{text.newest}</p> : null}
    </>
  );
}
