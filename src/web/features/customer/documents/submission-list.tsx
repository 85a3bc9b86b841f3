import { useQuery } from '@tanstack/react-query';

import { paths } from '#web/shared/paths.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ProvenanceLine } from '#web/shared/ui/provenance-line.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';

import { customerRecordQuery } from '../record/customer-queries.ts';
import { SubmissionEntry } from './submission-entry.tsx';
import classes from './submission-list.module.css';

interface SubmissionListProps {
  identityReference: string;
  /** Whether an empty list leads to sharing documents: not where the page beside it does. */
  isSharingOffered: boolean;
}

/** Everything that the desk has submitted for a customer, newest first. */
export function SubmissionList({ identityReference, isSharingOffered }: SubmissionListProps) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(customerRecordQuery(identityReference));
  return (
    <Panel
      title="Submissions"
      flush
      aside={
        data ? (
          <ProvenanceLine source="from our directory" at={new Date(dataUpdatedAt).toISOString()} />
        ) : null
      }
    >
      {body()}
    </Panel>
  );

  function body() {
    if (!data) {
      return (
        <div className={classes.waiting}>
          {error ? (
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          ) : (
            <DelayedSkeleton lines={5} label="Loading submissions" />
          )}
        </div>
      );
    }
    if (data.submissions.length === 0) {
      return <NoSubmissions identityReference={identityReference} isSharingOffered={isSharingOffered} />;
    }
    return (
      <ol className={classes.list}>
        {data.submissions.map((submission) => (
          <SubmissionEntry submission={submission} key={submission.id} />
        ))}
      </ol>
    );
  }
}

function NoSubmissions({ identityReference, isSharingOffered }: SubmissionListProps) {
  return (
    <EmptyState
      title="Nothing submitted from this desk"
      action={
        isSharingOffered ? (
          <RoleGateLink
            action="write-identity"
            to={paths.shareDocuments({ identityReference })}
            variant="default"
          >
            Share documents
          </RoleGateLink>
        ) : null
      }
    >
      The desk remembers only what went through it. What the customer sent by other ways is known to the
      service alone.
    </EmptyState>
  );
}
